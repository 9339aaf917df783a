import { describe, expect, test } from 'vitest';
import type { RequestEvent } from '../../src/domain/request/events.ts';
import { move } from '../../src/domain/request/life.ts';
import type { Failure, Success, WaitReason } from '../../src/domain/request/reasons.ts';
import type { ReductionRequest } from '../../src/domain/request/request.ts';
import type { Message } from '../../src/render/blocks.ts';
import { throttlesMessage } from '../../src/render/success-message.ts';
import { threadMessage } from '../../src/render/thread-message.ts';
import { wordsFor } from '../../src/render/words.ts';
import { expectSound, hostileName, hostileWords, longName } from '../support/hostile.ts';
import {
  approval,
  asked,
  baseline,
  DAY,
  HOUR,
  having,
  intent,
  NOW,
  pending,
  running,
  scheduled,
} from '../support/reduction-requests.ts';

const words = wordsFor('en');
const approvers = ['S_DBA', 'U_BEN'];

/** What the thread is told of this event; `null` for nothing. */
function told(from: ReductionRequest, event: RequestEvent, at = NOW): Message | null {
  const moved = move(from, event, at);
  if (!moved.ok) throw new Error(`${event.kind}: ${moved.reason}`);
  const message = threadMessage(words, moved.request, {
    entry: moved.audit,
    trail: [moved.audit],
    approvers,
    history: null,
  });
  if (message !== null) expectSound(message);
  return message;
}
const textOf = (message: Message | null): string => JSON.stringify(message?.blocks ?? null);

const accepted = {
  kind: 'accepted',
  awsRequestId: 'AWS1',
  replaced: { read: 1_000, write: 400 },
  signature: 'mac',
} as const;
const sent = having(running(), [accepted]);
const reduced = (more: Partial<Extract<Success, { how: 'reduced' }>> = {}): RequestEvent => ({
  kind: 'succeed',
  result: {
    how: 'reduced',
    from: { read: 1_000, write: 400 },
    to: { read: 200, write: 400 },
    counter: { decreasesToday: 4, lastDecreaseAt: NOW },
    changedSince: null,
    ...more,
  },
});
const failed = (why: Failure): RequestEvent => ({ kind: 'fail', why, awsRequestId: null });

