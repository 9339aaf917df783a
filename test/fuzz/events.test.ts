// Whatever lies in the queue of events: taken, or set aside after some tries, and a true event behind it is told. Nothing is ever changed.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEventBody } from '../../src/adapters/aws/event-body.ts';
import { eventsOfLastRefusal, lower, roots, until, usedUp, withEvents } from '../support/alerts.ts';
import { type Bot, startBot, textOf } from '../support/bot.ts';
import { anything, type Json, nearly, nested, runs, words } from '../support/fuzz.ts';
import { troubleInside } from '../support/fuzz-slack.ts';

const events = withEvents({}, 'off');
let bot: Bot;
let genuine: () => string;

beforeAll(async () => {
  bot = await startBot(events.options);
  usedUp(bot.aws, 'fuzzed');
  lower(bot.aws, 'fuzzed', { read: 1, write: 1 });
  genuine = eventsOfLastRefusal(bot.aws);
  // Everything has started by then: the properties below keep this process busy for seconds at a time.
  events.queue().send(genuine());
  await told('fuzzed');
});
afterAll(() => bot.stop());

const told = (table: string) =>
  until(bot, `a thread of ${table}`, () => roots(bot).some((root) => textOf(root).includes(table)), 100_000);

const inSns = (body: string): string => JSON.stringify({ Type: 'Notification', MessageId: '1', Message: body });
const inFile = (body: string): string => JSON.stringify({ Records: [JSON.parse(body).detail, null, JSON.parse(body)] });

/** As SQS takes them: at most 256 KB. */
const bodies = (): fc.Arbitrary<string> => {
  const event: Json = JSON.parse(genuine());
  const changed = nearly(event).map((json) => JSON.stringify(json));
  return fc.oneof(
    { arbitrary: changed, weight: 4 },
    { arbitrary: changed.map(inSns), weight: 2 },
    nearly(JSON.parse(inFile(genuine()))).map((json) => JSON.stringify(json)),
    anything.map((json) => JSON.stringify(json)),
    words,
    fc.constantFrom(
      '',
      '{',
      nested(100_000),
      `{"detail":${nested(100_000)}}`,
      'x'.repeat(262_144),
      inSns(inSns(inSns(inSns('{}')))),
    ),
  );
};

test('any body is read as at least one event that is whole, or as nothing with a reason', () => {
  fc.assert(
    fc.property(bodies(), (body) => {
      const found = readEventBody(body);
      expect(found.length).toBeGreaterThan(0);
      for (const event of found) {
        if (event.kind === 'ignored') continue;
        const { table, region, accountId, eventId, text, at, indexes } = event.refused;
        for (const name of [table, region, accountId, eventId, text]) expect(typeof name).toBe('string');
        expect(Number.isFinite(at)).toBe(true);
        expect(indexes.every((index) => index === null || typeof index === 'string')).toBe(true);
      }
    }),
    runs(2_000),
  );
});

describe('through the queue', () => {
  test('whatever was sent before it, a true event is told, in a thread of its own', async () => {
    for (const body of fc.sample(bodies(), { seed: runs(1).seed ?? 0, numRuns: 60 })) events.queue().send(body);
    usedUp(bot.aws, 'after-all-that');
    lower(bot.aws, 'after-all-that', { read: 1, write: 1 });
    events.queue().send(eventsOfLastRefusal(bot.aws)());
    await told('after-all-that');
  }, 120_000);

  test('nothing went wrong inside, and no table was changed', () => {
    expect(troubleInside(bot)).toEqual([]);
    expect(bot.slack.refusals).toEqual([]);
    expect(bot.aws.world.history.filter(({ principal }) => principal.arn.includes('ddb-budget-reducer'))).toEqual([]);
  });
});
