import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../src/domain/request/audit.ts';
import type { RequestEvent } from '../../src/domain/request/events.ts';
import { move, newRequest } from '../../src/domain/request/life.ts';
import type { ReductionRequest } from '../../src/domain/request/request.ts';
import { requestMessage, requestsMessage } from '../../src/render/requests-message.ts';
import { wordsFor } from '../../src/render/words.ts';
import { expectSound, hostileName, hostileWords, longName } from '../support/hostile.ts';
import {
  approval,
  asked,
  baseline,
  DAY,
  HOUR,
  inState,
  intent,
  NOW,
  pending,
  running,
  scheduled,
} from '../support/reduction-requests.ts';

const words = wordsFor('en');
const link = 'https://acme.slack.com/archives/C1/p1';

describe('the list of open requests', () => {
  test('says of each what, where, its state with the next moment, and who asked', () => {
    const message = requestsMessage(
      words,
      [
        { request: pending(), link, pause: null },
        { request: scheduled({ id: 'R2' }), link: null, pause: null },
        { request: running({ id: 'R3' }), link: null, pause: null },
      ],
      'all',
    );
    expectSound(message);
    expect(message.text).toBe('3 open requests.');
    const text = JSON.stringify(message.blocks);
    expect(text).toContain('`R1`  *1,000 → 200 RCU*  table `orders-table`  ·  prod · us-east-1');
    expect(text).toContain('waits for approval, expires <!date^');
    expect(text).toContain(`asked by <@U_ANA>  ·  <${link}|See the card>`);
    expect(text).toContain('scheduled, runs <!date^1791543600^');
    expect(text).toContain('running  ·  asked by <@U_ANA>');
    expect(text).toContain('`/ddb requests R1`');
  });

  test.each(['all', 'mine', 'table'] as const)('of none says how to ask for one (%s)', (of) => {
    const message = requestsMessage(words, [], of);
    expectSound(message);
    expect(JSON.stringify(message.blocks)).toContain('There are none. To ask for a reduction: `/ddb reduce`');
  });

  test.each([
    ['longest', longName],
    ['hostile', hostileName],
  ])('of 10,000 with the %s names shows the first and how many more there are', (_, name) => {
    const request = pending({
      resource: { ...asked.resource, table: name('orders'), index: name('by-customer') },
      requester: 'U_CEM',
    });
    const message = requestsMessage(
      words,
      Array.from({ length: 10_000 }, () => ({ request, link, pause: null })),
      'all',
    );
    expectSound(message);
    expect(JSON.stringify(message.blocks)).toMatch(/And 9,9\d\d more\./);
  });
});

function lifeOf(events: readonly (readonly [RequestEvent, number])[], more: Parameters<typeof pending>[0] = {}) {
  const first = newRequest({ ...asked, ...more }, NOW);
  const trail: AuditEntry[] = [first.audit];
  let request: ReductionRequest = first.request;
  for (const [event, at] of events) {
    const moved = move(request, event, at);
    if (!moved.ok) throw new Error(`${event.kind}: ${moved.reason}`);
    request = moved.request;
    trail.push(moved.audit);
  }
  return { request, trail, link, pause: null };
}

const start = (run: string, members = ['R1']): RequestEvent => ({ kind: 'start-run', run, members, intent });

const held = { scope: 'all', by: 'U_CEM', at: NOW, until: null };

test('a list and one request say that a run is held by a pause, not when it would run', () => {
  const request = scheduled({ id: 'R2' });
  const listed = JSON.stringify(requestsMessage(words, [{ request, link, pause: held }], 'all').blocks);
  expect(listed).toContain('scheduled, paused by <@U_CEM>  ·  asked by <@U_ANA>');
  expect(listed).not.toContain('runs <!date');
  const told = JSON.stringify(requestMessage(words, { request, trail: [], link, pause: held }).blocks);
  expect(told).toContain('but paused');
  expect(told).toContain('/ddb resume all');
});

