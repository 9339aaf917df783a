import { describe, expect, test } from 'vitest';
import { decreaseBudget } from '../../src/domain/budget.ts';
import type { AskWarning } from '../../src/domain/request/ask.ts';
import type { CardFacts } from '../../src/domain/request/card-facts.ts';
import type { Pause } from '../../src/domain/request/pause.ts';
import { monthlyDifference } from '../../src/domain/request/price.ts';
import type { Drift, WaitReason } from '../../src/domain/request/reasons.ts';
import type { ReductionRequest, RequestState } from '../../src/domain/request/request.ts';
import { shownText } from '../../src/domain/request/shown.ts';
import { readApproveValue, readCardValue } from '../../src/render/actions.ts';
import type { Message } from '../../src/render/blocks.ts';
import { cardMessage } from '../../src/render/card-message.ts';
import { wordsFor } from '../../src/render/words.ts';
import { facts, spentFacts } from '../support/cards.ts';
import { expectSound, hostileName, hostileWords, longName } from '../support/hostile.ts';
import {
  approval,
  asked,
  baseline,
  drift,
  HOUR,
  having,
  inState,
  MINUTE,
  NOW,
  pending,
  running,
  scheduled,
} from '../support/reduction-requests.ts';

const words = wordsFor('en');
const states = Object.keys(inState) as RequestState[];

const card = (request: ReductionRequest, more: Partial<CardFacts> = {}, pause: Pause | null = null): Message =>
  cardMessage(words, { request, facts: { ...facts, ...more }, pause });
const shown = (...given: Parameters<typeof card>): string => JSON.stringify(card(...given).blocks);

interface DrawnButton {
  readonly action_id: string;
  readonly value: string;
  readonly confirm?: { readonly text: { readonly text: string } };
}
function buttonsOf({ blocks }: Message): readonly DrawnButton[] {
  return blocks.flatMap((block) => (block.type === 'actions' ? (block.elements as DrawnButton[]) : []));
}
const actionsOf = (message: Message) => buttonsOf(message).map(({ action_id }) => action_id);

const accepted = {
  kind: 'accepted',
  awsRequestId: 'AWS1',
  replaced: { read: 1_000, write: 400 },
  signature: 'mac',
} as const;
const reduced = {
  kind: 'succeed',
  result: {
    how: 'reduced',
    from: { read: 1_000, write: 400 },
    to: { read: 200, write: 400 },
    counter: { decreasesToday: 2, lastDecreaseAt: NOW },
    changedSince: null,
  },
} as const;
const redraw = (because: Drift) =>
  ({ kind: 'redraw', drift: because, baseline: { ...baseline, capacity: { read: 1_500, write: 400 } } }) as const;

