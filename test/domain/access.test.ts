import { describe, expect, test } from 'vitest';
import { mayAsk, mayBeShownIn, mayView, type Person, type Place } from '../../src/domain/access.ts';
import type { Account } from '../../src/domain/accounts.ts';

const open: Account = {
  name: 'prod',
  id: '111122223333',
  regions: ['us-east-1'],
  tables: ['*'],
  viewers: [],
  channels: [],
};
const closed: Account = { ...open, viewers: ['U_ANA', 'S_OPS'], channels: ['C_OPS', 'C_DB'] };

const person = (kind: Person['kind'], id = 'U_ANA'): Person => ({ id, kind, locale: null });
const ana = person('member');
const ben = person('member', 'U_BEN');
const none: ReadonlySet<string> = new Set();

const place = (channelId: string, more: Partial<Place> = {}): Place => ({
  channelId,
  isDirectMessage: false,
  isSharedOutside: false,
  ...more,
});
const direct = place('D_ANA', { isDirectMessage: true });
const shared = (channelId: string) => place(channelId, { isSharedOutside: true });

test('a full member may ask', () => {
  expect(mayAsk(ana)).toEqual({ may: true });
});

describe('who is no full member gets no table, wherever it asks and whatever list it is on', () => {
  test.each(['guest', 'bot', 'deactivated', 'external'] as const)('%s', (kind) => {
    expect(mayAsk(person(kind))).toEqual({ may: false, reason: kind });
    for (const where of [direct, place('C_OPS'), shared('C_OPS')]) {
      expect(mayView(open, person(kind), none, where)).toEqual({ may: false, reason: kind });
      expect(mayView(closed, person(kind), new Set(['S_OPS']), where)).toEqual({ may: false, reason: kind });
    }
  });
});

describe('an account without lists is shown to every member, except in shared channels', () => {
  test.each([
    [ana, direct, { may: true }],
    [ben, place('C_ANY'), { may: true }],
    [ben, shared('C_ANY'), { may: false, reason: 'channel-shared-outside' }],
  ])('%o in %o', (who, where, expected) => {
    expect(mayView(open, who, none, where)).toEqual(expected);
  });
});

describe('viewers are people or members of a group', () => {
  test.each([
    ['named herself', ana, none, { may: true }],
    ['by a group', ben, new Set(['S_OPS']), { may: true }],
    ['in another group only', ben, new Set(['S_SALES']), { may: false, reason: 'not-a-viewer' }],
    ['in none', ben, none, { may: false, reason: 'not-a-viewer' }],
  ])('%s', (_, who, groups, expected) => {
    expect(mayView(closed, who, groups, direct)).toEqual(expected);
  });
});

describe('channels limit where an account is shown', () => {
  const elsewhere = { may: false, reason: 'channel-not-listed', channels: ['C_OPS', 'C_DB'] };
  test.each([
    ['a listed channel', place('C_DB'), { may: true }],
    ['a direct message', direct, { may: true }],
    ['another channel', place('C_ANY'), elsewhere],
    ['a listed channel that was shared since', shared('C_DB'), { may: false, reason: 'channel-shared-outside' }],
  ])('%s', (_, where, expected) => {
    expect(mayView(closed, ana, none, where)).toEqual(expected);
  });

  test('who is no viewer is not told the channels', () => {
    expect(mayView(closed, ben, none, place('C_ANY'))).toEqual({ may: false, reason: 'not-a-viewer' });
  });
});

describe('what everybody in a channel reads', () => {
  const withViewers: Account = { ...open, viewers: ['U_ANA'] };

  test.each([
    ['shows an open account', open, place('C_ANY'), true],
    ['shows a closed account where that lists the channel', closed, place('C_OPS'), true],
    ['shows nothing of it elsewhere', closed, place('C_ANY'), false],
    ['shows nothing of an account with viewers that lists no channel', withViewers, place('C_ANY'), false],
    ['shows nothing where the channel is shared outside, listed or not', closed, shared('C_OPS'), false],
    ['shows nothing of an open account there either', open, shared('C_ANY'), false],
  ])('%s', (_, account, where, shown) => {
    expect(mayBeShownIn(account, where)).toBe(shown);
  });
});
