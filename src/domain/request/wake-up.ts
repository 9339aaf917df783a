/** What a wake-up call carries from whoever makes it to the job that answers it: ids only, the truth is read when it rings. */
import type { Instant } from '../instant.ts';

/** The queue of runs. */
export const REDUCTIONS_QUEUE = 'reductions';
/** The queue of what is only told to people: a slow Slack never keeps a run waiting, nor many runs a card. */
export const NEWS_QUEUE = 'news';

/** Names of jobs: the first in the queue of reductions, the others in that of news. */
export const RUN_REDUCTION = 'run-reduction';
export const SHOW_CARD = 'show-card';
export const WATCH_THROTTLES = 'watch-throttles';
export const COMPLETE_REFUSAL = 'complete-refusal';

/** So much before its due time a run is called: enough to open a session with AWS and read what need not be fresh. */
export const RUN_AHEAD_MS = 1_000;

/** Raised with every change of a payload's shape. */
export const WAKE_UP_VERSION = 1;

/** Payload of a run: the request's round when it was scheduled; a later round has a wake-up call of its own. */
export interface RunCall {
  readonly v: typeof WAKE_UP_VERSION;
  readonly request: string;
  readonly round: number;
}

/** Payload of a card to be drawn. */
export interface CardCall {
  readonly v: typeof WAKE_UP_VERSION;
  readonly request: string;
}

/** Payload of a watch for throttling after a reduction, between two instants of domain time. */
export interface WatchCall {
  readonly v: typeof WAKE_UP_VERSION;
  readonly request: string;
  readonly from: Instant;
  readonly to: Instant;
  /** When it is to look next: a clock that was set makes it due at once. */
  readonly dueAt: Instant;
}

/** Payload of a line about a refusal that is to be completed with who spent the budget. */
export interface RefusalCall {
  readonly v: typeof WAKE_UP_VERSION;
  readonly request: string;
  /** Of the audit line it tells. */
  readonly revision: number;
  /** Slack's name of it. */
  readonly channel: string;
  readonly ts: string;
  /** What it told, and when; see own-refusal.ts. */
  readonly told: string;
  readonly since: Instant;
  readonly dueAt: Instant;
}

/** `null` for anything this program does not know: the sweep makes a call of its own version where one is needed. */
export function readRunCall(payload: unknown): RunCall | null {
  const call = readCardCall(payload);
  const round = memberOf(payload, 'round');
  return call !== null && Number.isSafeInteger(round) ? { ...call, round: Number(round) } : null;
}

/** As `readRunCall`. */
export function readCardCall(payload: unknown): CardCall | null {
  const request = memberOf(payload, 'request');
  if (memberOf(payload, 'v') !== WAKE_UP_VERSION || typeof request !== 'string') return null;
  return { v: WAKE_UP_VERSION, request };
}

/** As `readRunCall`. */
export function readWatchCall(payload: unknown): WatchCall | null {
  const call = readCardCall(payload);
  const [from, to, dueAt] = ['from', 'to', 'dueAt'].map((name) => memberOf(payload, name));
  if (call === null || typeof from !== 'number' || typeof to !== 'number' || typeof dueAt !== 'number') return null;
  return { ...call, from, to, dueAt };
}

/** As `readRunCall`; but one of another version is not called again, so that its line stays as it is. */
export function readRefusalCall(payload: unknown): RefusalCall | null {
  const call = readCardCall(payload);
  const [channel, ts, told] = [memberOf(payload, 'channel'), memberOf(payload, 'ts'), memberOf(payload, 'told')];
  const [since, dueAt] = [memberOf(payload, 'since'), memberOf(payload, 'dueAt')];
  const revision = memberOf(payload, 'revision');
  if (call === null || typeof channel !== 'string' || typeof ts !== 'string' || typeof told !== 'string') return null;
  if (typeof revision !== 'number' || typeof since !== 'number' || typeof dueAt !== 'number') return null;
  return { ...call, revision, channel, ts, told, since, dueAt };
}

function memberOf(payload: unknown, name: string): unknown {
  return typeof payload === 'object' && payload !== null
    ? Object.entries(payload).find(([key]) => key === name)?.[1]
    : undefined;
}