describe('a card', () => {
  test.each<[string, ReductionRequest, string[], string[]]>([
    [
      'that waits for a decision shows what is asked, by whom and why, and how to decide',
      pending(),
      [
        'orders-table: 1,000 → 200 RCU',
        '*Waiting for approval*',
        '<@U_ANA> asks to lower the table `orders-table` in *prod* (111122223333) · us-east-1.',
        'quiet week',
        '1,000 → *200 RCU* (−80%)',
        '400 WCU, stays',
        '*Peak use in 7 days*\\n143 RCU',
        '*Throttling in 7 days*\\nnone',
        '1 of 4 free decreases used\\nAfter it: 2 of 4 used',
        '*Would run*\\nAs soon as it is approved',
        'about -$76 (list price us-east-1, 2026-11)',
        '*Expires*\\n<!date^',
        '<!subteam^S_DBA> and <@U_BEN> may approve.',
        'Request `R1`',
      ],
      ['request_approve', 'request_reject', 'request_cancel'],
    ],
    [
      'of an index names the table, too',
      pending({ resource: { ...asked.resource, index: 'by-customer' }, target: { read: 999, write: 1 } }),
      [
        'orders-table / by-customer: 1,000 → 999 RCU, 400 → 1 WCU',
        'the index `by-customer` of table `orders-table`',
        '(−1%)',
        '(−99%)',
      ],
      ['request_approve', 'request_reject', 'request_cancel'],
    ],
    [
      'without a reason says that none was given',
      pending({ reason: null }),
      ['No reason given.'],
      ['request_approve', 'request_reject', 'request_cancel'],
    ],
    [
      'with one of two approvals names who gave it',
      having(pending({ approvalsNeeded: 2 }), [approval()]),
      ['*Approved by <@U_BEN>, one more approval needed*', 'Two of <!subteam^S_DBA> and <@U_BEN> have to approve.'],
      ['request_approve', 'request_reject', 'request_cancel'],
    ],
    [
      'drawn again because the table changed says what changed',
      having(pending(), [
        redraw({ reason: 'capacity-above-baseline', dimension: 'read', shown: 1_000, current: 1_500 }),
      ]),
      [
        'orders-table: 1,500 → 200 RCU',
        // There are no earlier approvals where one is enough.
        'so it is drawn again. Read capacity went up from 1,000 to 1,500 RCU.',
      ],
      ['request_approve', 'request_reject', 'request_cancel'],
    ],
    [
      'that drifted asks again and says why',
      having(scheduled(), [drift]),
      ['*Needs a new approval*', 'so I did not run it. Somebody raised its capacity <!date^'],
      ['request_approve', 'request_reject', 'request_cancel'],
    ],
    [
      'that is scheduled says who approved it and when it runs, and can only be cancelled',
      scheduled(),
      ['*Approved by <@U_BEN>*, runs <!date^1791543600^', '*Approval valid until*'],
      ['request_cancel'],
    ],
    ['that is running can no longer be stopped', running(), ['*Running* since', 'on its way to DynamoDB'], []],
    [
      'whose change was accepted says so',
      having(running(), [accepted]),
      ['DynamoDB has accepted the change and is applying it.'],
      [],
    ],
    [
      'that is done says what came of it',
      having(running(), [accepted, reduced]),
      ['*Done* <!date^', '1,000 → 200 RCU. Approved by <@U_BEN>.', 'asked to lower'],
      [],
    ],
    [
      'that is done, by whomever, does not say by whom',
      having(running(), [reduced]),
      ['*Done* <!date^', '>, by my call or somebody else’s: 1,000 → 200 RCU. Approved by <@U_BEN>.'],
      [],
    ],
    ['that found nothing to do says so', inState.succeeded, ['*Nothing left to do*', '200 RCU / 400 WCU already'], []],
    ['that failed leads to the thread', inState.failed, ['*Failed*', 'is in the thread'], []],
    [
      'that was rejected says by whom and why',
      having(pending(), [{ kind: 'reject', by: 'U_BEN', revision: 1, words: 'Sale on Friday' }]),
      ['*Rejected by <@U_BEN>*', 'Sale on Friday', 'Nothing was changed.'],
      [],
    ],
    ['that was cancelled says by whom', inState.cancelled, ['*Cancelled by <@U_ANA>*', 'Nothing was changed.'], []],
    ['that expired says why', inState.expired, ['*Expired*', 'nobody decided in time'], []],
    [
      'whose approval expired says so',
      having(scheduled(), [{ kind: 'expire' }], NOW + 48 * HOUR),
      ['it was approved, but no run was possible in time'],
      [],
    ],
  ])('%s', (_, request, parts, buttons) => {
    const text = shown(request);
    for (const part of parts) expect(text).toContain(part);
    expect(actionsOf(card(request))).toEqual(buttons);
  });

  test.each<[WaitReason, string]>([
    ['budget', 'No decrease is available before then.'],
    ['refused', 'DynamoDB refused the decrease'],
    ['settling', 'still applying another change'],
    ['in-use', 'busy with another change'],
    ['throttled', 'AWS is throttling'],
    ['not-applied', 'nothing was changed, so I start again'],
    ['budget-unknown', 'last decrease in the future'],
    ['unreachable', 'AWS did not answer as it should'],
  ])('that waits again because of %s says why', (why, part) => {
    expect(shown(having(scheduled(), [{ kind: 'wait', until: NOW + HOUR, why }]))).toContain(part);
  });

  test('of a merged run names the others', () => {
    const request = having(scheduled(), [
      { kind: 'start-run', run: 'run-1', members: ['R1', 'R2', 'R3'], intent: running().run.intent },
    ]);
    expect(shown(request)).toContain('One decrease is made for this and `R2`, `R3` together.');
  });

  test('of a paused account says who paused it and how to go on, and names no time at which it would not run', () => {
    const pause = { scope: '111122223333', by: 'U_CEM', at: NOW, until: NOW + 2 * HOUR };
    const text = shown(scheduled(), {}, pause);
    expect(text).toContain('*Approved by <@U_BEN>, but paused*');
    expect(text).toContain('<@U_CEM> paused all runs here until <!date^');
    expect(text).toContain('`/ddb resume prod`');
    expect(text).not.toContain('runs <!date');
    expect(shown(pending(), {}, { ...pause, scope: 'all', until: null })).toContain('`/ddb resume all`');
    expect(shown(inState.succeeded, {}, pause)).not.toContain('paused');
  });

  test('shows the budget before and after, and when it would run, also when a decrease has to be waited for', () => {
    const text = shown(pending(), spentFacts);
    expect(text).toContain('All 4 free decreases used, none available now\\nAfter it: the next one an hour later');
    expect(text).toContain('At the next decrease, <!date^1791542281^');
    const late = NOW + 13.5 * HOUR;
    const waiting = {
      budget: decreaseBudget('PROVISIONED', { decreasesToday: 8, lastDecreaseAt: late - HOUR }, late),
      budgetAfter: decreaseBudget('PROVISIONED', { decreasesToday: 9, lastDecreaseAt: late }, late),
    };
    expect(shown(pending(), waiting)).toContain('one available now\\nAfter it: the next one at 00:00 UTC');
    const wrong = decreaseBudget('PROVISIONED', { decreasesToday: 4, lastDecreaseAt: NOW + HOUR }, NOW);
    expect(shown(pending(), { budget: wrong, budgetAfter: wrong })).toContain('Cannot be told right now');
  });

  test('says where there is no data, instead of leaving it out', () => {
    const text = shown(pending({ target: { read: 200, write: 100 } }), {
      peak: { read: null, write: 12.1 },
      throttles: null,
    });
    expect(text).toContain('reads: no data · 13 WCU');
    expect(text).toContain('*Throttling in 7 days*\\nno data');
    expect(shown(pending(), { throttles: 7 })).toContain('7 throttle events');
  });

  test('labels the monthly difference as list price with its date', () => {
    const elsewhere = monthlyDifference({ read: 1_000, write: 400 }, { read: 200, write: 400 }, 'eu-west-1');
    expect(shown(pending(), { monthly: elsewhere })).toContain(
      'about -$76 (list price us-east-1, 2026-11; here up to 50% more)',
    );
    const small = monthlyDifference({ read: 2, write: 1 }, { read: 1, write: 1 }, 'us-east-1');
    expect(shown(pending(), { monthly: small })).toContain('less than $1');
    expect(shown(pending(), { monthly: null })).not.toContain('Monthly');
  });

  const scaledRead = { table: 'orders-table', index: null, dimension: 'read' as const, min: 100, max: 2_000 };
  test.each<[AskWarning, string]>([
    [
      { reason: 'below-peak', dimension: 'read', asked: 100, peak: 142.3 },
      '*Below the peak*: 100 RCU, but the busiest minute of the last 7 days used 143. Requests may be throttled. <@U_ANA> was shown this before asking.',
    ],
    [
      { reason: 'below-peak', dimension: 'write', asked: 100, peak: 100.01 },
      '100 WCU, but the busiest minute of the last 7 days used 101',
    ],
    [{ reason: 'no-use-data', dimension: 'read' }, 'no data on reads'],
    [{ reason: 'no-use-data', dimension: 'write' }, 'no data on writes'],
    [{ reason: 'last-free-decrease' }, 'the last free decrease of the UTC day'],
    [{ reason: 'autoscaled', scaled: [scaledRead] }, 'reads (100 to 2,000 RCU): it may undo this'],
    [{ reason: 'below-scaling-minimum', scaled: [scaledRead] }, 'below its minimum'],
    [{ reason: 'scaling-unknown' }, 'could not read whether auto scaling'],
    [{ reason: 'global-table', regions: ['eu-west-1', 'us-east-1'] }, 'Global table in eu-west-1, us-east-1'],
    [{ reason: 'production' }, '*Production account.*'],
  ])('warns of %j', (warning, part) => {
    const message = card(pending(), { warnings: [{ reason: 'no-use-data', dimension: 'read' }, warning] });
    expect(JSON.stringify(message.blocks)).toContain(part);
    expectSound(message);
  });

  test('names a production account before everything else one should know', () => {
    const text = shown(pending(), { warnings: [{ reason: 'last-free-decrease' }, { reason: 'production' }] });
    expect(text.indexOf('Production')).toBeLessThan(text.indexOf('last free decrease'));
  });
});

