// How many calls of CloudTrail an error costs that names no table, over many accounts, and where there are too many.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateTable } from '../../sandbox/aws/dynamodb/update-table.ts';
import { AwsError } from '../../sandbox/aws/errors.ts';
import { sessionOf } from '../../sandbox/aws/identity.ts';
import { spend } from '../../sandbox/aws/seed-spending.ts';
import { CloudTrailReader } from '../../src/adapters/aws/cloudtrail-reader.ts';
import { parseLimitMessage } from '../../src/domain/limit-message/parse.ts';
import { refusedIn } from '../../src/flows/search-record.ts';
import { type AwsUnderTest, startAws } from '../support/aws-accounts.ts';

const REGIONS = ['us-east-1', 'eu-west-1', 'eu-central-1'];
const ACCOUNTS = Array.from({ length: 30 }, (_, n) => ({
  name: `team-${n}`,
  id: String(200_000_000_000 + n),
  regions: REGIONS,
}));
const MINUTE = 60_000;
const message = parseLimitMessage('Provisioned throughput decreases are limited within a given UTC day.');
if (message.kind !== 'decrease-quota') throw new Error('that is another error');

let local: AwsUnderTest;
beforeAll(async () => {
  local = await startAws(ACCOUNTS, { trailDelayMs: [0, 0] });
  local.aws.clock.setTo(Date.parse('2026-10-09T15:00:00Z'));
});
beforeEach(() => local.proxy.forget());
afterAll(() => local.stop());

function refuse(account: string, region: string, name: string): void {
  const { world } = local.aws;
  const principal = sessionOf(account, 'ci', 'build-1');
  const table = world.createTable({ account, region, name, read: 100, write: 100 });
  spend(world, table, { index: null, by: Array.from({ length: 4 }, () => principal), agoMs: 20 * MINUTE });
  const call = { principal, region, requestId: `refused-${name}`, userAgent: 'test', accessKeyId: null };
  const ProvisionedThroughput = { ReadCapacityUnits: 10, WriteCapacityUnits: 10 };
  expect(() => updateTable(world, call, { TableName: name, ProvisionedThroughput })).toThrow(AwsError);
}

const places = (accounts = local.accounts) =>
  accounts.flatMap((account) => account.regions.map((region) => ({ account, region })));

function search(where = places(), record = recordOf()) {
  return refusedIn(
    record,
    where,
    message as Extract<typeof message, { kind: 'decrease-quota' }>,
    local.aws.clock.now(),
  );
}

function recordOf() {
  const { reads, clock } = local.reads();
  return new CloudTrailReader({ reads, clock, turn: async () => 0 });
}

describe('thirty accounts in three regions', () => {
  test('cost one call each, once for all who ask at a time', async () => {
    refuse(ACCOUNTS[17]?.id ?? '', 'eu-central-1', 'far-away');
    const record = recordOf();
    const [found] = await Promise.all([search(places(), record), search(places(), record)]);
    expect(found?.map(({ address }) => address)).toEqual([
      { account: 'team-17', region: 'eu-central-1', table: 'far-away' },
    ]);
    expect(local.proxy.count('LookupEvents')).toBe(90);
    expect(local.proxy.count('AssumeRole')).toBe(30);
  });

  test('of which some cannot be read still tell what the others know', async () => {
    local.aws.clock.jump(2 * MINUTE);
    const [first] = ACCOUNTS;
    const denied = {
      match: { operation: 'LookupEvents', account: first?.id },
      effect: { kind: 'deny' },
      times: 0,
    } as const;
    const id = local.aws.world.faults.add(denied);
    expect(await search()).toHaveLength(1);
    local.aws.world.faults.remove(id);
  });
});

test('more than a hundred places are not searched at all', async () => {
  expect(await search([...places(), ...places().slice(0, 11)])).toBeNull();
  expect(local.proxy.count('LookupEvents')).toBe(0);
});
