import { expect, test } from 'vitest';
import { readCardCall, readRunCall, readWatchCall } from '../../../src/domain/request/wake-up.ts';

test('a payload of this version is read', () => {
  expect(readRunCall({ v: 1, request: 'R1', round: 2 })).toEqual({ v: 1, request: 'R1', round: 2 });
  expect(readCardCall({ v: 1, request: 'R1' })).toEqual({ v: 1, request: 'R1' });
  const watch = { v: 1, request: 'R1', from: 5, to: 9, dueAt: 7 };
  expect(readWatchCall(watch)).toEqual(watch);
});

test.each([
  ['an older one', { request: 'R1', round: 1 }],
  ['a newer one', { v: 2, request: 'R1', round: 1 }],
  ['one without a request', { v: 1, round: 1 }],
  ['one with another kind of request', { v: 1, request: 7, round: 1 }],
  ['no object', 'R1'],
  ['nothing', null],
  ['undefined', undefined],
])('%s is told apart', (_, payload) => {
  expect(readRunCall(payload)).toBeNull();
  expect(readCardCall(payload)).toBeNull();
  expect(readWatchCall(payload)).toBeNull();
});

test.each([undefined, '1', 1.5, Number.NaN])('a run without a round (%s) is told apart', (round) => {
  expect(readRunCall({ v: 1, request: 'R1', round })).toBeNull();
});

test.each([{ from: 1 }, { to: 1 }, { from: 1, to: 2 }, { from: '1', to: 2, dueAt: 1 }])(
  'a watch between %s is told apart',
  (times) => {
    expect(readWatchCall({ v: 1, request: 'R1', ...times })).toBeNull();
  },
);
