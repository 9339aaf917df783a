import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { IDS, type LocalSlack, startLocalSlack } from '../../../sandbox/slack/index.ts';
import type { Outcome, Snapshot } from '../../../sandbox/slack/protocol.ts';

const { ana, ben, gina } = IDS.users;
const { general } = IDS.channels;
let slack: LocalSlack;

beforeEach(async () => {
  slack = await startLocalSlack({
    page: { html: '<p>page</p>', files: { '/page.js': { type: 'text/javascript', body: '1' } } },
  });
});
afterEach(() => slack.close());

const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${slack.url}/sandbox/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as Outcome;
};
const snapshot = async (user: string) =>
  (await (await fetch(`${slack.url}/sandbox/snapshot?user=${user}`)).json()) as Snapshot;

describe('the page', () => {
  test('is served with its files; permalinks lead to it', async () => {
    const get = async (path: string) => (await fetch(slack.url + path)).text();
    expect(await get('/')).toBe('<p>page</p>');
    expect(await get('/page.js')).toBe('1');
    expect(await get(`/archives/${general}/p1700000000000001`)).toBe('<p>page</p>');
    expect((await fetch(`${slack.url}/nothing`)).status).toBe(404);
  });

  test('sees only the channels and messages its user may see', async () => {
    await post('say', { user: ana, channel: general, text: 'hello' });
    await post('say', { user: ana, channel: IDS.channels.finance, text: 'secret' });
    const forGina = await snapshot(gina);
    expect(forGina.messages.map((message) => message.text)).toEqual(['hello']);
    expect(forGina.channels.map((channel) => channel.id)).toEqual([general, IDS.channels.deploys, IDS.dms.gina]);
    expect(forGina.users.map((user) => user.name)).not.toContain('olga');
    expect((await fetch(`${slack.url}/sandbox/snapshot?user=U0NOBODY`)).status).toBe(404);
    expect((await snapshot('')).user).toBe(ana);
  });

  test('is told of the message shortcuts that the manifest declares', async () => {
    const manifest = parse(readFileSync(new URL('../../../manifest.yml', import.meta.url), 'utf8'));
    const declared: { type: string; name: string; callback_id: string }[] = manifest.features.shortcuts;
    const ofMessages = declared.filter(({ type }) => type === 'message');
    expect((await snapshot(ana)).shortcuts).toEqual(
      ofMessages.map(({ name, callback_id }) => ({ name, callbackId: callback_id })),
    );
  });

  test('sends a message to a shortcut, and says so when no app is there', async () => {
    const said = slack.sayAs(ana, { channel: general, text: 'it failed' });
    const shortcut = { user: ana, kind: 'shortcut', from: { channel: general, ts: said.ts }, callbackId: 'explain' };
    expect(await post('act', shortcut)).toEqual({ ok: false, error: 'This app is not responding.' });
  });

  test('hears of changes, also of the clock', async () => {
    const stop = new AbortController();
    const stream = await fetch(`${slack.url}/sandbox/changes`, { signal: stop.signal });
    const reader = stream.body?.getReader();
    const next = async () => new TextDecoder().decode((await reader?.read())?.value);
    expect(await next()).toBe('event: changed\ndata: {}\n\n');
    await post('say', { user: ana, channel: general, text: 'hello' });
    expect(await next()).toBe('event: changed\ndata: {}\n\n');
    const before = (await snapshot(ben)).clock.simulatedMs;
    expect(await post('clock', { jumpMs: 3_600_000 })).toEqual({ ok: true });
    expect(await next()).toBe('event: changed\ndata: {}\n\n');
    expect((await snapshot(ben)).clock.simulatedMs - before).toBeGreaterThanOrEqual(3_600_000);
    await post('say', { user: ana, channel: general, text: 'an hour later' });
    const [first, second] = (await snapshot(ben)).messages;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(3_600_000);
    expect(Number(second?.ts) - Number(first?.ts)).toBeLessThan(3600);
    stop.abort();
  });

  test('is told what Slack would say', async () => {
    expect(await post('say', { user: gina, channel: IDS.channels.dbApprovals, text: 'x' })).toEqual({
      ok: false,
      error: 'You are not in that channel.',
    });
    expect(await post('say', { user: ana, channel: general, text: '/ddb budget' })).toEqual({
      ok: false,
      error: '/ddb failed with the error "dispatch_failed"',
    });
    expect(await post('clock', { speed: 0 })).toMatchObject({ ok: false });
    expect(await post('act', { user: ana, kind: 'close', viewId: 'V0NONE' })).toEqual({
      ok: false,
      error: 'That dialog is no longer open.',
    });
    expect(await post('nothing', {})).toMatchObject({ ok: false });
  });

  test('cannot be driven from another site', async () => {
    const answer = await post('say', { user: ana, channel: general, text: 'x' }, { origin: 'http://evil.example' });
    expect(answer.ok).toBe(false);
    expect((await snapshot(ana)).messages).toEqual([]);
  });
});
