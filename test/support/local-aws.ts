/** A local AWS with one account and a still clock, spoken to with the official SDK clients, one attempt a call. */
import { ApplicationAutoScalingClient } from '@aws-sdk/client-application-auto-scaling';
import {
  DescribeTableCommand,
  DynamoDBClient,
  type TableDescription,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { STSClient } from '@aws-sdk/client-sts';
import { type LocalAws, type LocalAwsOptions, startLocalAws } from '../../sandbox/aws/index.ts';
import { StillClock } from './still-clock.ts';

export const ACCOUNT = '111122223333';
export const REGION = 'us-east-1';
export const MORNING = Date.parse('2026-10-09T09:00:00.000Z');

export interface Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

const keysOf = ({ accessKeyId, secretAccessKey, sessionToken }: Keys): Keys => ({
  accessKeyId,
  secretAccessKey,
  ...(sessionToken === undefined ? {} : { sessionToken }),
});

export const dynamoClient = (aws: LocalAws, keys: Keys, region = REGION) =>
  new DynamoDBClient({ endpoint: aws.url, region, credentials: keysOf(keys), maxAttempts: 1 });
export const stsClient = (aws: LocalAws, keys: Keys, region = REGION) =>
  new STSClient({ endpoint: aws.url, region, credentials: keysOf(keys), maxAttempts: 1 });
export const scalingClient = (aws: LocalAws, keys: Keys, region = REGION) =>
  new ApplicationAutoScalingClient({ endpoint: aws.url, region, credentials: keysOf(keys), maxAttempts: 1 });

export const everything = { Statement: { Effect: 'Allow', Action: '*', Resource: '*' } };

/** An administrator's view of one account, with short words for the calls most tests make. */
export async function startTestAws(options: LocalAwsOptions = {}, at = MORNING) {
  const clock = new StillClock(at);
  const aws = await startLocalAws({ clock, ...options });
  aws.world.addAccount(ACCOUNT, 'prod', [REGION, 'eu-west-1']);
  const admin = aws.world.addUser(ACCOUNT, 'admin', everything);
  const client = dynamoClient(aws, admin);

  const read = async (TableName = 'orders', from = client): Promise<TableDescription> => {
    const { Table } = await from.send(new DescribeTableCommand({ TableName }));
    if (!Table) throw new Error('DescribeTable answered without a table');
    return Table;
  };
  const update = async (change: object, from = client): Promise<TableDescription> => {
    const { TableDescription } = await from.send(new UpdateTableCommand({ TableName: 'orders', ...change }));
    if (!TableDescription) throw new Error('UpdateTable answered without a description');
    return TableDescription;
  };
  return { aws, world: aws.world, clock, admin, client, read, update };
}

export const units = (ReadCapacityUnits: number, WriteCapacityUnits: number) => ({
  ProvisionedThroughput: { ReadCapacityUnits, WriteCapacityUnits },
});

export const indexUnits = (IndexName: string, read: number, write: number) => ({
  GlobalSecondaryIndexUpdates: [{ Update: { IndexName, ...units(read, write) } }],
});

/** `Name: message` of what a call throws; fails when it does not. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => {
      throw new Error('the call was accepted');
    },
    (error: Error) => `${error.name}: ${error.message}`,
  );
}
