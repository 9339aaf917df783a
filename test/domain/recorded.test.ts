// Which refused call in CloudTrail's record an error may be: by what both state, else by the minutes around it.
import { describe, expect, test } from 'vitest';
import { mostLike, refusalsLike } from '../../src/domain/explanation/recorded.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/instant.ts';
import { parseLimitMessage } from '../../src/domain/limit-message/parse.ts';
import type { UpdateCall } from '../../src/domain/spending/update-call.ts';
import { dateStyles, refusalPieces } from '../support/refusal-text.ts';
import { at, call, NOW, role } from '../support/update-calls.ts';

const [, today = String] = dateStyles;
const account = { name: 'prod', id: '111122223333', regions: ['us-east-1'], tables: ['*'], viewers: [], channels: [] };

const sentence = (last: number, count = 4, pieces = 5): string =>
  refusalPieces({ count, last, next: last + HOUR_MS, interval: 3_600 }, today)
    .slice(0, pieces)
    .join('');

const stated = (text: string) => {
  const message = parseLimitMessage(text);
  if (message.kind !== 'decrease-quota') throw new Error('that is another error');
  return message;
};

const LAST = at('14:30');
const whole = stated(sentence(LAST));
const cut = stated('Provisioned throughput decreases are limited within a given UTC day.');

function refused(clock: string, parts: Partial<UpdateCall> = {}, message = sentence(LAST)): UpdateCall {
  const refusal = { reason: 'decrease-limit', code: 'LimitExceededException', message } as const;
  return call({
    at: at(clock),
    actor: role('ci'),
    asked: [{ index: null, to: { read: 1, write: 1 } }],
    refusal,
    ...parts,
  });
}

const like = (error: typeof whole, calls: readonly UpdateCall[], metAt = NOW) =>
  refusalsLike(error, { account, calls }, metAt).map(({ address, call: { at: when, indexes, isSame } }) => ({
    table: address.table,
    at: when,
    indexes,
    isSame,
  }));

describe('an error that states its instants', () => {
  test('is the call that states the same, however long ago it was', () => {
    expect(like(whole, [refused('14:31'), refused('14:40', { table: 'carts' }, sentence(at('14:10')))])).toEqual([
      { table: 'orders', at: at('14:31'), indexes: [null], isSame: true },
    ]);
  });

  test('is no call of another count, nor of another time', () => {
    expect(
      like(whole, [refused('14:59', {}, sentence(LAST, 5)), refused('14:59', {}, sentence(LAST - 1_000))]),
    ).toEqual([]);
  });

  test('is told by what is left of it: the next decrease alone, or the last', () => {
    const [next] = [stated(`Next decrease can be made at ${today(LAST + HOUR_MS)}`)];
    expect(like(next, [refused('14:31')])).toMatchObject([{ isSame: true }]);
    expect(like(stated(sentence(LAST, 4, 4)), [refused('14:31')])).toMatchObject([{ isSame: true }]);
  });

  test('may be near a call whose own text is cut', () => {
    expect(like(whole, [refused('14:59', {}, sentence(LAST, 4, 3))])).toMatchObject([{ isSame: false }]);
  });
});

describe('an error that states none', () => {
  test.each([
    ['nine minutes before it', '14:51', 1],
    ['in the same minute', '15:00', 1],
    ['eleven minutes before it', '14:49', 0],
    ['two minutes after it', '15:02', 0],
  ])('is near a call %s, or not', (_, clock, count) => {
    expect(like(cut, [refused(clock)])).toHaveLength(count);
  });

  test('but a count is near calls of that count only', () => {
    const counted = stated(sentence(LAST, 4, 3));
    expect(like(counted, [refused('14:59'), refused('14:59', { table: 'carts' }, sentence(LAST, 6))])).toMatchObject([
      { table: 'orders', isSame: false },
    ]);
  });

  test('and an index is near calls on that index', () => {
    const asked = [{ index: 'by-day', to: { read: 1, write: 1 } }];
    const calls = [refused('14:59'), refused('14:58', { asked })];
    expect(like({ ...cut, index: 'by-day' }, calls)).toMatchObject([{ indexes: ['by-day'] }]);
  });
});

describe('no such call is', () => {
  test.each<[string, UpdateCall]>([
    ['one that was accepted', call({ at: NOW })],
    ['one refused for another reason', refused('14:59', { refusal: { reason: 'in-use', code: 'X', message: 'busy' } })],
    ['one of another account', refused('14:59', { accountId: '999999999999' })],
  ])('%s', (_, one) => {
    expect(like(cut, [one])).toEqual([]);
  });

  test('one on a table the account’s patterns leave out', () => {
    const watched = { ...account, tables: ['shop-*'] };
    expect(refusalsLike(cut, { account: watched, calls: [refused('14:59')] }, NOW)).toEqual([]);
  });
});

test('tries of one resource are one, told by the newest; a table and its index are two', () => {
  const asked = [{ index: 'by-day', to: { read: 1, write: 1 } }];
  expect(like(cut, [refused('14:55'), refused('14:58'), refused('14:57', { asked })])).toEqual([
    { table: 'orders', at: at('14:58'), indexes: [null], isSame: false },
    { table: 'orders', at: at('14:57'), indexes: ['by-day'], isSame: false },
  ]);
});

test('of those found in many places the same one stands for all', () => {
  const near = refusalsLike(whole, { account, calls: [refused('14:59', {}, sentence(LAST, 4, 3))] }, NOW);
  const same = refusalsLike(whole, { account, calls: [refused('14:31', { table: 'carts' })] }, NOW);
  expect(mostLike([...near, ...same]).map(({ address }) => address.table)).toEqual(['carts']);
  expect(mostLike(near)).toEqual(near);
});

test('a call of the evening before is found by an error read after midnight', () => {
  const midnight = NOW - (NOW % DAY_MS);
  const last = midnight - 20 * MINUTE_MS;
  const made = refused('00:00', { at: midnight - MINUTE_MS }, sentence(last));
  expect(like(stated(sentence(last)), [made], midnight + 5 * MINUTE_MS)).toHaveLength(1);
});
