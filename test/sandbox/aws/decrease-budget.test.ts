import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { indexUnits, MORNING, refusalOf, startTestAws, units } from '../../support/local-aws.ts';

const HOUR = 3_600_000;
const SETTLED = 10_000;

let local: Awaited<ReturnType<typeof startTestAws>>;

beforeEach(async () => {
  local = await startTestAws();
  local.world.createTable({
    account: '111122223333',
    region: 'us-east-1',
    name: 'orders',
    read: 100,
    write: 100,
    indexes: [{ name: 'by-customer', read: 50, write: 50 }],
  });
});

afterEach(() => local.aws.close());

/** Lowers the table's read units one by one, letting each change finish. */
async function decrease(count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const { ProvisionedThroughput: now } = await local.read();
    await local.update(units((now?.ReadCapacityUnits ?? 0) - 1, now?.WriteCapacityUnits ?? 0));
    local.clock.jump(2_000);
  }
}

const indexOf = async () => (await local.read()).GlobalSecondaryIndexes?.[0];

describe('the decrease budget of the local AWS', () => {
  test('accepts four decreases back to back and refuses the fifth in the words of the service', async () => {
    await decrease(4);

    expect(await refusalOf(local.update(units(90, 100)))).toBe(
      'LimitExceededException: Subscriber limit exceeded: Provisioned throughput decreases are limited within a given UTC day. ' +
        'After the first 4 decreases, each subsequent decrease in the same UTC day can be performed at most once every 3600 seconds. ' +
        'Number of decreases today: 4. Last decrease at Friday, October 9, 2026 at 9:00:07 AM Coordinated Universal Time. ' +
        'Next decrease can be made at Friday, October 9, 2026 at 10:00:07 AM Coordinated Universal Time',
    );
  });

  test('opens 3600 s after the last stamp, to the millisecond, for exactly one more', async () => {
    await decrease(4);
    const last = (await local.read()).ProvisionedThroughput?.LastDecreaseDateTime?.getTime() ?? 0;
    expect(last).toBe(MORNING + 6_000 + 1_500);

    local.clock.setTo(last + HOUR - 1);
    expect(await refusalOf(local.update(units(90, 100)))).toContain('Number of decreases today: 4');
    local.clock.setTo(last + HOUR);
    await local.update(units(90, 100));
    local.clock.jump(SETTLED);
    expect(await refusalOf(local.update(units(80, 100)))).toContain('Number of decreases today: 5');
  });

  test('lets idle hours add up to one decrease, not several', async () => {
    await decrease(4);
    local.clock.jump(5 * HOUR);

    await decrease(1);

    expect(await refusalOf(local.update(units(10, 100)))).toContain('Number of decreases today: 5');
  });

  test('names midnight as the next instant when it comes first, and starts afresh then', async () => {
    local.clock.setTo(Date.parse('2026-10-09T23:20:40.000Z'));
    await decrease(4);
    expect(await refusalOf(local.update(units(90, 100)))).toContain(
      'Next decrease can be made at Saturday, October 10, 2026 at 12:00:00 AM Coordinated Universal Time',
    );
    const before = (await local.read()).ProvisionedThroughput;

    local.clock.setTo(Date.parse('2026-10-10T00:00:00.000Z'));

    const after = (await local.read()).ProvisionedThroughput;
    expect(before?.NumberOfDecreasesToday).toBe(4);
    expect(after?.NumberOfDecreasesToday).toBe(0);
    expect(after?.LastDecreaseDateTime).toEqual(before?.LastDecreaseDateTime);
    await decrease(4);
  });

  test('answers with the old units, the old counter and a new stamp, and stamps again when the change ends', async () => {
    const answer = await local.update(units(40, 100));
    expect(answer.TableStatus).toBe('UPDATING');
    expect(answer.ProvisionedThroughput).toEqual({
      LastDecreaseDateTime: new Date(MORNING),
      NumberOfDecreasesToday: 0,
      ReadCapacityUnits: 100,
      WriteCapacityUnits: 100,
    });

    local.clock.jump(1_499);
    expect((await local.read()).ProvisionedThroughput).toEqual(answer.ProvisionedThroughput);
    local.clock.jump(1);
    const done = await local.read();
    expect(done.TableStatus).toBe('ACTIVE');
    expect(done.ProvisionedThroughput).toEqual({
      LastDecreaseDateTime: new Date(MORNING + 1_500),
      NumberOfDecreasesToday: 1,
      ReadCapacityUnits: 40,
      WriteCapacityUnits: 100,
    });
  });

  test('leaves stamps out that never were set, and sets only the one for an increase', async () => {
    expect((await local.read()).ProvisionedThroughput).toEqual({
      NumberOfDecreasesToday: 0,
      ReadCapacityUnits: 100,
      WriteCapacityUnits: 100,
    });

    await local.update(units(200, 100));
    local.clock.jump(SETTLED);

    expect((await local.read()).ProvisionedThroughput).toEqual({
      LastIncreaseDateTime: new Date(MORNING + 1_500),
      NumberOfDecreasesToday: 0,
      ReadCapacityUnits: 200,
      WriteCapacityUnits: 100,
    });
  });

  test('charges one decrease for both units lowered, and for one lowered while the other rises', async () => {
    await local.update(units(50, 50));
    local.clock.jump(SETTLED);
    await local.update(units(40, 70));
    local.clock.jump(SETTLED);

    expect((await local.read()).ProvisionedThroughput?.NumberOfDecreasesToday).toBe(2);
  });

  test('lets increases pass an exhausted budget, but not one mixed with a decrease', async () => {
    await decrease(4);

    expect(await refusalOf(local.update(units(90, 500)))).toContain('Provisioned throughput decreases are limited');
    expect((await local.read()).ProvisionedThroughput?.WriteCapacityUnits).toBe(100);
    await local.update(units(500, 500));
    local.clock.jump(SETTLED);
    expect((await local.read()).ProvisionedThroughput?.NumberOfDecreasesToday).toBe(4);
  });

  test('leaves counters and stamps alone when it refuses', async () => {
    await decrease(4);
    const before = await local.read();

    await refusalOf(local.update(units(1, 1)));
    await refusalOf(local.update(units(1, 1)));

    expect((await local.read()).ProvisionedThroughput).toEqual(before.ProvisionedThroughput);
  });

  test('gives an index a budget of its own, with the table staying ACTIVE while it changes', async () => {
    await decrease(4);
    for (let made = 1; made <= 4; made += 1) {
      const answer = await local.update(indexUnits('by-customer', 50 - made, 50));
      expect(answer.TableStatus).toBe('ACTIVE');
      expect(answer.GlobalSecondaryIndexes?.[0]).toMatchObject({
        IndexStatus: 'UPDATING',
        ProvisionedThroughput: { NumberOfDecreasesToday: made - 1, ReadCapacityUnits: 51 - made },
      });
      local.clock.jump(SETTLED);
    }

    const refusal = await refusalOf(local.update(indexUnits('by-customer', 1, 1)));

    expect(refusal).toContain('Number of decreases today: 4. Last decrease at Friday, October 9, 2026 at 9:00:42 AM');
    expect(refusal).not.toContain('by-customer');
    expect((await indexOf())?.ProvisionedThroughput?.NumberOfDecreasesToday).toBe(4);
  });

  test('refuses a combined call whole when one of its resources is exhausted', async () => {
    await decrease(4);

    const refusal = await refusalOf(local.update({ ...units(10, 10), ...indexUnits('by-customer', 10, 10) }));

    expect(refusal).toContain('Number of decreases today: 4');
    expect((await indexOf())?.ProvisionedThroughput).toEqual({
      NumberOfDecreasesToday: 0,
      ReadCapacityUnits: 50,
      WriteCapacityUnits: 50,
    });
  });

  test('charges each resource of a combined call on its own counter', async () => {
    await local.update({ ...units(10, 10), ...indexUnits('by-customer', 60, 10) });
    local.clock.jump(SETTLED);

    const table = await local.read();
    expect(table.ProvisionedThroughput?.NumberOfDecreasesToday).toBe(1);
    expect(table.GlobalSecondaryIndexes?.[0]?.ProvisionedThroughput?.NumberOfDecreasesToday).toBe(1);
  });

  test('counts a decrease that ends after midnight on the day of its final stamp', async () => {
    local.clock.setTo(Date.parse('2026-10-09T23:59:59.500Z'));
    await local.update(units(90, 100));
    local.clock.jump(SETTLED);

    expect((await local.read()).ProvisionedThroughput).toMatchObject({
      NumberOfDecreasesToday: 1,
      LastDecreaseDateTime: new Date('2026-10-10T00:00:01.000Z'),
    });
  });

  test('takes as long for a change as it is told to', async () => {
    await local.aws.close();
    local = await startTestAws({ durations: { table: 90_000 } });
    local.world.createTable({ account: '111122223333', region: 'us-east-1', name: 'orders', read: 10, write: 10 });
    await local.update(units(5, 5));

    local.clock.jump(89_999);
    expect((await local.read()).TableStatus).toBe('UPDATING');
    local.clock.jump(1);
    expect((await local.read()).TableStatus).toBe('ACTIVE');
  });

  test('keeps a record of every call, accepted and refused, with who made it', async () => {
    await decrease(4);
    await refusalOf(local.update(units(1, 1)));

    const { history } = local.world;
    expect(history.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'accepted', 'accepted', 'refused']);
    expect(history[0]).toMatchObject({
      at: MORNING,
      accountId: '111122223333',
      region: 'us-east-1',
      tableName: 'orders',
      principal: { arn: 'arn:aws:iam::111122223333:user/admin' },
      request: units(99, 100),
      decreased: [null],
      response: { TableStatus: 'UPDATING' },
    });
    expect(history[4]).toMatchObject({ errorCode: 'LimitExceededException', decreased: [], response: null });
    expect(history[4]?.tableId).toBe(history[0]?.tableId);
  });
});
