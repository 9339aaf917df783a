import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Call } from '../../../sandbox/aws/call.ts';
import { charge, type Ledger, refusal, utcDay } from '../../../sandbox/aws/dynamodb/rule.ts';
import { longDate } from '../../../sandbox/aws/dynamodb/texts.ts';
import { updateTable } from '../../../sandbox/aws/dynamodb/update-table.ts';
import { AwsError } from '../../../sandbox/aws/errors.ts';
import { World } from '../../../sandbox/aws/world.ts';
import { ACCOUNT, indexUnits, REGION, units } from '../../support/local-aws.ts';
import { StillClock } from '../../support/still-clock.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface GoldenCase {
  readonly name: string;
  readonly numberOfDecreasesToday: number | null;
  readonly lastDecreaseDateTime: string | null;
  readonly now: string;
  readonly expect: { availableNow: boolean; nextAvailableAt: string; furtherDecreasesToday: number };
}

const golden: GoldenCase[] = JSON.parse(
  readFileSync(new URL('../../data/decrease-budget-cases.json', import.meta.url), 'utf8'),
);

describe("the service's rule", () => {
  // Cases named "policy:" decide about missing data, which the service itself never lacks.
  test.each(golden.filter(({ name }) => !name.startsWith('policy:')))('$name', (golden) => {
    const now = Date.parse(golden.now);
    const lastDecreaseAt = golden.lastDecreaseDateTime === null ? null : Date.parse(golden.lastDecreaseDateTime);
    const ledger: Ledger = {
      count: golden.numberOfDecreasesToday ?? 0,
      day: utcDay(lastDecreaseAt ?? now),
      lastDecreaseAt,
    };

    const refused = refusal(ledger, now);
    expect({
      availableNow: refused === null,
      nextAvailableAt: new Date(refused?.nextAt ?? now).toISOString(),
      furtherDecreasesToday: decreaseGreedily(ledger, now),
    }).toEqual(golden.expect);
  });
});

/** Decreases as early as the service lets one, until the UTC day ends; returns how many were made. */
function decreaseGreedily(ledger: Ledger, from: number): number {
  const today = utcDay(from);
  let now = from;
  let made = 0;
  for (;;) {
    now = refusal(ledger, now)?.nextAt ?? now;
    if (utcDay(now) !== today) return made;
    charge(ledger, Math.max(now, ledger.lastDecreaseAt ?? now));
    made += 1;
  }
}

/** One resource of the model: what it has, when its change ends, and each decrease it ever made. */
class ModelResource {
  read = 50;
  write = 50;
  busyUntil = 0;
  readonly decreasedAt: number[] = [];

  verdict(now: number, read: number, write: number): string {
    if (now < this.busyUntil) return 'ResourceInUseException';
    if (read === this.read && write === this.write) return 'ValidationException';
    if (read >= this.read && write >= this.write) return 'accepted';
    const today = this.decreasedAt.filter((at) => Math.floor(at / DAY) === Math.floor(now / DAY)).length;
    const last = this.decreasedAt.at(-1);
    return today < 4 || last === undefined || now - last >= HOUR ? 'accepted' : 'LimitExceededException';
  }

  accept(endsAt: number, read: number, write: number): void {
    if (read < this.read || write < this.write) this.decreasedAt.push(endsAt);
    Object.assign(this, { read, write, busyUntil: endsAt });
  }
}

const ADMIN: Call = {
  principal: { kind: 'session', accountId: ACCOUNT, arn: 'arn:test', userId: 'test', identity: null },
  region: REGION,
  requestId: 'test',
  userAgent: 'test',
  accessKeyId: null,
};

const step = fc.record({
  wait: fc.oneof(
    fc.integer({ min: 0, max: 8_000 }),
    fc.integer({ min: HOUR - 6_000, max: HOUR + 6_000 }),
    fc.integer({ min: 0, max: 5 * HOUR }),
  ),
  onIndex: fc.boolean(),
  read: fc.integer({ min: 1, max: 60 }),
  write: fc.integer({ min: 1, max: 60 }),
  lower: fc.boolean(),
});

describe('a random life of a table', () => {
  test('agrees step by step with a model that keeps every decrease and counts them anew each time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: DAY - 1 }), fc.array(step, { maxLength: 40 }), (offset, steps) => {
        const clock = new StillClock(Date.parse('2026-10-09T00:00:00Z') + offset);
        const world = new World(clock);
        world.createTable({
          account: ACCOUNT,
          region: REGION,
          name: 'orders',
          read: 50,
          write: 50,
          indexes: [{ name: 'by-day', read: 50, write: 50 }],
        });
        const model = { table: new ModelResource(), index: new ModelResource() };

        for (const { wait, onIndex, read, write, lower } of steps) {
          clock.jump(wait);
          const now = clock.now();
          const resource = onIndex ? model.index : model.table;
          const to = lower ? { read: Math.max(1, resource.read - 1), write: resource.write } : { read, write };
          const expected = resource.verdict(now, to.read, to.write);
          const change = onIndex ? indexUnits('by-day', to.read, to.write) : units(to.read, to.write);
          expect(outcomeOf(world, change)).toBe(expected);
          if (expected === 'accepted') resource.accept(now + (onIndex ? 4_000 : 1_500), to.read, to.write);
        }

        clock.jump(10_000);
        const now = clock.now();
        const table = world.findTable(ACCOUNT, REGION, 'orders');
        for (const [throughput, { read, write, decreasedAt }] of [
          [table?.throughput, model.table],
          [table?.indexes[0]?.throughput, model.index],
        ] as const) {
          expect(throughput?.units).toEqual({ read, write });
          expect(throughput?.ledger.lastDecreaseAt).toBe(decreasedAt.at(-1) ?? null);
          const today = decreasedAt.filter((at) => Math.floor(at / DAY) === Math.floor(now / DAY)).length;
          expect(throughput?.ledger.day === utcDay(now) ? throughput.ledger.count : 0).toBe(today);
        }
      }),
      { numRuns: 2_000, seed: 20_261_009 },
    );
  });
});

function outcomeOf(world: World, change: object): string {
  try {
    updateTable(world, ADMIN, { TableName: 'orders', ...change });
    return 'accepted';
  } catch (error) {
    if (error instanceof AwsError) return error.code;
    throw error;
  }
}

describe('dates in the refusal', () => {
  test.each([
    ['2026-10-09T00:21:34.999Z', 'Friday, October 9, 2026 at 12:21:34 AM Coordinated Universal Time'],
    ['2026-10-09T12:00:00.000Z', 'Friday, October 9, 2026 at 12:00:00 PM Coordinated Universal Time'],
    ['2026-10-08T23:20:48.000Z', 'Thursday, October 8, 2026 at 11:20:48 PM Coordinated Universal Time'],
    ['2026-12-31T01:02:03.000Z', 'Thursday, December 31, 2026 at 1:02:03 AM Coordinated Universal Time'],
  ])('%s reads %s', (instant, text) => {
    expect(longDate(Date.parse(instant))).toBe(text);
  });
});
