// Reductions through the real app: tables of known use, asking, cards and their threads, a clock that runs while one waits, and what AWS saw.
import { setTimeout as sleep } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { expect } from 'vitest';
import { HOUSEKEEPING_QUEUE } from '../../jobs/schedule.ts';
import { SWEEP } from '../../jobs/sweep.ts';
import { newRequestId } from '../../sandbox/aws/answers.ts';
import { charge } from '../../sandbox/aws/dynamodb/rule.ts';
import { updateTable } from '../../sandbox/aws/dynamodb/update-table.ts';
import type { UpdateRecord } from '../../sandbox/aws/history.ts';
import { sessionOf } from '../../sandbox/aws/identity.ts';
import type { LocalAws } from '../../sandbox/aws/index.ts';
import type { Json } from '../../sandbox/aws/json.ts';
import { PROD_ID } from '../../sandbox/aws/seed-accounts.ts';
import { IDS, type StoredMessage } from '../../sandbox/slack/index.ts';
import type { ShownMessage } from '../../sandbox/slack/protocol.ts';
import { PREFIX } from '../../src/adapters/redis/keys.ts';
import { FREE_DECREASES_A_DAY } from '../../src/domain/budget.ts';
import type { AuditEntry } from '../../src/domain/request/audit.ts';
import { APPROVE_REQUEST } from '../../src/render/actions.ts';
import { type Bot, type BotOptions, buttonsOf, startBot, textOf } from './bot.ts';
import { redisAt } from './redis-at.ts';
import type { TalkingBot } from './talking.ts';

const { ana, ben } = IDS.users;
const { general, dbApprovals } = IDS.channels;

/** Domain time runs so many times faster than real time while a test waits. */
const SPEED = 20;
const PATIENCE_MS = 25_000;
export const REGION = 'us-east-1';
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

export interface TableSpec {
  readonly read?: number;
  readonly write?: number;
  /** Units a second, in every minute; 20 when left out, `null` for no data. */
  readonly use?: number | null;
  readonly indexes?: readonly { name: string; read: number; write: number }[];
  readonly account?: string;
}

/** A table made the day before: nothing spent today. */
export function makeTable({ world }: LocalAws, name: string, spec: TableSpec = {}): void {
  const { read = 1_000, write = 400, use = 20, indexes = [], account = PROD_ID } = spec;
  world.createTable({ account, region: REGION, name, read, write, indexes, createdAt: world.clock.now() - 24 * HOUR });
  for (const index of [null, ...indexes.map((one) => one.name)]) {
    for (const dimension of ['read', 'write'] as const) {
      world.setUse({ account, region: REGION, table: name, index, dimension }, use);
    }
  }
}

/** Its four free decreases were made a minute ago: the next one is possible in 59 minutes. */
export function spendBudget({ aws: { world } }: TalkingBot, account: string, name: string): void {
  const table = world.findTable(account, REGION, name);
  if (table === undefined) throw new Error(`no table ${name}`);
  const at = world.clock.now() - MINUTE;
  for (let made = 0; made < FREE_DECREASES_A_DAY; made += 1) charge(table.throughput.ledger, at);
  world.noteDescription(table, world.clock.now());
}

/** Another writer's UpdateTable, at once. @throws AwsError as DynamoDB refuses it */
export function otherWrites({ aws: { world } }: TalkingBot, account: string, table: string, change: Json): void {
  const principal = sessionOf(account, 'deploy-bot', 'deploy-4712');
  const call = {
    principal,
    region: REGION,
    requestId: newRequestId('dynamodb'),
    userAgent: 'terraform',
    accessKeyId: null,
  };
  updateTable(world, call, { TableName: table, ...change });
}

/** Without a call: as if it had been changed long before the history that is looked at. */
export function setUnits(
  { aws: { world } }: TalkingBot,
  account: string,
  name: string,
  read: number,
  write: number,
): void {
  const table = world.findTable(account, REGION, name);
  if (table === undefined) throw new Error(`no table ${name}`);
  table.throughput.units = { read, write };
  world.noteDescription(table, world.clock.now());
}

