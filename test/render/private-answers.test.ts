// What a person is told privately about asking, deciding, cancelling and pausing.
import { describe, expect, test } from 'vitest';
import { validateView } from '../../sandbox/slack/index.ts';
import type { AskAnswer, CancelAnswer, DecideAnswer, LastMove, PauseAnswer } from '../../src/domain/request/answers.ts';
import type { AskProblem } from '../../src/domain/request/ask.ts';
import type { CannotPostReason } from '../../src/domain/request/cannot-post.ts';
import type { RequestEvent } from '../../src/domain/request/events.ts';
import { move } from '../../src/domain/request/life.ts';
import type { FailedRequest, ReductionRequest, SucceededRequest } from '../../src/domain/request/request.ts';
import { readAskValue } from '../../src/render/actions.ts';
import { askMessage, cannotPostMessage } from '../../src/render/ask-message.ts';
import type { Message } from '../../src/render/blocks.ts';
import { cancelMessage, decideMessage, rejectModal } from '../../src/render/decide-message.ts';
import { pauseMessage } from '../../src/render/pause-message.ts';
import { wordsFor } from '../../src/render/words.ts';
import { facts } from '../support/cards.ts';
import { expectSound, hostileName, hostileWords, longName } from '../support/hostile.ts';
import {
  approval,
  asked,
  HOUR,
  having,
  inState,
  NOW,
  pending,
  resource,
  running,
  scheduled,
  tableState,
} from '../support/reduction-requests.ts';

const words = wordsFor('en');
const state = tableState({ indexes: [resource({ index: 'by-customer' })] });
const problem = {
  code: 'throttled' as const,
  account: 'prod',
  accountId: '111122223333',
  region: 'us-east-1',
  role: 'arn:aws:iam::111122223333:role/reader',
  action: 'dynamodb:DescribeTable',
  table: 'orders-table',
  detail: '',
};

function textOf(message: Message | null): string {
  if (message === null) return 'nothing';
  expectSound(message);
  return JSON.stringify(message.blocks);
}

