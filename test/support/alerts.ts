// Refusals that nobody posts: the bot with a queue of events between it and the local AWS, and what its incident channel shows.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newRequestId } from '../../sandbox/aws/answers.ts';
import { updateTable } from '../../sandbox/aws/dynamodb/update-table.ts';
import { AwsError } from '../../sandbox/aws/errors.ts';
import { eventOf, routeRefusals } from '../../sandbox/aws/events/route.ts';
import { type Principal, sessionOf } from '../../sandbox/aws/identity.ts';
import type { LocalAws } from '../../sandbox/aws/index.ts';
import { asRecord } from '../../sandbox/aws/json.ts';
import { EVENT_QUEUE, HOME_ID, PROD_ID } from '../../sandbox/aws/seed-accounts.ts';
import { spend } from '../../sandbox/aws/seed-spending.ts';
import type { Queue } from '../../sandbox/aws/sqs/queue.ts';
import { IDS } from '../../sandbox/slack/index.ts';
import type { ShownMessage } from '../../sandbox/slack/protocol.ts';
import type { Config } from '../../src/config.ts';
import { type BotOptions, textOf } from './bot.ts';
import type { TalkingBot } from './talking.ts';
import { repliesTo } from './thread-replies.ts';

const REGION = 'us-east-1';
const PATIENCE_MS = 20_000;

export const deployBot = sessionOf(PROD_ID, 'deploy-bot', 'deploy-4712');

/** What `startBot` needs for refusals of `prod` to arrive and be told in #oncall; the queue is there once it has started. */
export function withEvents(options: BotOptions = {}, route: { delayMs?: readonly [number, number] } | 'off' = {}) {
  let queue: Queue | null = null;
  const bot: BotOptions = {
    ...options,
    prepare: (aws) => {
      queue = aws.world.createQueue(HOME_ID, REGION, EVENT_QUEUE);
      if (route !== 'off') routeRefusals(aws.world, queue, { delayMs: [0, 20], ...route });
      options.prepare?.(aws);
    },
    events: (aws): Config['events'] => ({ queueUrl: `${aws.url}${queue?.path ?? ''}`, region: REGION }),
    accounts: (seeded) => {
      const all = seeded.map((account) => ({ ...account, incidentChannel: IDS.channels.oncall }));
      return options.accounts?.(all) ?? all;
    },
  };
  return {
    options: bot,
    queue: (): Queue => {
      if (queue === null) throw new Error('the bot has not started');
      return queue;
    },
  };
}

/** Another writer's UpdateTable; whether DynamoDB took it. */
export function lower(
  { world }: LocalAws,
  table: string,
  units: { read: number; write: number; index?: string },
  principal: Principal = deployBot,
): boolean {
  const ProvisionedThroughput = { ReadCapacityUnits: units.read, WriteCapacityUnits: units.write };
  const change =
    units.index === undefined
      ? { ProvisionedThroughput }
      : { GlobalSecondaryIndexUpdates: [{ Update: { IndexName: units.index, ProvisionedThroughput } }] };
  const requestId = newRequestId('dynamodb');
  try {
    const call = { principal, region: REGION, requestId, userAgent: 'aws-cli/2.31.0', accessKeyId: null };
    updateTable(world, call, { TableName: table, ...change });
    return true;
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
    return false;
  }
}

/** The bot's threads in the incident channel. */
export const roots = (bot: TalkingBot, channel: string = IDS.channels.oncall): ShownMessage[] =>
  bot.slack
    .seen(IDS.users.ana, channel)
    .filter(({ user, threadTs }) => user === IDS.users.ddbBudget && threadTs === null);

export async function until<T>(
  bot: TalkingBot,
  what: string,
  look: () => T | undefined | false,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const found = look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) {
      const log = bot.log
        .slice(-8)
        .map(({ level, message, facts }) => ({ level, message, facts: String(Object.values(facts)) }));
      throw new Error(
        `${what}: not in time. Logged: ${JSON.stringify(log)}; refused: ${JSON.stringify(bot.slack.refusals)}`,
      );
    }
    await sleep(20);
  }
}

const fits = (message: ShownMessage, says: string | RegExp): boolean =>
  typeof says === 'string' ? textOf(message).includes(says) : says.test(textOf(message));

/** Waits for the thread about a resource, until its first message says so. */
export const rootThat = (bot: TalkingBot, name: string, says: string | RegExp = ''): Promise<ShownMessage> =>
  until(bot, `a thread of ${name} that says ${says}`, () =>
    roots(bot).find((root) => textOf(root).includes(name) && fits(root, says)),
  );

/** Waits for the reply in the thread about a resource that says so. */
export async function replyThat(bot: TalkingBot, name: string, says: string | RegExp = ''): Promise<ShownMessage> {
  const root = await rootThat(bot, name);
  return until(bot, `a reply about ${name} that says ${says}`, () =>
    repliesTo(bot, root).find((reply) => fits(reply, says)),
  );
}

/** What EventBridge would have delivered of the newest refused call, each time under another id as the SDK's retries have them. */
export function eventsOfLastRefusal({
  world,
}: LocalAws): (change?: { eventID?: string; eventTime?: string }) => string {
  const call = world.history.findLast(({ outcome }) => outcome === 'refused');
  if (call === undefined) throw new Error('nothing was refused');
  const event = eventOf(call);
  return (change = {}) =>
    JSON.stringify({ ...event, id: randomUUID(), detail: { ...asRecord(event.detail), ...change } });
}

/** A table without a free decrease left, which was last lowered at the clock's now. */
export function usedUp({ world }: LocalAws, name: string, region: string = REGION): void {
  world.createTable({
    account: PROD_ID,
    region,
    name,
    read: 1_000,
    write: 1_000,
    createdAt: world.clock.now() - 86_400_000,
  });
  const table = world.findTable(PROD_ID, region, name);
  if (table === undefined) throw new Error(`no table ${name}`);
  spend(world, table, { index: null, by: Array.from({ length: 4 }, () => deployBot), agoMs: 600_000 });
}

export async function emptied(bot: TalkingBot, queue: Queue, patienceMs = PATIENCE_MS): Promise<void> {
  await until(bot, 'an empty queue', () => queue.counts.visible + queue.counts.inFlight === 0, patienceMs);
}

/** What the bot has posted and changed in public, from now on. */
export function publicWrites(bot: TalkingBot): { readonly kind: string; readonly text: string }[] {
  const seen: { readonly kind: string; readonly text: string }[] = [];
  bot.slack.world.onMessage(({ kind, message }) => {
    if (message.author.user === IDS.users.ddbBudget && message.onlyFor === null)
      seen.push({ kind, text: message.text });
  });
  return seen;
}
