// An accepted change is noted with what it replaced; nothing else is, and noting is in nobody's way.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AwsTableChanger } from '../../src/adapters/aws/table-changer.ts';
import { NotedTableChanger } from '../../src/adapters/noted-changer.ts';
import type { OwnChange } from '../../src/flows/history-ports.ts';
import { type AwsUnderTest, startAws } from '../support/aws-accounts.ts';

const PROD = '111122223333';
const address = { account: 'prod', region: 'us-east-1', table: 'orders' };
const yes = () => true;

let local: AwsUnderTest;
const noted: OwnChange[] = [];
beforeAll(async () => {
  local = await startAws([{ name: 'prod', id: PROD, regions: ['us-east-1'] }]);
});
beforeEach(() => {
  noted.length = 0;
  const spec = { account: PROD, region: 'us-east-1', name: 'orders', read: 100, write: 50 };
  local.aws.world.createTable({ ...spec, indexes: [{ name: 'by-day', read: 30, write: 20 }] });
});
afterAll(() => local.stop());

function open(note = async (change: OwnChange) => void noted.push(change)) {
  const { clients, clock } = local.reads();
  const changer = new AwsTableChanger({ accounts: local.accounts, clients, clock, log: { warn: () => {} } });
  return new NotedTableChanger(changer, { note, find: async () => noted }, clock).open({
    id: 'R7-2',
    address,
    onBehalfOf: 'U0BEN',
  });
}

test.each([
  [null, { read: 100, write: 50 }, { read: 40, write: 50 }],
  ['by-day', { read: 30, write: 20 }, { read: 30, write: 5 }],
])('an accepted change of %s is noted as CloudTrail will record it', async (index, from, to) => {
  const session = await open();
  const { tableId } = await session.read();
  const outcome = await session.update(index, to, yes);
  const { awsRequestId } = outcome;
  expect(noted).toEqual([
    {
      at: expect.any(Number),
      accountId: PROD,
      region: 'us-east-1',
      table: 'orders',
      tableId,
      index,
      from,
      to,
      onBehalfOf: 'U0BEN',
      awsRequestId,
    },
  ]);
  expect(local.aws.world.history.at(-1)?.requestId).toBe(awsRequestId);
});

test('a change that was held back, or refused, is not', async () => {
  const session = await open();
  await session.read();
  expect((await session.update(null, { read: 40, write: 50 }, () => false)).kind).toBe('not-sent');
  const refusedOne = await open();
  await refusedOne.read();
  expect((await refusedOne.update(null, { read: 100, write: 50 }, yes)).kind).toBe('no-change');
  expect(noted).toEqual([]);
});

test('the outcome does not wait for the note', async () => {
  const session = await open(() => new Promise(() => {}));
  await session.read();
  expect((await session.update(null, { read: 40, write: 50 }, yes)).kind).toBe('accepted');
  session.close();
});
