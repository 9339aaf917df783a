/** What somebody's App Home says: open requests by what the reader has to do with them, pauses, warnings, scarce budgets. */
import type { HiddenAccount, Refusal } from './access.ts';
import type { ReductionRules } from './accounts.ts';
import type { Overview } from './answers.ts';
import type { Instant } from './instant.ts';
import type { Pause } from './request/pause.ts';
import type { ReductionRequest } from './request/request.ts';
import { type Judged, mayDecide, mayPause } from './request/who-may.ts';

export type Home =
  | { readonly kind: 'refused'; readonly why: Refusal }
  | { readonly kind: 'nothingVisible'; readonly hidden: readonly HiddenAccount[] }
  | {
      readonly kind: 'home';
      readonly now: Instant;
      /** `null` where no account may be changed. */
      readonly work: HomeWork | null;
      /** `null` while they are being read. */
      readonly budgets: HomeBudgets | null;
    };

export type HomeWork =
  | {
      readonly kind: 'read';
      readonly requests: HomeRequests;
      readonly pauses: readonly HomePause[];
      readonly warnings: readonly HomeWarning[];
    }
  /** The store did not answer. */
  | { readonly kind: 'unread' };

export interface HomeRequests {
  /** Those the reader may decide now; `null` for somebody who decides nothing in these accounts. */
  readonly waiting: RequestList | null;
  /** The reader's own, beside those. */
  readonly mine: RequestList;
  readonly others: RequestList;
}

export interface RequestList {
  readonly shown: readonly {
    readonly request: ReductionRequest;
    /** To its card; `null` while there is none, or Slack does not say. */
    readonly link: string | null;
    /** What holds its run; `null` where nothing does. */
    readonly pause: Pause | null;
  }[];
  /** How many there are besides. */
  readonly more: number;
}

export interface HomePause {
  readonly pause: Pause;
  /** The account as configured, or `all`. */
  readonly name: string;
}

export type HomeWarning =
  /** Requests are open whose cards have not come to this channel, as happens where the bot cannot post. */
  | { readonly reason: 'no-cards'; readonly channel: string }
  /** Slack does not say who is in this user group, so its members count for nobody in these accounts. */
  | { readonly reason: 'group-unread'; readonly group: string; readonly accounts: readonly string[] };

export interface HomeBudgets {
  readonly overview: Overview;
  /** When the oldest of it was read from AWS. */
  readonly oldestAt: Instant;
}

export interface HomeReader extends Judged {
  /** `null` where the account's tables can be seen but not changed. */
  readonly rulesOf: (account: string) => ReductionRules | null;
}

export interface PartedRequests {
  readonly waiting: readonly ReductionRequest[];
  readonly mine: readonly ReductionRequest[];
  readonly others: readonly ReductionRequest[];
}

/**
 * Each request once, under what matters most to the reader. What a click decides is judged again, from fresh facts.
 * @param open oldest first
 */
export function partRequests(open: readonly ReductionRequest[], reader: HomeReader, now: Instant): PartedRequests {
  const parts = { waiting: [], mine: [], others: [] } satisfies Record<keyof PartedRequests, ReductionRequest[]>;
  const partOf = (request: ReductionRequest): ReductionRequest[] => {
    if (waitsFor(reader, request, now)) return parts.waiting;
    return request.requester === reader.person.id ? parts.mine : parts.others;
  };
  for (const request of open) partOf(request).push(request);
  // Of one's own the newest is what one has in mind; of what waits for people the oldest is the most urgent.
  return { ...parts, mine: parts.mine.reverse() };
}

function waitsFor(reader: HomeReader, request: ReductionRequest, now: Instant): boolean {
  const rules = reader.rulesOf(request.resource.account);
  if (rules === null) return false;
  const click = { decision: 'approve', by: reader, revision: request.revision, earlier: [] } as const;
  return mayDecide(rules, request, click, now).may;
}

/** Whether the reader is an approver of any table in these accounts. */
export const decidesAnywhere = (reader: HomeReader, accounts: readonly string[]): boolean =>
  accounts.some((account) => {
    const rules = reader.rulesOf(account);
    return rules !== null && mayPause(rules, reader).may;
  });
