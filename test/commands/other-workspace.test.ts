// What an installation of the app in a workspace that is not ours sends: signed with the very same secret, and nobody's business here.
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IDS } from '../../sandbox/slack/index.ts';
import { onlyFrom } from '../../src/adapters/slack/own-workspace.ts';
import { SHOW_BUDGET } from '../../src/render/actions.ts';
import { type Bot, startBot } from '../support/bot.ts';
import { keptLog } from '../support/kept-log.ts';

const { ana, ben } = IDS.users;
const { general, deploys } = IDS.channels;
const ELSEWHERE = 'T0ELSEWHERE';
let bot: Bot;

beforeAll(async () => {
  bot = await startBot();
});
afterAll(() => bot.stop());

async function send(raw: string, contentType = 'application/x-www-form-urlencoded'): Promise<number> {
  const at = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', bot.slack.signingSecret).update(`v0:${at}:${raw}`).digest('hex');
  const headers = {
    'content-type': contentType,
    'x-slack-request-timestamp': at,
    'x-slack-signature': `v0=${signature}`,
  };
  return (await fetch(bot.url, { method: 'POST', body: raw, headers })).status;
}

const command = (team_id: string): string =>
  new URLSearchParams({
    command: '/ddb',
    text: 'budget orders-table',
    user_id: ana,
    channel_id: general,
    team_id,
    api_app_id: IDS.app,
    trigger_id: `1.${team_id}.command`,
    response_url: `${bot.slack.url}/nowhere`,
  }).toString();

function click(team: string): string {
  const payload = {
    type: 'block_actions',
    team: { id: team, domain: 'elsewhere' },
    user: { id: ana, name: 'ana', team_id: team },
    api_app_id: IDS.app,
    enterprise: null,
    is_enterprise_install: false,
    trigger_id: `1.${team}.click`,
    response_url: `${bot.slack.url}/nowhere`,
    channel: { id: general, name: 'general' },
    container: { type: 'message', message_ts: '1.1', channel_id: general, is_ephemeral: true },
    actions: [{ type: 'button', action_id: SHOW_BUDGET, block_id: 'b', value: 'prod/us-east-1/orders-table' }],
  };
  return new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
}

const message = (team_id: string): string =>
  JSON.stringify({
    type: 'event_callback',
    team_id,
    context_team_id: team_id,
    api_app_id: IDS.app,
    event_id: `Ev${team_id}`,
    event_time: 1,
    authorizations: [{ enterprise_id: null, team_id, user_id: 'U0BOT', is_bot: true, is_enterprise_install: false }],
    event: {
      type: 'message',
      channel: deploys,
      channel_type: 'channel',
      user: ana,
      ts: '1.000100',
      event_ts: '1.000100',
      text:
        'orders-table: LimitExceededException: Subscriber limit exceeded: Provisioned throughput decreases are limited within a ' +
        'given UTC day. After the first 4 decreases, each subsequent decrease in the same UTC day can be performed at most once ' +
        'every 3600 seconds. Number of decreases today: 5.',
    },
  });

/** A message that Slack never had is explained, too; only the post fails. */
const TAKEN_ON = ['answered', 'an error was explained', 'an explanation could not be posted'];
const answers = () => bot.log.filter(({ message }) => TAKEN_ON.includes(message)).length;

test.each([
  ['a command', () => send(command(ELSEWHERE)), () => send(command(IDS.team))],
  ['a click', () => send(click(ELSEWHERE)), () => send(click(IDS.team))],
  ['a message', () => send(message(ELSEWHERE), 'application/json'), () => send(message(IDS.team), 'application/json')],
])('%s of an installation elsewhere is acknowledged, and answered to nobody', async (_, elsewhere, here) => {
  const before = answers();
  expect(await elsewhere()).toBe(200);
  // A question behind it: whatever came before it in the same process has been taken on by then.
  await bot.ask(ben, general, '/ddb help');
  expect(answers()).toBe(before + 1);
  expect(bot.log.some(({ facts }) => 'team' in facts && facts.team === ELSEWHERE)).toBe(true);
  // The same from our own workspace is.
  expect(await here()).toBe(200);
  while (answers() < before + 2) await sleep(5);
});

test.each([
  ['our own workspace', { teamId: 'T1', enterpriseId: undefined }, true],
  ['another workspace of our organisation', { teamId: 'T2', enterpriseId: 'E1' }, true],
  ['a workspace of another organisation', { teamId: 'T3', enterpriseId: 'E2' }, false],
  ['nobody that is named', { teamId: undefined, enterpriseId: undefined }, false],
])('what comes from %s', async (_, context, isTaken) => {
  const log = keptLog();
  let taken = 0;
  const next = async () => {
    taken += 1;
  };
  const args = { context, next } as unknown as Parameters<ReturnType<typeof onlyFrom>>[0];
  await onlyFrom({ teamId: 'T1', enterpriseId: 'E1' }, log)(args);
  expect(taken).toBe(isTaken ? 1 : 0);
  expect(log.lines).toHaveLength(isTaken ? 0 : 1);
});
