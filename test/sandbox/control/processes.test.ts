// The app's real process in the whole sandbox: killed, stopped, started again, and what Slack's users notice.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProcessAct, ProcessesView, ProcessView } from '../../../sandbox/control/protocol.ts';
import { IDS } from '../../../sandbox/slack/index.ts';
import type { Outcome } from '../../../sandbox/slack/protocol.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/start.ts';

const { ana } = IDS.users;
const { deploys } = IDS.channels;
let sandbox: Sandbox;

beforeAll(async () => {
  const processes = [{ name: 'bot' }, { name: 'broken', env: { SLACK_BOT_TOKEN: '' } }];
  await expect(startSandbox({ port: 0, logLevel: 'silent', processes })).rejects.toThrow(/broken did not start/);
  sandbox = await startSandbox({ port: 0, logLevel: 'warn' });
}, 60_000);
afterAll(() => sandbox?.stop());

const bot = async (): Promise<ProcessView | undefined> => {
  const { processes } = (await (await fetch(`${sandbox.url}/sandbox/processes`)).json()) as ProcessesView;
  return processes.find(({ name }) => name === 'bot');
};
const ask = async (body: ProcessAct): Promise<Outcome> => {
  const answer = await fetch(`${sandbox.url}/sandbox/processes`, { method: 'POST', body: JSON.stringify(body) });
  return (await answer.json()) as Outcome;
};
const help = () => sandbox.slack.say(ana, deploys, '/ddb help');
const answers = () => sandbox.slack.seen(ana, deploys).length;

test('a killed process is shown dead, fails its users, and answers again once started, wherever it now listens', async () => {
  const first = await bot();
  expect(first).toEqual({
    name: 'bot',
    role: 'all',
    state: 'running',
    pid: expect.any(Number),
    isFacingSlack: true,
    note: null,
  });
  expect(await ask({ name: 'bot', do: 'kill' })).toEqual({ ok: true });
  expect(await bot()).toMatchObject({ state: 'dead', pid: null, isFacingSlack: false, note: 'killed with SIGKILL' });
  expect(await help()).toMatchObject({ ok: false });
  expect(await ask({ name: 'bot', do: 'kill' })).toEqual({
    ok: false,
    error: 'bot is dead: there is nothing to kill.',
  });

  expect(await ask({ name: 'bot', do: 'start' })).toEqual({ ok: true });
  expect(await bot()).toMatchObject({ state: 'running', isFacingSlack: true, note: null });
  expect((await bot())?.pid).not.toBe(first?.pid);
  expect(await ask({ name: 'bot', do: 'start' })).toEqual({ ok: false, error: 'bot is running already.' });
  const before = answers();
  expect(await help()).toEqual({ ok: true });
  await expect.poll(answers).toBe(before + 1);
});

test('a process that ends by itself is shown dead', async () => {
  process.kill((await bot())?.pid ?? 0, 'SIGKILL');
  await expect.poll(async () => (await bot())?.state).toBe('dead');
  expect(await ask({ name: 'bot', do: 'start' })).toEqual({ ok: true });
});

test('a process stopped gracefully is told apart from a dead one', async () => {
  expect(await ask({ name: 'bot', do: 'stop' })).toEqual({ ok: true });
  expect(await bot()).toMatchObject({ state: 'stopped', pid: null, note: 'ended with code 0' });
  expect(await ask({ name: 'nobody', do: 'start' })).toEqual({ ok: false, error: 'There is no process nobody.' });
});
