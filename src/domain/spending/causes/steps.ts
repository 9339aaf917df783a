/** Steps downwards with nothing raised in between, which one larger step could have replaced. */
import { type Instant, MINUTE_MS } from '../../instant.ts';
import type { Dimension } from '../../resource.ts';
import type { ResourceHistory, ScalingSteps, SmallSteps } from '../diagnosis.ts';
import { type Actor, sameActor } from '../update-call.ts';
import { acceptedToday, DIMENSIONS, isKnown, type KnownChange, lowers, raisesAny } from './select.ts';

/** Two may be a correction. */
const LEAST_STEPS = 3;
/** Once the free four are used, whoever goes on has to wait an hour for each step. */
const STEPS_WITHIN_MS = 75 * MINUTE_MS;

/** Of a person, a role or this bot. */
export function smallSteps(resource: ResourceHistory, now: Instant): readonly SmallSteps[] {
  return runsOf(resource, now).flatMap(({ actor, first, last, steps }) => {
    if (actor.kind === 'auto-scaling') return [];
    const { from } = first;
    return [{ cause: 'small-steps' as const, index: resource.index, spent: steps.length, actor, from, to: last.to }];
  });
}

/** Of auto scaling, which follows a falling load in steps of one dimension when nothing makes it wait. */
export function scalingSteps(resource: ResourceHistory, now: Instant): readonly ScalingSteps[] {
  return runsOf(resource, now).flatMap(({ actor, first, last, steps }) => {
    const stepsIn = (dimension: Dimension) => steps.filter((step) => lowers(step, dimension)).length;
    if (actor.kind !== 'auto-scaling' || !DIMENSIONS.some((one) => stepsIn(one) >= LEAST_STEPS)) return [];
    const settings = resource.scaling.filter(({ dimension }) => stepsIn(dimension) > 0);
    const { from } = first;
    return [{ cause: 'scaling-steps', index: resource.index, spent: steps.length, from, to: last.to, settings }];
  });
}

interface Run {
  readonly actor: Actor;
  readonly steps: KnownChange[];
}

/** Decreases of one actor each, near one another, with no raise by anyone between them. */
function runsOf(resource: ResourceHistory, now: Instant) {
  const ended: Run[] = [];
  let open: Run[] = [];
  for (const change of acceptedToday(resource, now)) {
    if (change.direction === 'none') continue;
    if (!isKnown(change) || raisesAny(change) || change.why === 'billing-switch') {
      ended.push(...open);
      open = [];
      continue;
    }
    const run = open.find(({ actor }) => sameActor(actor, change.actor));
    const previous = run?.steps.at(-1);
    if (run !== undefined && previous !== undefined && change.at - previous.at <= STEPS_WITHIN_MS) {
      run.steps.push(change);
      continue;
    }
    if (run !== undefined) {
      ended.push(run);
      open = open.filter((one) => one !== run);
    }
    open.push({ actor: change.actor, steps: [change] });
  }
  return [...ended, ...open].flatMap(({ actor, steps }) => {
    const [first] = steps;
    const last = steps.at(-1);
    return first === undefined || last === undefined || steps.length < LEAST_STEPS
      ? []
      : [{ actor, first, last, steps }];
  });
}
