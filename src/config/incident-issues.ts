/** What telling refusals that nobody posted needs: a channel in which the account's tables may be shown, and something to tell. */
import { type Issue, listAt, member, type Path } from './untyped.ts';

export function incidentIssues(account: unknown, path: Path): Issue[] {
  const at = [...path, 'incidentChannel'];
  const channel = member(account, 'incidentChannel') ?? null;
  if (channel === null) {
    if ((member(account, 'announceBudgetBack') ?? null) === null) return [];
    const sentence =
      'has no effect without incidentChannel. Write the channel it is to be told in, or remove this line.';
    return [{ path: [...path, 'announceBudgetBack'], sentence }];
  }
  const listed = listAt(account, 'channels');
  if (listed.includes(channel)) return [];
  if (listed.length > 0) {
    const sentence =
      "this channel is not among the account's channels, so its tables may not be shown there. List it there too.";
    return [{ path: at, sentence }];
  }
  if (listAt(account, 'viewers').length === 0) return [];
  const sentence =
    'the account has viewers, so its tables are shown only in channels it lists. Write this channel under channels, too.';
  return [{ path: at, sentence }];
}

const SQS_HOST = /^https:\/\/(?:sqs\.([a-z0-9-]+)|([a-z0-9-]+)\.queue)\.amazonaws\.com/;

export function eventIssues(data: unknown): Issue[] {
  const events = member(data, 'events') ?? null;
  if (events === null) return [];
  const [url, region] = [member(events, 'queueUrl'), member(events, 'region')];
  const [, sqs, queue] = SQS_HOST.exec(typeof url === 'string' ? url : '') ?? [];
  const named = sqs ?? queue;
  const elsewhere =
    named === undefined || typeof region !== 'string' || region === named
      ? []
      : [{ path: ['events', 'region'], sentence: `the queue's URL names ${named}. Write the region the queue is in.` }];
  const isTold = listAt(data, 'accounts').some((account) => (member(account, 'incidentChannel') ?? null) !== null);
  if (isTold) return elsewhere;
  const sentence =
    'has no effect: no account has an incidentChannel to tell refusals in. Write one, or remove these lines.';
  return [...elsewhere, { path: ['events'], sentence }];
}
