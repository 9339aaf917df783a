/** Who may see an account's tables, and where. Pure: facts about people come in as arguments. */
import type { Account } from './accounts.ts';

/** What Slack says of a person at this moment. */
export interface Person {
  readonly id: string;
  readonly kind: 'member' | 'guest' | 'bot' | 'deactivated' | 'external';
  /** Slack locale such as `en-US`, or `null` if not told. */
  readonly locale: string | null;
}

/** Where a question was asked. */
export interface Place {
  readonly channelId: string;
  /** A direct message between the person and the bot. */
  readonly isDirectMessage: boolean;
  /** Shared with another organisation (Slack Connect). */
  readonly isSharedOutside: boolean;
}

export type ViewDecision =
  | { readonly may: true }
  | { readonly may: false; readonly reason: 'guest' | 'bot' | 'deactivated' | 'external' }
  | { readonly may: false; readonly reason: 'not-a-viewer' }
  | { readonly may: false; readonly reason: 'channel-not-listed'; readonly channels: readonly string[] }
  | { readonly may: false; readonly reason: 'channel-shared-outside' };

/** Whether the person may ask about tables at all: guests, bots, deactivated and external users are told whom to ask. */
export function mayAsk(person: Person): ViewDecision {
  return person.kind === 'member' ? { may: true } : { may: false, reason: person.kind };
}

/**
 * Whether the person may see this account's tables here.
 * `groups` holds those of the account's viewer groups (S...) the person is in.
 */
export function mayView(account: Account, person: Person, groups: ReadonlySet<string>, place: Place): ViewDecision {
  const asking = mayAsk(person);
  if (!asking.may) return asking;
  const isViewer = account.viewers.length === 0 || account.viewers.some((id) => id === person.id || groups.has(id));
  if (!isViewer) return { may: false, reason: 'not-a-viewer' };
  if (place.isDirectMessage) return { may: true };
  // A listed channel may have been shared after it was listed, so listing it does not outweigh this.
  if (place.isSharedOutside) return { may: false, reason: 'channel-shared-outside' };
  const isListed = account.channels.length === 0 || account.channels.includes(place.channelId);
  return isListed ? { may: true } : { may: false, reason: 'channel-not-listed', channels: account.channels };
}

/**
 * Whether this account's tables may be shown to everybody in a channel, as in a thread. An account with viewers is shown only where
 * it says so itself, by listing the channel: those who read there are not asked one by one.
 */
export function mayBeShownIn(account: Account, place: Place): boolean {
  if (place.isSharedOutside || place.isDirectMessage) return false;
  const isListed = account.channels.includes(place.channelId);
  return isListed || (account.channels.length === 0 && account.viewers.length === 0);
}

export type Refusal = Extract<ViewDecision, { may: false }>;

/** An account that exists but is not shown to this person here. */
export interface HiddenAccount {
  readonly account: Account;
  readonly why: Refusal;
}
