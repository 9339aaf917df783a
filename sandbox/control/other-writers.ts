/** What others do to a table, in front of the bot's eyes: people, deployments and auto scaling change it, or replace it. */
import { newRequestId } from '../aws/answers.ts';
import { type Table, throughputOf, type Units } from '../aws/dynamodb/table.ts';
import { updateTable } from '../aws/dynamodb/update-table.ts';
import { AwsError } from '../aws/errors.ts';
import { type Principal, personIn, sessionOf } from '../aws/identity.ts';
import type { Json } from '../aws/json.ts';
import { setCapacity } from '../aws/scaling/act.ts';
import type { World } from '../aws/world.ts';
import type { AwsAct, TableKey } from './protocol.ts';
import { stepFrom } from './step.ts';

type Write = Extract<AwsAct, { do: 'write' }>;

/** The click cannot be carried out; the message is for the person who clicked. */
export class CannotAct extends Error {
  override name = 'CannotAct';
}

const AFTER_ON_DEMAND: Units = { read: 100, write: 100 };

/** @throws CannotAct, also with DynamoDB's own refusal */
export function write(world: World, act: Write): void {
  const table = tableOf(world, act);
  const throughput = throughputOf(table, act.index);
  if (throughput === undefined) throw new CannotAct(`${act.table} has no index ${act.index}. Choose again.`);
  if (table.mode !== 'PROVISIONED') throw new CannotAct(`${act.table} is on-demand: it has no capacity to change.`);
  const to = stepFrom(throughput.units, act);
  if (to.read === throughput.units.read && to.write === throughput.units.write) {
    throw new CannotAct('It is at 1 already, and nothing can be lower.');
  }
  if (act.who === 'auto-scaling') scale(world, act, to);
  else
    update(
      world,
      act,
      act.who === 'person' ? personIn(act.account, 'cem') : deployBot(act.account),
      changeOf(act.index, to),
    );
}

/** @throws CannotAct for a table that does not exist or is global */
export function recreate(world: World, key: TableKey): void {
  const table = tableOf(world, key);
  if (table.globalRegions.length > 0)
    throw new CannotAct('A global table is not re-created here. Choose another table.');
  world.addTable({
    accountId: key.account,
    region: key.region,
    name: key.table,
    createdAt: world.clock.now(),
    mode: table.mode,
    units: table.throughput.units,
    indexes: table.indexes.map(({ name, throughput }) => ({ name, units: throughput.units })),
  });
}

/** @throws CannotAct, also with DynamoDB's own refusal */
export function switchBilling(world: World, key: TableKey): void {
  const table = tableOf(world, key);
  const ProvisionedThroughput = asThroughput(AFTER_ON_DEMAND);
  const indexUpdates = table.indexes.map(({ name }) => ({ Update: { IndexName: name, ProvisionedThroughput } }));
  const change =
    table.mode === 'PROVISIONED'
      ? { BillingMode: 'PAY_PER_REQUEST' }
      : {
          BillingMode: 'PROVISIONED',
          ProvisionedThroughput,
          ...(indexUpdates.length > 0 ? { GlobalSecondaryIndexUpdates: indexUpdates } : {}),
        };
  update(world, key, personIn(key.account, 'cem'), change);
}

const deployBot = (account: string): Principal => sessionOf(account, 'deploy-bot', 'deploy-4712');

function tableOf(world: World, { account, region, table }: TableKey): Table {
  const found = world.findTable(account, region, table);
  if (found === undefined) throw new CannotAct(`There is no table ${table} in ${account}, ${region} any more.`);
  return found;
}

function scale(world: World, act: Write, to: Units): void {
  const { account, region, table, index, dimension } = act;
  if (dimension === 'both') throw new CannotAct('Auto scaling changes one dimension at a time. Choose read or write.');
  const scalable = world.scaling.find({ accountId: account, region, table, index, dimension });
  if (scalable === undefined) {
    throw new CannotAct(`Auto scaling does not manage the ${dimension} capacity of ${index ?? table}.`);
  }
  const bounded = Math.min(scalable.max, Math.max(scalable.min, to[dimension]));
  if (bounded === currentUnits(world, act)) {
    throw new CannotAct(`Auto scaling keeps it between ${scalable.min} and ${scalable.max}. It is at that bound.`);
  }
  const alarm = act.direction === 'lower' ? 'AlarmLow' : 'AlarmHigh';
  setCapacity(world, scalable, bounded, `monitor alarm TargetTracking-table/${table}-${alarm}-sandbox in state ALARM`);
  const failure = world.scaling.activities.at(-1)?.failure ?? null;
  if (failure !== null) throw new CannotAct('AWS refused it. The history has its words.');
}

const currentUnits = (world: World, act: Write): number | undefined =>
  act.dimension === 'both' ? undefined : throughputOf(tableOf(world, act), act.index)?.units[act.dimension];

const asThroughput = ({ read, write }: Units): Json => ({ ReadCapacityUnits: read, WriteCapacityUnits: write });

const changeOf = (index: string | null, to: Units): Json =>
  index === null
    ? { ProvisionedThroughput: asThroughput(to) }
    : { GlobalSecondaryIndexUpdates: [{ Update: { IndexName: index, ProvisionedThroughput: asThroughput(to) } }] };

function update(world: World, { region, table }: TableKey, principal: Principal, change: Json): void {
  const call = {
    principal,
    region,
    requestId: newRequestId('dynamodb'),
    userAgent: 'aws-cli/2.31.0',
    accessKeyId: null,
  };
  try {
    updateTable(world, call, { TableName: table, ...change });
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
    throw new CannotAct(`AWS refused it: ${error.code}. The history has its words.`);
  }
}