describe('the thread is told', () => {
  test.each<[string, Message | null, string[]]>([
    [
      'of an approval, and when it runs',
      told(pending(), approval()),
      ['<@U_BEN> approved this, <@U_ANA>. It runs <!date^1791543600^'],
    ],
    ['that it runs now', told(pending(), { ...approval(), dueAt: NOW }), ['It runs now.']],
    [
      'that one more approval is needed',
      told(pending({ approvalsNeeded: 2 }), approval()),
      ['<@U_BEN> approved this. One more approval is needed.'],
    ],
    [
      'which earlier approval does not count any more',
      told(having(pending({ approvalsNeeded: 2 }), [approval()]), {
        ...approval('U_CEM', 2),
        withdrawn: ['U_BEN'],
      }),
      ['The earlier approval by <@U_BEN> does not count any more'],
    ],
    [
      'of a rejection and its reason',
      told(pending(), { kind: 'reject', by: 'U_BEN', revision: 1, words: 'Sale on Friday' }),
      ['<@U_BEN> rejected this, <@U_ANA>. Nothing was changed.', 'Sale on Friday'],
    ],
    [
      'of a cancel by somebody else, with a mention of the requester',
      told(scheduled(), { kind: 'cancel', by: 'U_BEN' }),
      ['<@U_BEN> cancelled this, <@U_ANA>.'],
    ],
    ['of a cancel by the requester', told(pending(), { kind: 'cancel', by: 'U_ANA' }), ['<@U_ANA> cancelled this.']],
    [
      'that nobody decided, and how to ask again',
      told(pending(), { kind: 'expire' }, NOW + DAY),
      ['<@U_ANA>, nobody decided in time', '`/ddb reduce prod/us-east-1/orders-table read=200`'],
    ],
    [
      'that it could not run in time, and what it waited for',
      told(
        having(scheduled(), [{ kind: 'wait', until: NOW + 2 * HOUR, why: 'refused' }]),
        { kind: 'expire' },
        NOW + 2 * DAY,
      ),
      ['no run was possible in time', 'DynamoDB refused the decrease', '/ddb reduce'],
    ],
    [
      'that the table changed before the decision',
      told(pending(), {
        kind: 'redraw',
        drift: { reason: 'capacity-below-baseline', dimension: 'write', shown: 400, current: 300 },
        baseline: { ...baseline, capacity: { read: 1_000, write: 300 } },
      }),
      ['Write capacity went down from 400 to 300 WCU. I have drawn the request again'],
    ],
    [
      'that it found nothing to do',
      told(scheduled(), { kind: 'succeed', result: { how: 'already-there', capacity: { read: 200, write: 400 } } }),
      ['<@U_ANA>, it is at 200 RCU / 400 WCU already', 'No decrease was spent.'],
    ],
    [
      'that a newer request counted more',
      told(scheduled(), { kind: 'succeed', result: { how: 'already-there', capacity: { read: 300, write: 400 } } }),
      ['A newer approved request asked for more than this one'],
    ],
    [
      'that a foreign change was restored',
      told(sent, { kind: 'restored', awsRequestId: 'AWS2', to: { read: 200, write: 600 } }),
      ['<@U_ANA>, somebody set it to 200 RCU / 600 WCU between my reading and my change', 'I set it back at once'],
    ],
  ])('%s', (_, message, parts) => {
    for (const part of parts) expect(textOf(message)).toContain(part);
  });

  test.each<[string, RequestEvent, ReductionRequest]>([
    ['a run that starts', { kind: 'start-run', run: 'run-1', members: ['R1'], intent }, scheduled()],
    ['a change that is accepted', accepted, running()],
  ])('nothing of %s: the card shows it', (_, event, from) => {
    expect(told(from, event)).toBeNull();
  });

  describe('of a wait', () => {
    test.each<[WaitReason, string]>([
      ['budget', 'Not yet. No decrease is available before then. I try again <!date^'],
      ['refused', 'Not yet. DynamoDB refused the decrease'],
      ['paused', 'Not yet. Runs are paused in this account. I look again <!date^'],
      ['resumed', 'The pause is over. It runs <!date^'],
    ])('because of %s', (why, part) => {
      expect(textOf(told(scheduled(), { kind: 'wait', until: NOW + HOUR, why }))).toContain(part);
    });

    test.each<WaitReason>(['settling', 'in-use', 'throttled', 'not-applied', 'budget-unknown', 'unreachable'])(
      'because of %s once it has grown long, not before',
      (why) => {
        expect(told(scheduled(), { kind: 'wait', until: NOW + 32_000, why })).toBeNull();
        expect(textOf(told(scheduled(), { kind: 'wait', until: NOW + 64_000, why }))).toContain('Not yet. ');
      },
    );
  });

  test('that it drifted, with a mention of who may approve it again', () => {
    const event: RequestEvent = {
      kind: 'drift',
      drift: { reason: 'use-above-target', dimension: 'read', use: 231.4, target: 200 },
      baseline,
    };
    expect(textOf(told(running(), event))).toContain(
      '<@U_ANA>, I did not run this. In the last 15 minutes it used up to 232 RCU, more than the 200 asked for. If it is still wanted, <!subteam^S_DBA> and <@U_BEN> can approve it again above.',
    );
  });

  test.each<[Extract<RequestEvent, { kind: 'drift' }>['drift'], string]>([
    [{ reason: 'other-table-id', tableId: 'table-2' }, 'deleted and created again'],
    [{ reason: 'capacity-above-baseline', dimension: 'write', shown: 400, current: 500 }, 'from 400 to 500 WCU'],
    [{ reason: 'raised-since', lastIncreaseAt: NOW }, 'Somebody raised its capacity <!date^'],
    [{ reason: 'use-above-target', dimension: 'write', use: 99.1, target: 50 }, 'up to 100 WCU'],
    [{ reason: 'decreased-meanwhile', counter: { decreasesToday: 2, lastDecreaseAt: NOW } }, 'I do not send it again'],
    [{ reason: 'overwritten', restored: { read: 200, write: 600 } }, 'I set it back to 200 RCU / 600 WCU at once'],
  ])('why it drifted: %j', (drift, part) => {
    expect(textOf(told(running(), { kind: 'drift', drift, baseline }))).toContain(part);
  });

  test.each<[Failure, string, string | null]>([
    [{ reason: 'table-gone' }, 'The table does not exist any more', null],
    [{ reason: 'index-gone', index: 'by-customer' }, 'The index `by-customer` does not exist any more', null],
    [{ reason: 'on-demand' }, 'The table is on-demand now', null],
    [
      {
        reason: 'autoscaled',
        scaled: [{ table: 'orders-table', index: null, dimension: 'write', min: 10, max: 400 }],
      },
      'Auto scaling manages writes (10 to 400 WCU)',
      null,
    ],
    [{ reason: 'global-table', regions: ['eu-west-1', 'us-east-1'] }, '(eu-west-1, us-east-1)', null],
    [
      { reason: 'denied', detail: 'no <policy> allows it' },
      'Ask the owner of `prod`',
      '```\\nno &lt;policy&gt; allows it',
    ],
    [{ reason: 'validation', detail: 'Provided 1' }, 'DynamoDB does not take this change', '```\\nProvided 1'],
    [
      { reason: 'other-limit', limit: 'account-maximum', detail: 'Account' },
      'Another limit of DynamoDB',
      '```\\nAccount',
    ],
    [{ reason: 'not-signed' }, 'does not carry my signature', null],
    [
      { reason: 'unreadable', detail: 'Ask again in a minute.' },
      'AWS could not be asked. Ask again in a minute.',
      null,
    ],
    [{ reason: 'denied', detail: hostileWords }, 'My role for changes', '```'],
  ])('that it failed, and what to do: %j', (why, part, fenced) => {
    // Before a call was sent: afterwards a table that is gone says nothing of what was changed.
    const text = textOf(told(scheduled(), failed(why)));
    expect(text).toContain('*Not done, and nothing was changed.* <@U_ANA>: ');
    expect(text).toContain(part);
    expect(text).toContain('To ask again: `/ddb reduce prod/us-east-1/orders-table read=200`');
    if (fenced !== null) expect(text).toContain(fenced);
    else expect(text).not.toContain('```');
  });
});