describe('its buttons', () => {
  test('carry the request and the revision they were drawn from, in a block named after both', () => {
    const request = having(pending({ approvalsNeeded: 2 }), [approval()]);
    const message = card(request);
    const [approve = { value: '' }, ...others] = buttonsOf(message);
    for (const { value } of others) expect(readCardValue(value)).toEqual({ id: 'R1', revision: 2 });
    expect(readApproveValue(approve.value)).toEqual({ id: 'R1', revision: 2, shown: shownText(request) });
    expect(message.blocks.find(({ type }) => type === 'actions')).toMatchObject({ block_id: 'card:R1:2' });
  });

  test('repeat table, place and numbers before an approval', () => {
    const [approve] = buttonsOf(card(pending()));
    expect(approve?.confirm?.text.text).toMatch(
      /^table orders-table in prod \(111122223333\) · us-east-1: 1,000 → 200 RCU\./,
    );
  });

  test.each(['', 'R1', 'R1:', ':3', 'R1:3:4', 'R1:x', `${'R'.repeat(200)}:1`, 'R 1:1'])(
    'are not taken for others: %j is no value of ours',
    (value) => {
      expect(readCardValue(value)).toBeNull();
      if (value !== 'R1:3:4') expect(readApproveValue(value)).toBeNull();
    },
  );

  test('to approve carry everything that is approved: any other request is another text', () => {
    const request = pending();
    const others = [
      pending({ resource: { ...request.resource, table: 'other' } }),
      pending({ resource: { ...request.resource, index: 'by-customer' } }),
      pending({ target: { read: 1, write: null } }),
      pending({ baseline: { ...request.baseline, capacity: { read: 5_000, write: 400 } } }),
      pending({ baseline: { ...request.baseline, tableId: 'table-2' } }),
      pending({ requester: 'U_OTHER' }),
      having(pending(), [approval()]),
      pending({ approvalsNeeded: 2 }),
    ];
    expect(new Set([request, ...others].map(shownText)).size).toBe(others.length + 1);
  });
});

