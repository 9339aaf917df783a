// The app's real processes in the whole sandbox: killed, stopped, started again, and what Slack's users notice.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProcessAct, ProcessesView, ProcessView } from '../../../sandbox/control/protocol.ts';
import { IDS } from '../../../sandbox/slack/index.ts';
import type { Outcome } from '../../../sandbox/slack/protocol.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/start.ts';

const { ana } = IDS.users;
const { deploys } = IDS.channels;
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, logLevel: 'warn' });
}, 60_000);
afterAll(() => sandbox?.stop());

const stateOf = async (name: string): Promise<ProcessView | undefined> => {
  const { processes } = (await (await fetch(`${sandbox.url}/sandbox/processes`)).json()) as ProcessesView;
  return processes.find((process) => process.name === name);
};
const ask = async (body: ProcessAct): Promise<Outcome> => {
  const answer = await fetch(`${sandbox.url}/sandbox/processes`, { method: 'POST', body: JSON.stringify(body) });
  return (await answer.json()) as Outcome;
};
const answers = () => sandbox.slack.seen(ana, deploys).length;
const expectHelp = async (): Promise<void> => {
  const before = answers();
  expect(await sandbox.slack.say(ana, deploys, '/ddb help')).toEqual({ ok: true });
  await expect.poll(answers).toBe(before + 1);
};

test('a killed process is shown dead, fails its users, and answers again once started, wherever it now listens', async () => {
  const first = await stateOf('web');
  expect(first).toEqual({
    name: 'web',
    role: 'web',
    state: 'running',
    pid: expect.any(Number),
    isFacingSlack: true,
    note: null,
  });
  expect(await ask({ name: 'web', do: 'kill' })).toEqual({ ok: true });
  expect(await stateOf('web')).toMatchObject({ state: 'dead', pid: null, isFacingSlack: false });
  expect(await stateOf('web')).toMatchObject({ note: 'killed with SIGKILL' });
  expect(await sandbox.slack.say(ana, deploys, '/ddb help')).toMatchObject({ ok: false });
  const nothingToKill = { ok: false, error: 'web is dead: there is nothing to kill.' };
  expect(await ask({ name: 'web', do: 'kill' })).toEqual(nothingToKill);

  expect(await ask({ name: 'web', do: 'start' })).toEqual({ ok: true });
  expect(await stateOf('web')).toMatchObject({ state: 'running', isFacingSlack: true, note: null });
  expect((await stateOf('web'))?.pid).not.toBe(first?.pid);
  expect(await ask({ name: 'web', do: 'start' })).toEqual({ ok: false, error: 'web is running already.' });
  await expectHelp();
});

test('a worker that dies by itself is shown dead, and commands are answered without it', async () => {
  expect(await stateOf('worker')).toMatchObject({ state: 'running', isFacingSlack: false });
  process.kill((await stateOf('worker'))?.pid ?? 0, 'SIGKILL');
  await expect.poll(async () => (await stateOf('worker'))?.state).toBe('dead');
  await expectHelp();
  expect(await ask({ name: 'worker', do: 'start' })).toEqual({ ok: true });
});

test('a process stopped gracefully is told apart from a dead one', async () => {
  expect(await ask({ name: 'worker', do: 'stop' })).toEqual({ ok: true });
  expect(await stateOf('worker')).toMatchObject({ state: 'stopped', pid: null, note: 'ended with code 0' });
  expect(await ask({ name: 'nobody', do: 'start' })).toEqual({ ok: false, error: 'There is no process nobody.' });
});

test('what the processes write to standard output, as the audit trail, is in a file, also once started again', async () => {
  expect(await sandbox.slack.say(IDS.users.ben, deploys, '/ddb pause staging')).toEqual({ ok: true });
  await expect.poll(() => readFile(sandbox.logFile, 'utf8')).toContain('"msg":"audit"');
});

test('a sandbox whose app does not start says which process and why, and leaves nothing running', async () => {
  const broken = { name: 'broken', env: { SLACK_BOT_TOKEN: '' } };
  const start = startSandbox({ port: 0, logLevel: 'warn', processes: [broken] });
  await expect(start).rejects.toThrow(/^broken did not start: the app ended with code 1\. .*SLACK_BOT_TOKEN/s);
});
