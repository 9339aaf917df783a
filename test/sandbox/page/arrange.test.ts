/** The order and grouping of messages, threads, and the hints of the composer. */

import { describe, expect, it } from 'vitest';
import { arrange, repliesTo, rootsOf, threadOf } from '../../../sandbox/page/arrange.ts';
import { hintsFor } from '../../../sandbox/page/command-hints.ts';
import { formatPlace, parsePlace } from '../../../sandbox/page/place.ts';
import type { ShownMessage } from '../../../sandbox/slack/protocol.ts';

const message = (ts: string, change: Partial<ShownMessage> = {}): ShownMessage => ({
  ts,
  channel: 'C1',
  threadTs: null,
  user: 'U1',
  text: '',
  blocks: [],
  attachments: [],
  onlyFor: null,
  edited: false,
  command: null,
  ...change,
});

const continued = (messages: readonly ShownMessage[]): boolean[] =>
  arrange(messages, 'UTC').map(({ isContinued }) => isContinued);

describe('messages', () => {
  it('of one author within five minutes stand under one name', () => {
    expect(continued([message('1000.1'), message('1299.1'), message('1900.1')])).toEqual([false, true, false]);
  });

  it.each([
    ['of another author', { user: 'U2' }],
    ['only one person sees', { onlyFor: 'U1' }],
    ['that answer a command', { command: '/ddb' }],
  ])('%s stand on their own', (_, change) => {
    expect(continued([message('1000.1'), message('1001.1', change)])).toEqual([false, false]);
  });

  it('are grouped by the sandbox clock where it is known', () => {
    const hour = 3_600_000;
    expect(continued([message('1000.1', { at: hour }), message('1001.1', { at: 2 * hour })])).toEqual([false, false]);
  });

  it('start a day of their own after midnight of the reader', () => {
    const rows = arrange([message('86399.1'), message('86401.1')], 'UTC');
    expect(rows.map(({ startsDay }) => startsDay)).toEqual([true, true]);
  });
});

describe('threads', () => {
  const root = message('10.1', { threadTs: '10.1' });
  const all = [
    message('13.1', { threadTs: '10.1', user: 'U3' }),
    message('12.1', { threadTs: '10.1', user: 'U2' }),
    root,
    message('11.1'),
    message('9.1', { channel: 'C2' }),
  ];

  it('stay out of the channel', () => {
    expect(rootsOf(all, 'C1').map(({ ts }) => ts)).toEqual(['10.1', '11.1']);
  });

  it('hold their root and replies in order', () => {
    expect(threadOf(all, 'C1', '10.1').map(({ ts }) => ts)).toEqual(['10.1', '12.1', '13.1']);
  });

  it('are counted under their root', () => {
    expect(repliesTo(all, root)).toEqual({ count: 2, users: ['U2', 'U3'], lastAt: 13_100 });
    expect(repliesTo(all, message('11.1'))).toBeNull();
  });

  it('count no reply that one person alone sees', () => {
    const own = message('14.1', { threadTs: '10.1', user: 'U4', onlyFor: 'U1' });
    expect(repliesTo([...all, own], root)).toEqual({ count: 2, users: ['U2', 'U3'], lastAt: 13_100 });
    expect(repliesTo([root, own], root)).toBeNull();
  });
});

describe('command hints', () => {
  it.each([
    ['/ddb h', ['/ddb history ', '/ddb help']],
    ['/ddb re', ['/ddb reduce', '/ddb reduce ', '/ddb requests ', '/ddb resume ']],
    ['/ddb budget orders', ['/ddb budget ']],
    ['hello', []],
    ['/nosuch', []],
  ])('for "%s" are what it can still become', (typed, inserts) => {
    expect(hintsFor(typed).map(({ insert }) => insert)).toEqual(inserts);
  });
});

it('an address remembers who and where', () => {
  expect(parsePlace(formatPlace({ user: 'U0ANA', view: 'C0 /x' }))).toEqual({ user: 'U0ANA', view: 'C0 /x' });
  expect(parsePlace('')).toEqual({ user: '', view: '' });
});
