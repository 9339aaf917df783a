/** Takes refusals that nobody posted: those of watched tables are noted for their account's incident channel, each once. */
import type { Account } from '../domain/accounts.ts';
import { type AwsEvent, alertKey, type IgnoredEvent, isOutOfTime, type RefusedDecrease } from '../domain/aws-event.ts';
import { matchesAny } from '../domain/table-pattern.ts';
import type { AlertCalls, AlertStore } from './alert-ports.ts';
import type { Clock, Log } from './ports.ts';

export interface NotePorts {
  readonly accounts: readonly Account[];
  /** Where an account's refusals are told; `null` where they are not. */
  incidentChannel(account: string): string | null;
  readonly alerts: AlertStore;
  readonly calls: AlertCalls;
  readonly clock: Clock;
  readonly log: Log;
}

export type Noted = Partial<Record<IgnoredEvent | 'noted' | 'repeated', number>>;

/** @throws StoreUnavailable: then all of them are to come again, which is harmless */
export async function noteEvents(ports: NotePorts, events: readonly AwsEvent[]): Promise<Noted> {
  const channels = new Set<string>();
  const outcomes = await Promise.all(
    events.map(async (event) => {
      if (event.kind === 'ignored') return event.why;
      const { refused } = event;
      const place = placeOf(ports, refused);
      if (typeof place === 'string') return place;
      channels.add(place.channel);
      return (await ports.alerts.note({ id: alertKey(refused), ...place, refused })) ? 'noted' : 'repeated';
    }),
  );
  // Of a repeated one, too: whoever noted it may have died before calling.
  await Promise.all([...channels].map((channel) => ports.calls.show(channel)));
  const noted: Noted = {};
  for (const outcome of outcomes) noted[outcome] = (noted[outcome] ?? 0) + 1;
  return noted;
}

function placeOf(
  { accounts, incidentChannel, clock }: NotePorts,
  { accountId, region, table, at }: RefusedDecrease,
): { readonly account: string; readonly channel: string } | IgnoredEvent {
  const account = accounts.find(({ id }) => id === accountId);
  const isWatched = account?.regions.includes(region) && matchesAny(table, account.tables);
  if (account === undefined || !isWatched) return 'not-watched';
  if (isOutOfTime(at, clock.now())) return 'out-of-time';
  const channel = incidentChannel(account.name);
  return channel === null ? 'no-incident-channel' : { account: account.name, channel };
}
