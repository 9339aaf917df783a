// The scenes of the page's strip: each leaves the refusal it promises, where it promises it.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LocalAws, startLocalAws } from '../../../sandbox/aws/index.ts';
import { seed } from '../../../sandbox/aws/seed.ts';
import { SandboxClock } from '../../../sandbox/clock.ts';
import type { Scene } from '../../../sandbox/control/protocol.ts';
import { controlRoom } from '../../../sandbox/control/room.ts';
import { AppProcesses } from '../../../sandbox/processes.ts';
import { IDS, type LocalSlack, startLocalSlack } from '../../../sandbox/slack/index.ts';
import type { Outcome } from '../../../sandbox/slack/protocol.ts';
import { parseLimitMessage } from '../../../src/domain/limit-message/parse.ts';
import { textOfSlackMessage } from '../../../src/domain/limit-message/slack-text.ts';

let aws: LocalAws;
let slack: LocalSlack;

beforeEach(async () => {
  const clock = new SandboxClock(Date.UTC(2026, 9, 9, 12));
  clock.runAt(60);
  aws = await startLocalAws({ clock });
  seed(aws.world);
  const room = controlRoom(aws.world, new AppProcesses(clock, []), (bot, said) => slack.sayAsBot(bot, said));
  slack = await startLocalSlack({ clock, extraRoutes: room });
});
afterEach(async () => {
  await slack.close();
  await aws.close();
});

async function play(scene: Scene | string): Promise<Outcome> {
  const options = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ play: scene }),
  };
  return (await (await fetch(`${slack.url}/sandbox/scenes`, options)).json()) as Outcome;
}

const refused = () => aws.world.history.filter(({ outcome }) => outcome === 'refused');
const posted = (channel: string) =>
  slack
    .seen(IDS.users.ana, channel)
    .map(({ text, attachments }) => parseLimitMessage(textOfSlackMessage({ text, attachments })));

test.each([
  ['ci-bot', IDS.channels.deploys, 'carts', null, 1],
  ['monitoring-bot', IDS.channels.oncall, 'inventory', 'by-warehouse', 0],
] as const)('%s posts the error of a table or index that is used up', async (scene, channel, table, index, calls) => {
  expect(await play(scene)).toEqual({ ok: true });
  const [message] = posted(channel);
  expect(message).toMatchObject({ kind: 'decrease-quota', table, index });
  expect(message).not.toMatchObject({ nextDecreaseAt: null });
  expect(refused()).toHaveLength(calls);
});

test('a flapping auto scaler goes up and down until an activity fails, and nobody posts it', async () => {
  const before = aws.world.scaling.activities.length;
  expect(await play('flapping-scaling')).toEqual({ ok: true });
  const activities = aws.world.scaling.activities.slice(before);
  expect(activities.filter(({ failure }) => failure === null).length).toBeGreaterThanOrEqual(4);
  expect(activities.at(-1)?.failure).toContain('Provisioned throughput decreases are limited');
  expect(refused()).toHaveLength(1);
  expect(posted(IDS.channels.oncall)).toEqual([]);
});

test('a script makes small steps until it is refused, and nobody posts it', async () => {
  expect(await play('small-steps')).toEqual({ ok: true });
  const [call] = refused();
  expect(call).toMatchObject({ tableName: 'invoices', errorCode: 'LimitExceededException' });
  expect(posted(IDS.channels.oncall)).toEqual([]);
});

test('a scene can be played again, and an unknown one is refused with a sentence', async () => {
  expect(await play('ci-bot')).toEqual({ ok: true });
  expect(await play('ci-bot')).toEqual({ ok: true });
  expect(await play('opera')).toMatchObject({ ok: false });
});
