import { expect, test } from 'vitest';
import { type AfterRestore, afterRestore } from '../../../src/domain/request/after-restore.ts';
import type { UpdateOutcome } from '../../../src/domain/request/outcome.ts';
import { HOUR, intent, MINUTE } from '../../support/reduction-requests.ts';

const awsRequestId = 'aws-2';
const run = { intent };
const at = (ms: number) => intent.at + ms;
const again = (ms: number): AfterRestore => ({ next: 'again', at: at(4_000) + ms });
const detail = 'in the words of AWS';

test.each<[string, UpdateOutcome, AfterRestore]>([
  [
    'accepted: recorded',
    { kind: 'accepted', awsRequestId, replaced: { read: 200, write: 400 } },
    { next: 'record', awsRequestId },
  ],
  ['busy with another change: again', { kind: 'in-use', awsRequestId, detail }, again(2_000)],
  ['throttled: again', { kind: 'throttled', awsRequestId, detail }, again(2_000)],
  ['an answer that was lost: the next read shows', { kind: 'unclear', awsRequestId: null, detail }, again(2_000)],
  ['held back by the guard: again', { kind: 'not-sent', awsRequestId: null }, again(2_000)],
  ['there already', { kind: 'no-change', awsRequestId }, again(2_000)],
  ['gone: the next read ends the run', { kind: 'not-found', awsRequestId, what: 'table' }, again(2_000)],
  [
    'refused as a decrease: somebody has raised it further',
    { kind: 'decrease-quota', awsRequestId, decreasesToday: 4, lastDecreaseAt: null, nextDecreaseAt: null },
    again(2_000),
  ],
  [
    'a limit that clears by itself: again',
    { kind: 'other-limit', awsRequestId, limit: 'concurrent-operations', isTransient: true, detail },
    again(2_000),
  ],
  [
    'a limit of the account: people are told',
    { kind: 'other-limit', awsRequestId, limit: 'account-maximum', isTransient: false, detail },
    { next: 'give-up', detail },
  ],
  ['denied: people are told', { kind: 'denied', awsRequestId, detail }, { next: 'give-up', detail }],
  ['not valid: people are told', { kind: 'validation', awsRequestId, detail }, { next: 'give-up', detail }],
])('a restore that is %s', (_, outcome, expected) => {
  expect(afterRestore(outcome, run, at(4_000))).toEqual(expected);
});

test.each([
  [MINUTE, 15_000],
  [HOUR, MINUTE],
])('%i ms after the call it is tried again in %i ms', (sinceMs, waitMs) => {
  const outcome = { kind: 'throttled', awsRequestId, detail } as const;
  expect(afterRestore(outcome, run, at(sinceMs))).toEqual({ next: 'again', at: at(sinceMs) + waitMs });
});