describe('whoever asks', () => {
  const ask = (answer: AskAnswer) => textOf(askMessage(words, answer));
  const askedAnswer = (others: { request: ReductionRequest; link: string | null }[], request = pending()) =>
    ask({ kind: 'asked', request, facts, others });

  test('is told that it was asked, who may approve, and how to take it back', () => {
    const text = askedAnswer([]);
    expect(text).toContain('Asked: 1,000 → 200 RCU on the table `orders-table` in *prod* · us-east-1.');
    expect(text).toContain('<!subteam^S_DBA> and <@U_BEN> may approve.');
    expect(text).toContain('`/ddb cancel R1`');
    expect(askedAnswer([], pending({ approvalsNeeded: 2 }))).toContain(
      'Two of <!subteam^S_DBA> and <@U_BEN> have to approve.',
    );
  });

  test('is told about another request on the same resource, with a link to it', () => {
    const other = {
      request: scheduled({ id: 'R0', requester: 'U_CEM' }),
      link: 'https://acme.slack.com/archives/C1/p1',
    };
    const text = askedAnswer([other]);
    expect(text).toContain(
      'There is another open request on it: `R0` by <@U_CEM>, 1,000 → 200 RCU (scheduled, <https://acme.slack.com/archives/C1/p1|see the card>).',
    );
    expect(text).toContain('they share one decrease');
    expect(askedAnswer([{ ...other, link: null }])).toContain('(scheduled).');
    expect(askedAnswer(Array.from({ length: 9 }, () => other))).toContain('And 6 more.');
  });

  test('has to confirm what is below the peak, with a button that asks exactly this', () => {
    const message = askMessage(words, {
      kind: 'confirm',
      id: 'r01234567',
      state,
      index: 'by-customer',
      target: { read: 100, write: null },
      warnings: [{ reason: 'below-peak', dimension: 'read', asked: 100, peak: 142.3 }],
    });
    expect(textOf(message)).toContain(
      'Not asked yet: 1,000 → 100 RCU on the index `by-customer` of table `orders-table`',
    );
    expect(textOf(message)).toContain('the busiest minute of the last 7 days used 143');
    const [, value] = textOf(message).match(/"value":"([^"]+)"/) ?? [];
    expect(readAskValue(value ?? '')).toEqual({
      name: 'prod/us-east-1/orders-table/by-customer',
      target: { read: 100, write: null },
      id: 'r01234567',
    });
    // One that was drawn before buttons named their request.
    expect(readAskValue('prod/us-east-1/orders-table|100|')).toMatchObject({
      target: { read: 100, write: null },
      id: null,
    });
  });

  test.each([
    '',
    'prod/us-east-1/t',
    '|1|2',
    'prod/us-east-1/t|x|',
    'prod/us-east-1/t|1|2|3',
    'prod/us-east-1/t|1|2|rABCDEFGH',
  ])('cannot be made to ask something else: %j is no value of ours', (value) => {
    expect(readAskValue(value)).toBeNull();
  });

  test.each<[AskProblem, string]>([
    [{ reason: 'nothing-asked' }, 'Say what to lower it to'],
    [{ reason: 'not-a-whole-number', dimension: 'read', asked: 1.5 }, 'Read capacity: 1.5 is not a whole number'],
    [{ reason: 'below-one', dimension: 'write', asked: 0 }, 'Write capacity: DynamoDB takes 1 unit at least, so 0'],
    [
      { reason: 'raise', dimension: 'read', asked: 2_000, current: 1_000 },
      '2,000 is more than the 1,000 it has now. Raising spends no decrease',
    ],
    [{ reason: 'nothing-changes', capacity: { read: 1_000, write: 400 } }, 'It is at 1,000 RCU / 400 WCU already'],
    [{ reason: 'on-demand' }, 'It is on-demand'],
    [
      { reason: 'index-unknown', index: 'by-x', indexes: ['by-customer'] },
      'There is no index `by-x`. Its indexes: `by-customer`.',
    ],
    [{ reason: 'index-unknown', index: 'by-x', indexes: [] }, 'the table has none at all'],
    [
      { reason: 'autoscaled', scaled: [{ table: 'orders-table', index: null, dimension: 'read', min: 10, max: 400 }] },
      'Auto scaling manages reads (10 to 400 RCU)',
    ],
    [{ reason: 'global-table', regions: ['eu-west-1'] }, 'It is a global table (eu-west-1)'],
  ])('is told what is wrong and what to do: %j', (one, part) => {
    expect(ask({ kind: 'problems', state, index: null, target: { read: 1, write: 1 }, problems: [one] })).toContain(
      part,
    );
  });

  test.each<[AskAnswer, string]>([
    [{ kind: 'notReducible', account: 'prod' }, 'I can show tables in `prod`, but not change them.'],
    [
      { kind: 'mayNotAsk', account: 'prod', why: { may: false, reason: 'not-a-requester', requesters: ['U_BEN'] } },
      'These may: <@U_BEN>.',
    ],
    [{ kind: 'mayNotAsk', account: 'prod', why: { may: false, reason: 'no-approvers' } }, 'name approvers'],
    [{ kind: 'mayNotAsk', account: 'prod', why: { may: false, reason: 'guest' } }, 'Guests cannot'],
    [{ kind: 'unreadable', problem }, 'AWS is throttling'],
    [{ kind: 'badName', problem: { reason: 'empty' }, accounts: [] }, 'Which table?'],
  ])('is told why not: %j', (answer, part) => {
    expect(ask(answer)).toContain(part);
  });

  test.each<[CannotPostReason, string]>([
    ['not-in-channel', '`/invite @ddb-budget` there; I then post it'],
    ['channel-not-found', 'or it is private and I am not in it'],
    ['archived', 'That channel is archived.'],
    ['restricted', 'The rules of that channel'],
    ['message-gone', 'finds the reason in my log'],
    ['no-direct-messages', 'finds the reason in my log'],
    ['not-accepted', 'finds the reason in my log'],
  ])('learns that the card cannot be posted, and that the request is kept: %s', (why, part) => {
    const text = textOf(cannotPostMessage(words, pending(), { why, channel: 'C0DBAPPROVALS' }));
    expect(text).toContain(
      'Your request `R1` (1,000 → 200 RCU on the table `orders-table`) is kept, but I cannot post it in <#C0DBAPPROVALS>.',
    );
    expect(text).toContain(part);
  });
});

function lastOf(from: ReductionRequest, event: RequestEvent, now = NOW): LastMove {
  const moved = move(from, event, now);
  if (!moved.ok) throw new Error(moved.reason);
  return { request: moved.request, entry: moved.audit };
}

const approved = lastOf(pending(), approval());
const nothing: LastMove = { request: pending(), entry: null };

