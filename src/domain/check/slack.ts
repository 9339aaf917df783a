/** Judges what Slack answered to the check: token, scopes, channels, user groups, people. */
import { type Finding, failed, passed, warned } from './finding.ts';

export const SLACK = 'slack';

/** Slack's answer, or its error word (`not_in_channel`), or the network's words where Slack could not be asked. */
export type SlackAnswer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string };

/** Every scope of the manifest, and what is lost without it. */
export const NEEDED_SCOPES: Readonly<Record<string, string>> = {
  commands: 'nobody can type /ddb',
  'chat:write': 'no card and no reply can be posted',
  'channels:history':
    'limit errors in public channels are not seen, and posts whose answer was lost are not found again',
  'channels:read': 'public channels that are shared with other organisations cannot be told from others',
  'groups:history':
    'limit errors in private channels are not seen, and posts whose answer was lost are not found again',
  'groups:read': 'private channels that are shared with other organisations cannot be told from others',
  'usergroups:read': 'user groups among viewers, requesters and approvers count for nobody',
  'users:read': 'nobody can be told from a guest, so nobody gets an answer',
};

/** The token is wrong, or Slack did not answer: nothing else of Slack can be tried. */
export function tokenProblem(what: 'SLACK_BOT_TOKEN' | 'SLACK_APP_TOKEN', error: string): Finding {
  const isSlacks = /^[a-z_]+$/.test(error);
  const fix = isSlacks
    ? `Copy the token from the app's page again into ${what}.`
    : 'Let this machine reach slack.com over HTTPS, then try again.';
  return failed({ place: SLACK, what, seen: isSlacks ? `Slack answered ${error}` : error, fix });
}

/** @param granted as Slack names them in the header of its answer; `null` if it does not */
export function scopeFindings(granted: readonly string[] | null): readonly Finding[] {
  if (granted === null) {
    const fix = 'Compare the scopes on the page "OAuth & Permissions" with manifest.yml.';
    return [warned({ place: SLACK, what: 'scopes', seen: 'Slack does not name the scopes of this token', fix })];
  }
  return Object.entries(NEEDED_SCOPES).map(([scope, loss]) => {
    const what = `scope ${scope}`;
    if (granted.includes(scope)) return passed(SLACK, what, 'granted');
    return failed({
      place: SLACK,
      what,
      seen: `not granted: ${loss}`,
      fix: 'Add it to oauth_config.scopes.bot of the app\'s manifest (or under "Bot Token Scopes"), and reinstall the app.',
      lines: [`- ${scope}`],
    });
  });
}

export interface CheckedChannel {
  /** Without `#`. */
  readonly name: string;
  readonly isMember: boolean;
  readonly isArchived: boolean;
  readonly isSharedOutside: boolean;
}

/** @param purpose for example `approvalsChannel of prod, staging` */
export function channelFinding(id: string, purpose: string, answer: SlackAnswer<CheckedChannel>): Finding | null {
  const what = `channel ${id}`;
  if (!answer.ok) {
    // Told with the scope itself.
    if (answer.error === 'missing_scope') return null;
    const isHidden = answer.error === 'channel_not_found';
    const fix = isHidden
      ? `If it is private, invite the bot there; else correct the ${purpose}.`
      : 'Try again in a minute.';
    const lines = isHidden ? ['/invite @ddb-budget'] : [];
    return failed({ place: SLACK, what, seen: `${purpose}: Slack answered ${answer.error}`, fix, lines });
  }
  const { name, isMember, isArchived, isSharedOutside } = answer.value;
  if (isArchived) {
    const fix = `Write another channel as ${purpose}, or unarchive this one.`;
    return failed({ place: SLACK, what, seen: `${purpose}: #${name} is archived`, fix });
  }
  if (!isMember) {
    const seen = `${purpose}: the bot is not in #${name}`;
    return failed({ place: SLACK, what, seen, fix: `Type this in #${name}.`, lines: ['/invite @ddb-budget'] });
  }
  if (isSharedOutside) {
    const seen = `${purpose}: people of other organisations read #${name}`;
    return warned({ place: SLACK, what, seen, fix: 'Use a channel of this workspace alone.' });
  }
  return passed(SLACK, what, `#${name}, joined`);
}

/** @param groups members by group id */
export function groupFinding(
  id: string,
  purpose: string,
  groups: SlackAnswer<ReadonlyMap<string, number>>,
): Finding | null {
  const what = `user group ${id}`;
  if (!groups.ok) {
    if (groups.error === 'missing_scope') return null;
    const seen = `${purpose}: Slack answered ${groups.error}`;
    return failed({ place: SLACK, what, seen, fix: 'Try again in a minute; user groups need a paid plan of Slack.' });
  }
  const members = groups.value.get(id);
  if (members === undefined) {
    const seen = `${purpose}: Slack knows no such user group`;
    return failed({ place: SLACK, what, seen, fix: `Correct the id in ${purpose}, or enable the group again.` });
  }
  if (members > 0) return passed(SLACK, what, `readable, ${members} member${members === 1 ? '' : 's'}`);
  return warned({ place: SLACK, what, seen: `${purpose}: the group is empty`, fix: 'Add people to it in Slack.' });
}

export type PersonKind = 'member' | 'guest' | 'bot' | 'deactivated' | 'external';

/** An approver by name who may never approve is found out now, not in the middle of the night. */
export function approverFinding(id: string, purpose: string, answer: SlackAnswer<PersonKind>): Finding | null {
  const what = `approver ${id}`;
  if (!answer.ok) {
    if (answer.error === 'missing_scope') return null;
    const seen = `${purpose}: Slack answered ${answer.error}`;
    return warned({ place: SLACK, what, seen, fix: `Correct the id in ${purpose}.` });
  }
  if (answer.value === 'member') return passed(SLACK, what, 'a full member');
  const seen = `${purpose}: this person is ${KINDS[answer.value]} and may not approve`;
  return warned({ place: SLACK, what, seen, fix: `Name a full member of the workspace in ${purpose}.` });
}

const KINDS: Readonly<Record<Exclude<PersonKind, 'member'>, string>> = {
  guest: 'a guest',
  bot: 'a bot',
  deactivated: 'deactivated',
  external: 'of another organisation',
};
