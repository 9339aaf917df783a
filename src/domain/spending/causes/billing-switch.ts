/** A switch to on-demand took a decrease of every index (and of a global table itself) without anyone lowering a unit. */
import type { Instant } from '../../instant.ts';
import type { CapacityChange } from '../changes.ts';
import type { BillingSwitch, ResourceHistory } from '../diagnosis.ts';
import { acceptedToday } from './select.ts';

export function billingSwitches(resources: readonly ResourceHistory[], now: Instant): readonly BillingSwitch[] {
  const charges = resources
    .flatMap((resource) => acceptedToday(resource, now))
    .filter(({ why, direction }) => why === 'billing-switch' && direction === 'decrease');
  const switches = new Map<string, CapacityChange[]>();
  for (const charge of charges) {
    const call = charge.requestId ?? String(charge.at);
    switches.set(call, [...(switches.get(call) ?? []), charge]);
  }
  return [...switches.values()].flatMap((ofCall) => {
    const [first] = ofCall;
    if (first === undefined) return [];
    const { at, actor } = first;
    const charged = ofCall.map(({ index }) => index);
    return [{ cause: 'billing-switch' as const, index: null, spent: charged.length, at, actor, charged }];
  });
}
