/** What the check asks Slack: the token and its scopes, and every channel, group and approver that the accounts name. */
import type { Finding } from '../domain/check/finding.ts';
import { passed } from '../domain/check/finding.ts';
import {
  approverFinding,
  channelFinding,
  groupFinding,
  SLACK,
  scopeFindings,
  tokenProblem,
} from '../domain/check/slack.ts';
import type { CheckedAccount } from './check-account.ts';
import type { SlackProbe } from './check-ports.ts';
import { inParallel } from './in-parallel.ts';

/** Slack allows 50 of these calls a minute (tier 3). */
const AT_ONCE = 4;

export async function checkSlack(slack: SlackProbe, accounts: readonly CheckedAccount[]): Promise<readonly Finding[]> {
  const token = await slack.token();
  if (!token.ok) return [tokenProblem('SLACK_BOT_TOKEN', token.error)];
  const groups = purposes(accounts, everybody, (id) => id.startsWith('S'));
  const channels = purposes(accounts, posted);
  const people = purposes(accounts, approvers, (id) => !id.startsWith('S'));

  const [ofChannels, ofPeople, known, socket] = await Promise.all([
    inParallel(channels, AT_ONCE, async ([id, purpose]) => channelFinding(id, purpose, await slack.channel(id))),
    inParallel(people, AT_ONCE, async ([id, purpose]) => approverFinding(id, purpose, await slack.person(id))),
    groups.length === 0 ? null : slack.groups(),
    slack.socket(),
  ]);
  const ofGroups = known === null ? [] : groups.map(([id, purpose]) => groupFinding(id, purpose, known));
  return [
    passed(SLACK, 'SLACK_BOT_TOKEN', 'accepted'),
    ...(socket === null
      ? []
      : [socket.ok ? passed(SLACK, APP_TOKEN, 'accepted') : tokenProblem(APP_TOKEN, socket.error)]),
    ...scopeFindings(token.value),
    ...[...ofChannels, ...ofGroups, ...ofPeople].filter((finding) => finding !== null),
  ];
}

const APP_TOKEN = 'SLACK_APP_TOKEN';

type Named = readonly (readonly [key: string, id: string | null])[];

/** Where the bot posts by itself. Elsewhere it answers those who ask, and need not be a member. */
const posted = ({ reductions, incidentChannel }: CheckedAccount): Named => [
  ['approvalsChannel', reductions?.approvalsChannel ?? null],
  ['incidentChannel', incidentChannel],
];

const approvers = ({ reductions }: CheckedAccount): Named => [
  ...(reductions?.approvers ?? []).map((id) => ['approvers', id] as const),
  ...(reductions?.approversByTable ?? []).flatMap((entry) =>
    entry.approvers.map((id) => ['approversByTable', id] as const),
  ),
];

const everybody = (account: CheckedAccount): Named => [
  ...account.viewers.map((id) => ['viewers', id] as const),
  ...(account.reductions?.requesters ?? []).map((id) => ['requesters', id] as const),
  ...approvers(account),
];

/** Each id once, with the keys and accounts that name it: `approvers of prod, staging`. */
function purposes(
  accounts: readonly CheckedAccount[],
  named: (account: CheckedAccount) => Named,
  isWanted: (id: string) => boolean = () => true,
): readonly (readonly [id: string, purpose: string])[] {
  const keys = new Map<string, { key: string; accounts: Set<string> }>();
  for (const account of accounts) {
    for (const [key, id] of named(account)) {
      if (id === null || id === '' || !isWanted(id)) continue;
      const known = keys.get(id) ?? { key, accounts: new Set() };
      known.accounts.add(account.name);
      keys.set(id, known);
    }
  }
  return [...keys].map(([id, { key, accounts: names }]) => [id, `${key} of ${[...names].join(', ')}`]);
}
