/** DynamoDB's control plane by operation name: DescribeTable, ListTables, CreateTable, UpdateTable, DeleteTable. */
import type { Call } from '../call.ts';
import { AwsError } from '../errors.ts';
import { authorize } from '../identity.ts';
import { asRecord, asString, type Json } from '../json.ts';
import type { World } from '../world.ts';
import { createTable } from './create-table.ts';
import { describeTable } from './describe.ts';
import { authorizeTable, existing } from './locate.ts';
import { checkTableName, optional, Violations } from './shape.ts';
import { hasJob } from './table.ts';
import * as texts from './texts.ts';
import { updateTable } from './update-table.ts';

const PAGE = 100;

function describe(world: World, call: Call, input: Json): Json {
  const violations = new Violations();
  const tableName = checkTableName(input.TableName, violations);
  violations.raise();
  const { name } = authorizeTable(call, 'DescribeTable', tableName);
  return { Table: describeTable(existing(world, call, name), world.clock.now()) };
}

function list(world: World, call: Call, input: Json): Json {
  const violations = new Violations();
  const asked = optional.number(input.Limit);
  if (asked !== null && asked < 1)
    violations.add(String(asked), 'limit', 'Member must have value greater than or equal to 1');
  if (asked !== null && asked > PAGE) {
    violations.add(String(asked), 'limit', `Member must have value less than or equal to ${PAGE}`);
  }
  violations.raise();
  authorize(call.principal, {
    action: 'dynamodb:ListTables',
    resource: `arn:aws:dynamodb:${call.region}:${call.principal.accountId}:table/*`,
    context: { 'aws:RequestedRegion': call.region },
  });
  const after = optional.string(input.ExclusiveStartTableName) ?? '';
  const names = world
    .tablesIn(call.principal.accountId, call.region)
    .map((table) => table.name)
    .filter((name) => name > after);
  const page = names.slice(0, asked ?? PAGE);
  return names.length > page.length ? { TableNames: page, LastEvaluatedTableName: page.at(-1) } : { TableNames: page };
}

function remove(world: World, call: Call, input: Json): Json {
  const violations = new Violations();
  const tableName = checkTableName(input.TableName, violations);
  violations.raise();
  const { name } = authorizeTable(call, 'DeleteTable', tableName);
  const table = existing(world, call, name);
  if (hasJob(table, 'create')) throw texts.tableBeingCreated(name);
  if (hasJob(table, 'delete')) throw texts.tableBeingDeleted(name);
  if (table.deletionProtected) throw texts.deletionProtected();
  if (table.globalRegions.length > 0 && table.jobs.length > 0) throw texts.globalTableBusy();
  if (hasJob(table, 'throughput') || hasJob(table, 'billing')) throw texts.throughputBusy(name);
  const now = world.clock.now();
  table.jobs.push({
    kind: 'delete',
    index: null,
    endsAt: now + world.durations.delete,
    finish: () => {
      table.gone = true;
    },
  });
  world.noteDescription(table, now);
  return { TableDescription: describeTable(table, now) };
}

/** What a stale read answers: the description that held `ageMs` ago, or the one before the newest. */
export function staleDescription(world: World, call: Call, input: Json, ageMs: number | undefined): Json {
  const fresh = asRecord(describe(world, call, input).Table);
  const table = existing(world, call, asString(fresh.TableName) ?? '');
  const now = world.clock.now();
  const older =
    ageMs === undefined
      ? (table.history.at(-2) ?? table.history.at(-1))
      : (table.history.findLast(({ from }) => from <= now - ageMs) ?? table.history[0]);
  return { Table: older?.description ?? fresh };
}

const OPERATIONS: Readonly<Record<string, (world: World, call: Call, input: Json) => Json>> = {
  DescribeTable: describe,
  ListTables: list,
  CreateTable: createTable,
  UpdateTable: updateTable,
  DeleteTable: remove,
};

/** @throws AwsError */
export function dynamodb(world: World, call: Call, operation: string, input: Json): Json {
  const run = Object.hasOwn(OPERATIONS, operation) ? OPERATIONS[operation] : undefined;
  if (!run) throw new AwsError('UnknownOperationException', '');
  return run(world, call, input);
}