describe('one request', () => {
  test('is told with everything that happened to it, who did it, when, and under which AWS request', () => {
    const message = requestMessage(
      words,
      lifeOf([
        [approval(), NOW],
        [start('run-1', ['R1', 'R2']), NOW + HOUR],
        [{ kind: 'wait', until: NOW + 2 * HOUR, why: 'refused' }, NOW + HOUR],
        [{ kind: 'drift', drift: { reason: 'raised-since', lastIncreaseAt: NOW }, baseline }, NOW + 2 * HOUR],
        [approval('U_BEN', 5), NOW + 2 * HOUR],
        [start('run-2'), NOW + 3 * HOUR],
        [
          { kind: 'accepted', awsRequestId: 'AWS1', replaced: { read: 1_000, write: 600 }, signature: 'mac' },
          NOW + 3 * HOUR,
        ],
        [{ kind: 'restored', awsRequestId: 'AWS2', to: { read: 200, write: 600 } }, NOW + 3 * HOUR],
        [
          {
            kind: 'succeed',
            result: {
              how: 'reduced',
              from: { read: 1_000, write: 400 },
              to: { read: 200, write: 400 },
              counter: { decreasesToday: 2, lastDecreaseAt: NOW },
              changedSince: null,
            },
          },
          NOW + 3 * HOUR,
        ],
      ]),
    );
    expectSound(message);
    const text = JSON.stringify(message.blocks);
    for (const part of [
      'Request R1',
      'quiet week',
      `<${link}|See the card>`,
      '<@U_ANA> asked for 1,000 → 200 RCU',
      '<@U_BEN> approved it',
      'a run started together with `R2`: 1,000 → 200 RCU',
      'waits until <!date^',
      'needs a new approval. Somebody raised its capacity',
      'a run started: 1,000 → 200 RCU',
      'DynamoDB accepted the change  ·  AWS request `AWS1`',
      'set back to 200 RCU / 600 WCU, which somebody had set meanwhile  ·  AWS request `AWS2`',
      'done: 1,000 → 200 RCU',
    ]) {
      expect(text).toContain(part);
    }
  });

  test.each<[string, readonly (readonly [RequestEvent, number])[], string]>([
    ['rejected', [[{ kind: 'reject', by: 'U_BEN', revision: 1, words: null }, NOW]], '<@U_BEN> rejected it'],
    ['cancelled', [[{ kind: 'cancel', by: 'U_ANA' }, NOW]], '<@U_ANA> cancelled it'],
    ['expired', [[{ kind: 'expire' }, NOW + DAY]], 'expired: nobody decided in time'],
    [
      'not run',
      [
        [approval(), NOW],
        [{ kind: 'expire' }, NOW + 2 * DAY],
      ],
      'expired: no run was possible in time',
    ],
    [
      'failed',
      [
        [approval(), NOW],
        [{ kind: 'fail', why: { reason: 'table-gone' }, awsRequestId: null }, NOW],
      ],
      'failed. The table does not exist',
    ],
    [
      'already there',
      [
        [approval(), NOW],
        [{ kind: 'succeed', result: { how: 'already-there', capacity: { read: 200, write: 400 } } }, NOW],
      ],
      'nothing left to do: it is at 200 RCU / 400 WCU already',
    ],
    [
      'redrawn',
      [[{ kind: 'redraw', drift: { reason: 'other-table-id', tableId: 't2' }, baseline }, NOW]],
      'drawn again. The table was deleted and created again',
    ],
  ])('that was %s says so', (_, events, part) => {
    const message = requestMessage(words, lifeOf(events));
    expectSound(message);
    expect(JSON.stringify(message.blocks)).toContain(part);
  });

  test('with half its approvals says that one is missing', () => {
    expect(JSON.stringify(requestMessage(words, lifeOf([[approval(), NOW]], { approvalsNeeded: 2 })))).toContain(
      '<@U_BEN> approved it; one more approval needed',
    );
  });

  test('with a trail of hundreds of lines keeps the first and the newest, and says how many are left out', () => {
    const waits = Array.from({ length: 300 }, (_, n) => {
      return [{ kind: 'wait', until: NOW + n * 60_000, why: 'refused' }, NOW + n * 60_000] as const;
    });
    const life = lifeOf([[approval(), NOW], ...waits], {
      requester: 'U_CEM',
      reason: hostileWords,
      resource: { ...asked.resource, table: longName('orders'), index: longName('by-customer') },
    });
    const message = requestMessage(words, life);
    expectSound(message);
    const text = JSON.stringify(message.blocks);
    expect(text).toContain('<@U_CEM> asked for');
    expect(text).toMatch(/… 2\d\d lines left out here …/);
  });

  test('is shown in every state', () => {
    for (const request of Object.values(inState))
      expectSound(requestMessage(words, { request, trail: [], link: null, pause: null }));
  });
});