/** Over at the click, as the table was read for it. */
function ended(event: RequestEvent): SucceededRequest | FailedRequest {
  const request = having(pending(), [event]);
  if (request.state !== 'succeeded' && request.state !== 'failed') throw new Error(request.state);
  return request;
}

describe('whoever clicks', () => {
  test('is told nothing where the card shows it', () => {
    expect(decideMessage(words, { kind: 'decided', request: scheduled() })).toBeNull();
  });

  test.each<[DecideAnswer, string]>([
    [{ kind: 'gone' }, 'I no longer know that request'],
    [
      { kind: 'lost', last: approved },
      'Too late, your click changed nothing. <@U_BEN> approved it (<!date^1791540000^',
    ],
    [
      { kind: 'mayNot', why: { may: false, reason: 'not-pending', state: 'scheduled' } as never, last: approved },
      '<@U_BEN> approved it',
    ],
    [{ kind: 'mayNot', why: { may: false, reason: 'guest' }, last: nothing }, 'Guests cannot'],
    [
      {
        kind: 'ended',
        request: ended({
          kind: 'succeed',
          result: { how: 'already-there', capacity: { read: 150, write: 400 } },
        }),
      },
      'I have ended the request. It is at 150 RCU / 400 WCU already, so there is nothing to lower.',
    ],
    [
      {
        kind: 'ended',
        request: ended({
          kind: 'fail',
          why: { reason: 'global-table', regions: ['eu-west-1', 'us-east-1'] },
          awsRequestId: null,
        }),
      },
      'I have ended the request. It is a global table by now (eu-west-1, us-east-1)',
    ],
    [{ kind: 'mayNot', why: { may: false, reason: 'bot' }, last: nothing }, 'not bots'],
    [{ kind: 'mayNot', why: { may: false, reason: 'external' }, last: nothing }, 'other organisations'],
    [{ kind: 'mayNot', why: { may: false, reason: 'deactivated' }, last: nothing }, 'deactivated'],
    [{ kind: 'mayNot', why: { may: false, reason: 'no-approvers' }, last: nothing }, 'Nobody may approve'],
    [
      { kind: 'mayNot', why: { may: false, reason: 'not-an-approver', approvers: ['S_DBA'] }, last: nothing },
      'Only <!subteam^S_DBA> may approve or reject this',
    ],
    [{ kind: 'mayNot', why: { may: false, reason: 'own-request' }, last: nothing }, 'This is your own request'],
    [
      { kind: 'mayNot', why: { may: false, reason: 'expired', since: NOW }, last: nothing },
      'The time to decide ended <!date^',
    ],
    [
      { kind: 'mayNot', why: { may: false, reason: 'stale-revision', revision: 3 }, last: nothing },
      'Please look at the card again',
    ],
    [
      { kind: 'mayNot', why: { may: false, reason: 'already-approved-by-you' }, last: nothing },
      'You have approved this already',
    ],
    [
      {
        kind: 'redrawn',
        request: pending(),
        drift: { reason: 'capacity-above-baseline', dimension: 'read', shown: 1_000, current: 1_500 },
      },
      'Read capacity went up from 1,000 to 1,500 RCU. The card now shows what is there',
    ],
    [{ kind: 'unreadable', problem }, 'so it decided nothing. AWS is throttling'],
    [
      { kind: 'indexGone', request: pending({ resource: { ...asked.resource, index: 'by-customer' } }) },
      'The index `by-customer` does not exist any more',
    ],
    [{ kind: 'impossible', why: { reason: 'wrong-state', state: 'rejected' }, last: approved }, 'Too late'],
    [{ kind: 'impossible', why: { reason: 'too-late-running' }, last: approved }, 'the run has started'],
    [{ kind: 'impossible', why: { reason: 'stale-revision', revision: 3 }, last: approved }, 'look at the card again'],
    [{ kind: 'impossible', why: { reason: 'expired', since: NOW }, last: approved }, 'The time to decide ended'],
    [{ kind: 'impossible', why: { reason: 'already-approved-by-you' }, last: approved }, 'You have approved'],
    [{ kind: 'impossible', why: { reason: 'not-expired', until: NOW }, last: approved }, 'not possible now'],
    [{ kind: 'impossible', why: { reason: 'already-accepted' }, last: approved }, 'not possible now'],
    [
      {
        kind: 'impossible',
        why: { reason: 'baseline-changed', drift: { reason: 'other-table-id', tableId: 't2' } },
        last: approved,
      },
      'deleted and created again',
    ],
  ])('is told why nothing happened: %j', (answer, part) => {
    expect(textOf(decideMessage(words, answer))).toContain(part);
  });

  test.each<[string, LastMove, string]>([
    [
      'rejected',
      lastOf(pending(), { kind: 'reject', by: 'U_CEM', revision: 1, words: null }),
      '<@U_CEM> rejected it (',
    ],
    ['cancelled', lastOf(pending(), { kind: 'cancel', by: 'U_ANA' }), '<@U_ANA> cancelled it ('],
    ['expired', lastOf(pending(), { kind: 'expire' }, NOW + 24 * HOUR), 'expired: nobody decided in time ('],
    ['half approved', lastOf(pending({ approvalsNeeded: 2 }), approval()), 'one more approval needed ('],
  ])('too late learns who was faster and when: %s', (_, last, part) => {
    expect(textOf(decideMessage(words, { kind: 'lost', last }))).toContain(part);
  });

  test('to reject gets a form for the reason that carries the revision of the card', () => {
    for (const name of [longName, hostileName]) {
      const request = pending({ resource: { ...asked.resource, table: name('t'), index: name('i') } });
      const view = rejectModal(words, request);
      expect(validateView(view)).toBeNull();
      expect(view.private_metadata).toBe('R1:1');
    }
  });
});

