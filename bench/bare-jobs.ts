/**
 * What anyone would write, in a process of its own: one BullMQ job a reduction, which makes the three calls and knows nothing else.
 * As a poller it makes the same calls, but looks for what is due by the clock.
 */
import { DescribeTableCommand, DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { Worker } from 'bullmq';
import { REGION } from './aws-process.ts';
import { BARE_PREFIX, BARE_QUEUE, type BareReduction } from './bare-queue.ts';

const AT_ONCE = 50;
const sts = new STSClient({ region: REGION });
const { requestHandler } = sts.config;

async function reduce({ role, externalId, table, read }: BareReduction): Promise<void> {
  const { Credentials } = await sts.send(
    new AssumeRoleCommand({ RoleArn: role, RoleSessionName: 'bare', ExternalId: externalId ?? undefined }),
  );
  const credentials = {
    accessKeyId: Credentials?.AccessKeyId ?? '',
    secretAccessKey: Credentials?.SecretAccessKey ?? '',
    sessionToken: Credentials?.SessionToken ?? '',
  };
  const client = new DynamoDBClient({ region: REGION, credentials, requestHandler });
  const { Table: described } = await client.send(new DescribeTableCommand({ TableName: table }));
  const WriteCapacityUnits = described?.ProvisionedThroughput?.WriteCapacityUnits;
  const ProvisionedThroughput = { ReadCapacityUnits: read, WriteCapacityUnits };
  await client.send(new UpdateTableCommand({ TableName: table, ProvisionedThroughput }));
}

const connection = { url: process.env.REDIS_URL ?? '', maxRetriesPerRequest: null };
const worker = new Worker<BareReduction>(BARE_QUEUE, ({ data }) => reduce(data), {
  connection,
  prefix: BARE_PREFIX,
  concurrency: AT_ONCE,
});
worker.on('failed', (_, error) => console.error('bare job:', error));

/** A poll that finds these due: as many at once as the jobs. */
async function poll(due: readonly BareReduction[]): Promise<void> {
  const queue = due.values();
  const runner = async () => {
    for (const one of queue) await reduce(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runner));
}

process.on('message', (due: readonly BareReduction[]) => void poll(due).then(() => process.send?.('polled')));
process.on('disconnect', () => process.exit(0));
await worker.waitUntilReady();
process.send?.('ready');