/** With these tables beside the seeded ones. Everybody reads English: other languages have tests of their own. */
export async function startReducingBot(
  tables: Readonly<Record<string, TableSpec>>,
  { prepare, ...options }: BotOptions = {},
): Promise<Bot> {
  const bot = await startBot({
    speed: SPEED,
    ...options,
    prepare: (aws) => {
      for (const [name, spec] of Object.entries(tables)) makeTable(aws, name, spec);
      prepare?.(aws);
    },
  });
  const { users } = bot.slack.world;
  for (const [id, user] of users) users.set(id, { ...user, locale: 'en-US' });
  return bot;
}

/** Looks again and again, while the clock runs. @throws with what was looked for, and what the bot logged last */
export async function until<Found>(
  bot: TalkingBot,
  what: string,
  look: () => Found | null | undefined | false,
): Promise<Found> {
  const deadline = Date.now() + PATIENCE_MS;
  let last = performance.now();
  for (;;) {
    const found = look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() > deadline) {
      const log = bot.log.slice(-6).map(({ message, facts }) => `${message} ${JSON.stringify(facts)}`);
      throw new Error(`not in time: ${what}; the bot logged\n${log.join('\n')}`);
    }
    await sleep(5);
    const now = performance.now();
    bot.clock.jump(Math.round((now - last) * bot.clock.speed()));
    last = now;
  }
}

/** What the sweep of every quarter of a minute does, now. */
export async function sweepNow({ redis }: { readonly redis: { readonly url: string } }): Promise<void> {
  const connection = redisAt(redis.url);
  const queue = new Queue(HOUSEKEEPING_QUEUE, { connection, prefix: PREFIX });
  await queue.add(SWEEP, {}, { removeOnComplete: true });
  await queue.close();
  connection.disconnect();
}

interface Mark {
  readonly request: string;
  readonly kind: string;
  readonly revision: number;
}

export function markOf({ metadata }: StoredMessage): Mark | null {
  const { event_payload: mark } = (metadata ?? {}) as { event_payload?: unknown };
  return mark === undefined ? null : (mark as Mark);
}

/** Of the request an answer says was made. */
export function idIn(answer: string): string {
  const [, id] = /\/ddb cancel (r[0-9a-z]{8,10})\b/.exec(answer) ?? [];
  if (id === undefined) throw new Error(`no request was made: ${answer}`);
  return id;
}

/** As ben sees the card now; `null` while there is none. */
export function cardNow(bot: TalkingBot, id: string): ShownMessage | null {
  const posted = bot.slack.world.messages.find((message) => {
    const mark = message.deleted ? null : markOf(message);
    return mark?.kind === 'card' && mark.request === id;
  });
  if (posted === undefined) return null;
  return bot.slack.seen(ben, posted.channel).find(({ ts }) => ts === posted.ts) ?? null;
}

/** Waits until the card says so. */
export const cardThat = (bot: TalkingBot, id: string, says: RegExp | string): Promise<ShownMessage> =>
  until(bot, `the card of ${id} that says ${says}`, () => {
    const card = cardNow(bot, id);
    return card !== null && includes(textOf(card), says) ? card : null;
  });

const includes = (text: string, says: RegExp | string): boolean =>
  typeof says === 'string' ? text.includes(says) : says.test(text);

/** Replies below the card, oldest first. */
export const threadOf = (bot: TalkingBot, id: string): readonly ShownMessage[] => {
  const card = cardNow(bot, id);
  return card === null ? [] : bot.slack.seen(ben, card.channel).filter(({ threadTs }) => threadTs === card.ts);
};