test.each<[CancelAnswer, string]>([
  [{ kind: 'cancelled', request: inState.cancelled }, 'Cancelled: 1,000 → 200 RCU on the table `orders-table`.'],
  [{ kind: 'gone' }, 'no longer know'],
  [{ kind: 'lost', last: approved }, '<@U_BEN> approved it'],
  [{ kind: 'mayNot', why: { may: false, reason: 'guest' }, last: nothing }, 'Guests cannot'],
  [
    { kind: 'mayNot', why: { may: false, reason: 'not-requester-nor-approver', approvers: ['U_BEN'] }, last: nothing },
    'Only the requester and <@U_BEN> may cancel this',
  ],
  [
    { kind: 'mayNot', why: { may: false, reason: 'too-late-running' }, last: { request: running(), entry: null } },
    'Too late: the run has started',
  ],
  [{ kind: 'mayNot', why: { may: false, reason: 'finished', state: 'rejected' }, last: approved }, 'Too late'],
])('whoever cancels is told %j', (answer, part) => {
  expect(textOf(cancelMessage(words, answer))).toContain(part);
});

const pause = { scope: '111122223333', by: 'U_BEN', at: NOW, until: NOW + HOUR };
test.each<[PauseAnswer, string]>([
  [{ kind: 'paused', pause, name: 'prod' }, 'no run starts in `prod` until <!date^'],
  [
    { kind: 'paused', pause: { ...pause, until: null }, name: 'all' },
    'no run starts in all accounts until somebody resumes',
  ],
  [
    { kind: 'resumed', lifted: pause, name: 'prod', still: [] },
    'Runs go on in `prod`. <@U_BEN> had paused them <!date^',
  ],
  [{ kind: 'notPaused', name: 'prod', still: [] }, 'Nothing is paused in `prod`.'],
  [
    { kind: 'resumed', lifted: pause, name: 'prod', still: [{ name: 'all', by: 'U_CEM' }] },
    'All accounts are still paused, by <@U_CEM>: `/ddb resume all`',
  ],
  [
    { kind: 'notPaused', name: 'all', still: [{ name: 'prod', by: 'U_CEM' }] },
    '`prod` is still paused, by <@U_CEM>: `/ddb resume prod`',
  ],
  [{ kind: 'unknownAccount', text: hostileWords, known: ['prod', 'dev'] }, 'Say one of `prod`, `dev`, or `all`.'],
  [{ kind: 'unknownAccount', text: 'x', known: [] }, 'nothing to pause'],
  [
    { kind: 'mayNot', account: 'prod', why: { may: false, reason: 'not-an-approver', approvers: ['S_DBA'] } },
    '<!subteam^S_DBA>',
  ],
  [{ kind: 'mayNot', account: 'prod', why: { may: false, reason: 'external' } }, 'other organisations'],
])('whoever pauses or resumes is told %j', (answer, part) => {
  expect(textOf(pauseMessage(words, answer))).toContain(part);
});
