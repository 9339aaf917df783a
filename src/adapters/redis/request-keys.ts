/** Where requests are in Redis. */
import type { TableAddress } from '../../domain/resource.ts';
import { key } from './keys.ts';

/** A hash: `rev` the revision, `json` the record; beside it `card`, `facts` and `claim:...` of what Slack shows (card-store.ts). */
export const recordKey = (id: string): string => key('request', id);

/** A list of audit lines: the one that made revision N is the Nth. */
export const trailKey = (id: string): string => key('trail', id);

/** Sorted sets of the ids of requests that are not finished, by createdAt. */
export const OPEN_KEY = key('open');
export const openOfTableKey = ({ account, region, table }: TableAddress): string =>
  key('open', 'table', account, region, table);
export const openOfRequesterKey = (requester: string): string => key('open', 'requester', requester);

/** A sorted set of the same ids, by the instant from which they need attention. */
export const ATTENTION_KEY = key('attention');

/** A set of the ids of requests, finished ones too, whose card does not show their newest revision. */
export const STALE_CARDS_KEY = key('stale-cards');

/** A hash of pauses as JSON, by scope. */
export const PAUSES_KEY = key('pauses');
