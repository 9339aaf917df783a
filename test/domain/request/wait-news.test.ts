import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../src/domain/request/audit.ts';
import type { RequestEvent } from '../../../src/domain/request/events.ts';
import { move } from '../../../src/domain/request/life.ts';
import type { WaitReason } from '../../../src/domain/request/reasons.ts';
import type { ReductionRequest } from '../../../src/domain/request/request.ts';
import { isWaitNews } from '../../../src/domain/request/wait-news.ts';
import { NOW, scheduled, startRun } from '../../support/reduction-requests.ts';

const wait = (why: WaitReason, seconds: number): RequestEvent => ({ kind: 'wait', until: NOW + seconds * 1_000, why });

/** The trail of these events, and which of its waits are news. */
function news(events: readonly RequestEvent[]): readonly number[] {
  let request: ReductionRequest = scheduled();
  const trail: AuditEntry[] = [];
  for (const event of events) {
    const moved = move(request, event, NOW);
    if (!moved.ok) throw new Error(moved.reason);
    request = moved.request;
    trail.push(moved.audit);
  }
  // Told one by one, in this order, whatever has happened since.
  return trail.flatMap((entry, nth) => (isWaitNews(entry, trail) ? [nth] : []));
}

const row = (why: WaitReason, seconds: readonly number[]): readonly RequestEvent[] =>
  seconds.map((length) => wait(why, length));

describe('waits for one reason in a row', () => {
  test.each<[string, WaitReason, readonly number[], readonly number[]]>([
    ['that double', 'settling', [2, 4, 8, 16, 32, 64, 128, 256, 300, 300], [5]],
    ['that chance makes long twice in the same range', 'throttled', [16, 61, 64, 120], [1]],
    ['that chance takes past that range', 'throttled', [16, 35, 121, 240], [2]],
    ['that two kinds of trouble share', 'not-applied', [0, 80, 64, 80], [1]],
    ['that stay a millisecond below a minute', 'budget-unknown', [59.999, 59.999, 60, 59.998], [0]],
    ['that a global table needs to settle', 'in-use', [20, 40], []],
    ['for a pause, however often it is looked at', 'paused', [3_600, 3_600, 1], [0]],
    ['for refusals, each with a time of its own', 'refused', [30, 3_600], [0, 1]],
  ])('%s (%s) are told as often as something is new', (_, why, seconds, told) => {
    expect(news(row(why, seconds))).toEqual(told);
  });

  test('go on over the runs between them', () => {
    expect(news([wait('in-use', 64), startRun, wait('in-use', 120)])).toEqual([0]);
  });

  test('begin anew after another reason', () => {
    expect(news([wait('in-use', 64), wait('budget', 60), wait('in-use', 64)])).toEqual([0, 1, 2]);
    expect(news([wait('paused', 64), wait('resumed', 0), wait('paused', 64)])).toEqual([0, 1, 2]);
  });
});

test('nothing but a wait is news of a wait', () => {
  expect(news([startRun])).toEqual([]);
});