describe('Slack takes the card', () => {
  test.each(states)('in state %s', (state) => {
    expectSound(card(inState[state]));
  });

  const warnings: AskWarning[] = [
    { reason: 'below-peak', dimension: 'read', asked: 1, peak: 39_999.99 },
    { reason: 'below-peak', dimension: 'write', asked: 1, peak: 39_999.99 },
    { reason: 'last-free-decrease' },
    {
      reason: 'autoscaled',
      scaled: (['read', 'write'] as const).map((dimension) => ({
        table: '',
        index: null,
        dimension,
        min: 10_000,
        max: 40_000,
      })),
    },
    { reason: 'global-table', regions: Array.from({ length: 30 }, (_, nth) => `ap-southeast-${nth}`) },
    { reason: 'scaling-unknown' },
    { reason: 'production' },
  ];
  const approvers = Array.from({ length: 20 }, (_, nth) => `U0APPROVER${nth}`);
  const named = (name: (start: string) => string) => ({
    resource: { ...asked.resource, account: 'a'.repeat(40), table: name('orders'), index: name('by-customer') },
    target: { read: 1, write: 1 },
    baseline: { ...baseline, capacity: { read: 10_000_000, write: 10_000_000 } },
    reason: hostileWords,
    requester: 'U_CEM',
  });

  test.each([
    ['with the longest names', named(longName)],
    ['with hostile names', named(hostileName)],
  ])(
    '%s, 3,000 hostile characters as reason, 20 approvers and every warning, in every undecided and approved state',
    (_, more) => {
      const made = pending(more);
      const approved = having(made, [{ ...approval(), seen: made.baseline }]);
      const rejected = having(made, [{ kind: 'reject', by: 'U_BEN', revision: 1, words: hostileWords }]);
      const pause = { scope: 'all', by: 'U_BEN', at: NOW, until: NOW + MINUTE };
      for (const request of [made, approved, rejected]) {
        expectSound(
          card(request, { ...spentFacts, warnings, approvers, peak: { read: 39_999.9, write: null } }, pause),
        );
      }
      expect(shown(made, { approvers })).toContain('and 10 more may approve');
    },
  );
});

test('the sentence for notifications tells who asks for what, where, and where it stands', () => {
  expect(card(pending()).text).toBe(
    '<@U_ANA> asks to lower table orders-table in prod · us-east-1: 1,000 → 200 RCU. Now: waits for approval.',
  );
  expect(card(having(pending({ approvalsNeeded: 2 }), [approval()])).text).toMatch(
    /Approved by <@U_BEN>; one more approval is needed\.$/,
  );
  expect(card(inState.succeeded).text).toMatch(/Now: done\.$/);
});