describe('a run that ended after its call was sent', () => {
  test.each<[Failure, RequestEvent[], string]>([
    [
      { reason: 'not-given-back', to: { read: 200, write: 900 }, detail: 'not authorized' },
      [accepted],
      'ReadCapacityUnits=200,WriteCapacityUnits=900',
    ],
    [
      { reason: 'not-given-back', to: { read: 200, write: 900 }, detail: null },
      [accepted],
      'too long ago for me to set that again',
    ],
    [{ reason: 'outcome-unknown', isAccepted: true, detail: 'denied' }, [accepted], 'AWS accepted the change, but'],
    [{ reason: 'outcome-unknown', isAccepted: false, detail: 'denied' }, [], 'Look at the table before you ask again'],
    [{ reason: 'table-gone' }, [accepted], 'Ended.'],
    [{ reason: 'on-demand' }, [], 'Ended.'],
  ])('is never told as one that changed nothing: %j', (why, before, part) => {
    const text = textOf(told(having(running(), before), failed(why)));
    expect(text).toContain(part);
    expect(text).not.toContain('nothing was changed');
  });
});

describe('a reduction that is done', () => {
  test('is told with old and new, who asked and approved, what is next, and how to undo it', () => {
    const text = textOf(told(sent, reduced(), NOW));
    expect(text).toContain('*Done: 1,000 → 200 RCU.* Asked by <@U_ANA>, approved by <@U_BEN>.');
    expect(text).toContain('Next decrease: <!date^1791543600^');
    expect(text).toContain('with rights in `prod` (raising spends no decrease)');
    expect(text).toContain(
      '--region us-east-1 --table-name orders-table \\\\\\n  --provisioned-throughput ReadCapacityUnits=1000,WriteCapacityUnits=400',
    );
    expect(text).toContain('For 15 minutes I watch for throttling');
  });

  test.each<[Partial<Extract<Success, { how: 'reduced' }>>, string]>([
    [{ counter: { decreasesToday: 2, lastDecreaseAt: NOW } }, 'Next decrease: 2 available now.'],
    [{ counter: { decreasesToday: 4, lastDecreaseAt: NOW + DAY } }, 'cannot be told right now'],
    [
      { changedSince: { read: 500, write: 400 } },
      'Somebody has changed it again since: it is at 500 RCU / 400 WCU now.',
    ],
    [{ to: { read: 150, write: 400 } }, 'A newer request among them asked for other values'],
  ])('also says %j', (more, part) => {
    expect(textOf(told(sent, reduced(more)))).toContain(part);
  });

  test.each<[string, Partial<Extract<Success, { how: 'reduced' }>>, number, number]>([
    ['what a raise gave back', { from: { read: 1_000, write: 600 }, to: { read: 200, write: 600 } }, 1_000, 600],
    ['what our call raised by chance', { from: { read: 1_000, write: 300 } }, 1_000, 400],
    ['what somebody has raised since', { changedSince: { read: 200, write: 900 } }, 1_000, 900],
    ['what somebody has lowered since', { changedSince: { read: 150, write: 300 } }, 1_000, 400],
  ])('is undone without lowering %s, at once and when it is throttled', (_, more, read, write) => {
    const units = `ReadCapacityUnits=${read},WriteCapacityUnits=${write}`;
    expect(textOf(told(sent, reduced(more)))).toContain(units);
    expect(textOf(throttlesMessage(words, having(sent, [reduced(more)]), 12))).toContain(units);
  });

  test('by a call that AWS did not accept by its own words claims no more than the table shows', () => {
    const text = textOf(told(running(), reduced()));
    expect(text).toContain('*Done, by my call or somebody else’s: 1,000 → 200 RCU.*');
    expect(text).toContain('DynamoDB has not confirmed my call');
    expect(textOf(told(sent, reduced()))).not.toMatch(/somebody else|confirmed/);
  });

  test('says that it undid by chance what somebody had just lowered further', () => {
    const replaced = { read: 1_000, write: 300 };
    const overtaken = having(running(), [{ ...accepted, replaced }]);
    expect(textOf(told(overtaken, reduced({ from: replaced })))).toContain(
      'Somebody had lowered it further, to 1,000 RCU / 300 WCU',
    );
    expect(textOf(told(sent, reduced()))).not.toContain('lowered it further');
  });

  test('together with others says with which', () => {
    const start = { kind: 'start-run', run: 'run-1', members: ['R1', 'R2'], intent } as const;
    const merged = having(scheduled(), [start, accepted]);
    expect(textOf(told(merged, reduced()))).toContain('Made together with `R2`: one decrease for all.');
    expect(textOf(told(sent, reduced()))).not.toContain('together');
  });

  test('names the index in the command that undoes it', () => {
    const resource = { ...asked.resource, index: 'by-customer' };
    const request = having(running({ resource }), [accepted]);
    expect(
      JSON.parse(
        textOf(told(request, reduced()))
          .match(/'(\[\{.*?\}\])'/)?.[1]
          ?.replaceAll('\\"', '"') ?? '',
      ),
    ).toEqual([
      {
        Update: {
          IndexName: 'by-customer',
          ProvisionedThroughput: { ReadCapacityUnits: 1_000, WriteCapacityUnits: 400 },
        },
      },
    ]);
  });

  test('that is throttled afterwards is told to requester and approvers, with the way back', () => {
    // Its answer was lost: when it was found made is known all the same.
    const message = throttlesMessage(words, having(running(), [reduced()], NOW + HOUR), 12);
    expectSound(message);
    expect(textOf(message)).toContain(
      `<@U_ANA> and <@U_BEN>: 12 throttle events on the table \`orders-table\` since it was lowered <!date^${(NOW + HOUR) / 1_000}^`,
    );
    expect(textOf(message)).toContain('ReadCapacityUnits=1000,WriteCapacityUnits=400');
  });
});

test.each([
  ['longest', longName],
  ['hostile', hostileName],
])('Slack takes every reply about resources with the %s names and words', (_, name) => {
  const resource = { ...asked.resource, table: name('orders'), index: name('by-customer') };
  const more = { resource, requester: 'U_CEM', reason: hostileWords };
  const done = having(running(more), [accepted]);
  told(done, reduced());
  told(running(more), failed({ reason: 'denied', detail: hostileWords }));
  told(running(more), failed({ reason: 'index-gone', index: name('by-customer') }));
  told(pending(more), { kind: 'reject', by: 'U_BEN', revision: 1, words: hostileWords });
  told(pending(more), { kind: 'expire' }, NOW + DAY);
  expectSound(throttlesMessage(words, having(done, [reduced()]), 12));
});
