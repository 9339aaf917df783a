/** Where requests are in Redis. */
import type { TableAddress } from '../../domain/resource.ts';
import { key } from './keys.ts';

/** A hash: `rev` the revision, `record` the packed record; beside it `card`, `facts` and `claim:...` of what Slack shows (card-store.ts). */
export const recordKey = (id: string): string => key('request', id);

/** A list of audit lines: the one that made revision N is the Nth. */
export const trailKey = (id: string): string => key('trail', id);

/** A sorted set of the ids of all requests that are not finished, by the instant from which they need attention. */
export const ATTENTION_KEY = key('attention');

/** The same ids of one table, and of one requester, by createdAt. */
export const openOfTableKey = ({ account, region, table }: TableAddress): string =>
  key('open', 'table', account, region, table);
export const openOfRequesterKey = (requester: string): string => key('open', 'requester', requester);

/** A set of the ids of requests, finished ones too, whose card does not show their newest revision. */
export const STALE_CARDS_KEY = key('stale-cards');

/** A hash of pauses as JSON, by scope. */
export const PAUSES_KEY = key('pauses');

/** A sorted set of the audit lines of pauses as JSON, by instant. */
export const PAUSE_TRAIL_KEY = key('pause-trail');
