/** What an account needs before its tables can be changed: a role, people who approve, and a channel to ask them in. */
import { REDUCTION_KEYS } from './account-schema.ts';
import { type Issue, listAt, member, type Path } from './untyped.ts';

export function reductionIssues(account: unknown, path: Path): Issue[] {
  const isGiven = (key: string) => (member(account, key) ?? null) !== null;
  if (!isGiven('reduceRole')) {
    return REDUCTION_KEYS.filter(isGiven).map((key) => ({
      path: [...path, key],
      sentence:
        "has no effect without reduceRole. Write the role that may change this account's tables, or remove this line.",
    }));
  }
  const issues: Issue[] = [];
  if (listAt(account, 'approvers').length === 0 && listAt(account, 'approversByTable').length === 0) {
    const sentence = 'missing. Nobody could approve a reduction: write a list of Slack ids, or remove reduceRole.';
    issues.push({ path: [...path, 'approvers'], sentence });
  }
  return [...issues, ...tooFew(account, path), ...channelIssues(account, path)];
}

/** Groups may have any number of members. */
function tooFew(account: unknown, path: Path): Issue[] {
  if (member(account, 'approvals') !== 2) return [];
  const lists = [
    { approvers: listAt(account, 'approvers'), at: [...path, 'approvers'] },
    ...listAt(account, 'approversByTable').map((entry, index) => ({
      approvers: listAt(entry, 'approvers'),
      at: [...path, 'approversByTable', index, 'approvers'],
    })),
  ];
  return lists
    .filter(({ approvers: [only, ...others] }) => String(only).match(/^[UW]/) && others.every((id) => id === only))
    .map(({ at }) => ({
      path: at,
      sentence:
        'approvals is 2, but only one person is listed. List two people or a user group, or write approvals: 1.',
    }));
}

function channelIssues(account: unknown, path: Path): Issue[] {
  const at = [...path, 'approvalsChannel'];
  const channel = member(account, 'approvalsChannel') ?? null;
  if (channel === null) {
    const sentence = 'missing. Write the Slack id of the channel in which reductions are asked for and approved.';
    return [{ path: at, sentence }];
  }
  const listed = listAt(account, 'channels');
  if (listed.length === 0 || listed.includes(channel)) return [];
  const sentence =
    "this channel is not among the account's channels, so its tables may not be shown there. List it there too.";
  return [{ path: at, sentence }];
}