export const replyThat = (bot: TalkingBot, id: string, says: RegExp | string): Promise<ShownMessage> =>
  until(bot, `a reply about ${id} that says ${says}`, () =>
    threadOf(bot, id).find((one) => includes(textOf(one), says)),
  );

/** Asks by command, and waits for the card. */
export async function asked(
  bot: TalkingBot,
  words: string,
  user: string = ana,
): Promise<{ readonly id: string; readonly answer: ShownMessage; readonly card: ShownMessage }> {
  const answer = await bot.ask(user, user === ana ? general : dbApprovals, `/ddb reduce ${words}`);
  const id = idIn(textOf(answer));
  const card = await until(bot, `a card of ${id}`, () => cardNow(bot, id));
  return { id, answer, card };
}

/** Presses a button of a card; the private answers, none where the card shows the outcome. */
export function click(bot: TalkingBot, user: string, card: ShownMessage, action: string): Promise<ShownMessage[]> {
  const found = buttonsOf(card).find((one) => one.action === action);
  if (found === undefined) throw new Error(`no button ${action} in: ${textOf(card)}`);
  return bot.watch(user, async () => {
    const { channel, ts } = card;
    const outcome = await bot.slack.click(user, { channel, ts }, action, { value: found.value }, found.blockId);
    if (!outcome.ok) throw new Error(outcome.error);
  });
}

/** Approves, and expects the click to decide: no private answer. */
export async function approved(bot: TalkingBot, card: ShownMessage, user: string = ben): Promise<void> {
  expect((await click(bot, user, card, APPROVE_REQUEST)).map(textOf)).toEqual([]);
}

/** Every UpdateTable of the bot for that table, oldest first. */
export const callsFor = (bot: TalkingBot, table: string): readonly UpdateRecord[] =>
  bot.aws.world.history.filter(
    ({ tableName, principal }) => tableName === table && principal.arn.includes('ddb-budget-reducer'),
  );

/** What AWS knows of who called, for the calls expected by outcome; each on behalf of the approver and in a session of its run. */
export function expectCalls(bot: TalkingBot, table: string, outcomes: readonly string[], approver: string = ben): void {
  const calls = callsFor(bot, table);
  expect(calls.map(({ outcome, errorCode }) => errorCode ?? outcome)).toEqual(outcomes);
  for (const { principal } of calls) {
    expect(principal.sourceIdentity).toBe(approver);
    expect(principal.arn).toMatch(/assumed-role\/ddb-budget-reducer\/ddb-budget-r[0-9a-z]{8}$/);
    expect(JSON.stringify(principal.sessionPolicy)).toMatch(
      new RegExp(`"Resource":"arn:aws:dynamodb:[^"]+:table/${table}"`),
    );
  }
}

/** The lines of a request's trail on standard output, in order. */
export const auditOf = ({ log }: TalkingBot, id: string): readonly AuditEntry[] =>
  log.flatMap(({ message, facts }) => {
    const { audit } = facts as { audit?: AuditEntry };
    return message === 'audit' && audit?.request === id ? [audit] : [];
  });

export const reasonsOf = (bot: TalkingBot, id: string): readonly string[] =>
  auditOf(bot, id).map(({ why }) => why.reason);

/** After every test: Slack took everything, no card or reply is there twice, and nothing went wrong that was not expected to. */
export function expectSound(bot: TalkingBot, expectedErrors: readonly string[] = []): void {
  expect(bot.slack.refusals).toEqual([]);
  const marks = bot.slack.world.messages.flatMap((message) => {
    const mark = message.deleted ? null : markOf(message);
    // A card is changed in place: two of one request would be two messages.
    return mark === null ? [] : [mark.kind === 'card' ? `${mark.request} card` : Object.values(mark).join(' ')];
  });
  expect(marks.filter((mark, at) => marks.indexOf(mark) !== at)).toEqual([]);
  const errors = bot.log.filter(({ level, message }) => level === 'error' && !expectedErrors.includes(message));
  expect(errors).toEqual([]);
}
