/** Who asks, and which accounts they may see where they ask. Judged afresh for every command and every click. */
import {
  type HiddenAccount,
  mayAsk,
  mayBeShownIn,
  mayView,
  type Person,
  type Place,
  type Refusal,
} from '../domain/access.ts';
import type { Account } from '../domain/accounts.ts';
import { groupsOf } from './groups-of.ts';
import type { People } from './ports.ts';

export interface Asker {
  readonly userId: string;
  /** Where it was asked; for the Home tab the asker's own id, as what is shown there has one reader, like a direct message. */
  readonly channelId: string;
}

export type Sight =
  | { readonly kind: 'refused'; readonly person: Person; readonly why: Refusal }
  | {
      readonly kind: 'seeing';
      readonly person: Person;
      readonly visible: readonly Account[];
      readonly hidden: readonly HiddenAccount[];
    };

/** @throws PeopleUnavailable when Slack cannot say who somebody is or what the channel is */
export async function visibleAccounts(people: People, accounts: readonly Account[], asker: Asker): Promise<Sight> {
  const person = await people.find(asker.userId);
  const asking = mayAsk(person);
  if (!asking.may) return { kind: 'refused', person, why: asking };

  const named = accounts.flatMap((account) => account.viewers).filter((id) => id.startsWith('S'));
  const [groups, place] = await Promise.all([
    groupsOf(named, (group) => people.isInGroup(person.id, group)),
    placeOf(people, asker.channelId),
  ]);
  const visible: Account[] = [];
  const hidden: HiddenAccount[] = [];
  for (const account of accounts) {
    const decision = mayView(account, person, groups, place);
    if (decision.may) visible.push(account);
    else hidden.push({ account, why: decision });
  }
  return { kind: 'seeing', person, visible, hidden };
}

/**
 * The accounts whose tables may be shown to everybody in a channel.
 * @throws PeopleUnavailable when Slack cannot say what the channel is
 */
export async function accountsShownIn(
  people: People,
  accounts: readonly Account[],
  channelId: string,
): Promise<readonly Account[]> {
  const place = await placeOf(people, channelId);
  return accounts.filter((account) => mayBeShownIn(account, place));
}

async function placeOf(people: People, channelId: string): Promise<Place> {
  // Private answers in a direct message are read by the asker alone, whoever the other side is. People's ids begin with U or W.
  const isDirectMessage = /^[DUW]/.test(channelId);
  return { channelId, isDirectMessage, isSharedOutside: !isDirectMessage && (await people.isSharedOutside(channelId)) };
}
