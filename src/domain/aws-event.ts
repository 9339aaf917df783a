/** What an event of AWS means for this bot: a decrease that was refused, to be told once, or nothing, with the reason. Pure. */
import type { Stated } from './explanation.ts';
import { DAY_MS, type Instant, MINUTE_MS, SECOND_MS, startOfUtcDay } from './instant.ts';
import { parseLimitMessage } from './limit-message/parse.ts';
import type { Target } from './request/target.ts';
import type { Resource } from './resource.ts';
import type { Actor, UpdateCall } from './spending/update-call.ts';

/** A refused decrease as an event tells it. All of it is hearsay: it is shown, and never stored as budget or acted on. */
export interface RefusedDecrease {
  /** Unique for each delivery of one refused call. */
  readonly eventId: string;
  /** The id AWS gave the caller; `null` where the event has none. */
  readonly requestId: string | null;
  /** When AWS refused it, to the second. */
  readonly at: Instant;
  /** Twelve digits. */
  readonly accountId: string;
  readonly region: string;
  readonly table: string;
  /** The units asked for, as far as the event tells: of the table (`null`), of indexes, or of several at once. */
  readonly asked: readonly { readonly index: string | null; readonly to: Target }[];
  /** The resources that were to be changed: the table is `null`. Never empty. */
  readonly indexes: readonly [string | null, ...(string | null)[]];
  readonly actor: Actor;
  /** The sentence of DynamoDB. */
  readonly text: string;
  readonly message: Stated;
}

export type IgnoredEvent =
  /** No JSON, or nothing of the shapes that CloudTrail, EventBridge and SNS make: not ours to delete without a look. */
  | 'unreadable'
  /** Of another service or call. */
  | 'another-call'
  /** It did what was asked. */
  | 'accepted'
  /** It was refused for another reason. */
  | 'another-error'
  /** Our own runs tell of it in the request's thread. */
  | 'own-call'
  /** Not an account, region or table that the configuration names. */
  | 'not-watched'
  /** The account has no channel to tell it in. */
  | 'no-incident-channel'
  /** An instant after now, or a replay of another day: nobody is helped by it any more. */
  | 'out-of-time';

export type AwsEvent =
  | { readonly kind: 'refused'; readonly refused: RefusedDecrease }
  | { readonly kind: 'ignored'; readonly why: IgnoredEvent };

const ignored = (why: IgnoredEvent): AwsEvent => ({ kind: 'ignored', why });

/** @param call from a CloudTrail record */
export function eventOfCall(call: UpdateCall): AwsEvent {
  if (call.refusal === null) return ignored('accepted');
  if (call.actor.kind === 'this-bot') return ignored('own-call');
  const { message: text } = call.refusal;
  const { asked, table, accountId, region, at, actor, requestId } = call;
  const message = parseLimitMessage(text);
  if (message.kind !== 'decrease-quota') return ignored('another-error');
  const [first = null, ...others] = asked.map(({ index }) => index);
  return {
    kind: 'refused',
    refused: {
      // Both copies of a call from one account into another are one.
      eventId: call.sharedEventId ?? call.eventId,
      requestId,
      at,
      accountId,
      region,
      table,
      asked,
      indexes: [first, ...others],
      actor,
      text,
      message,
    },
  };
}

/** An activity of Application Auto Scaling that failed; no event of AWS tells of it. */
export interface FailedActivity {
  readonly activityId: string;
  readonly at: Instant;
  readonly accountId: string;
  readonly region: string;
  readonly table: string;
  readonly index: string | null;
  readonly to: Target;
  /** Its status message, with the reason in DynamoDB's words, often cut short. */
  readonly text: string;
}

export function eventOfActivity({ activityId, index, to, ...activity }: FailedActivity): AwsEvent {
  const message = parseLimitMessage(activity.text);
  // It also fails at the maximum of a table, and for want of rights.
  if (message.kind !== 'decrease-quota') return ignored('another-error');
  return {
    kind: 'refused',
    refused: {
      ...activity,
      eventId: activityId,
      requestId: null,
      asked: [{ index, to }],
      indexes: [index],
      actor: { kind: 'auto-scaling', name: '' },
      message,
    },
  };
}

/** EventBridge tries for a day (EventBridge User Guide, retry policy), and our clocks may differ a little. */
const OLDEST_MS = DAY_MS;
const AHEAD_MS = 10 * MINUTE_MS;

/** A replay of old events, or a forged instant: it would open threads about days nobody asks about. */
export const isOutOfTime = (at: Instant, now: Instant): boolean => at < now - OLDEST_MS || at > now + AHEAD_MS;

/** What the call asked of the resource that is below what it has now: all that can be asked for again. */
export function stillWanted({ asked }: Pick<RefusedDecrease, 'asked'>, { index, capacity }: Resource): Target {
  const to = asked.find((one) => one.index === index)?.to;
  const below = (wanted: number | null | undefined, current: number) =>
    wanted !== null && wanted !== undefined && wanted < current ? wanted : null;
  return { read: below(to?.read, capacity.read), write: below(to?.write, capacity.write) };
}

/** Which thread a refusal belongs to: one for each resource and UTC day of the event. Several resources of one call are one. */
export function alertKey({ accountId, region, table, indexes, at }: RefusedDecrease): string {
  // Names have neither "/" nor "+" in them, so that two resources never share a key.
  const resources = [...new Set(indexes)].map((index) => index ?? '').toSorted();
  const day = new Date(startOfUtcDay(at)).toISOString().slice(0, 10);
  return [accountId, region, table, resources.join('+'), day].join('/');
}

/** What was refused for: the same last decrease is the same cause, however often and by whoever it is tried. */
export const causeKey = ({ message }: RefusedDecrease): string => {
  const last = message.lastDecreaseAt ?? message.nextDecreaseAt;
  return last === null ? 'unstated' : String(Math.floor(last / SECOND_MS));
};

/**
 * What makes two deliveries the same refusal. Auto scaling's come twice, as its call in CloudTrail and as a failed activity, up to a
 * second or two apart; it tries no more than once a minute.
 */
export const occurrenceKey = ({ eventId, actor, at }: RefusedDecrease): string =>
  actor.kind === 'auto-scaling' ? `auto-scaling ${Math.floor(at / MINUTE_MS)}` : eventId;
