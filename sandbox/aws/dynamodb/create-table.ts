/** CreateTable: a new incarnation with its own TableId and an untouched budget, CREATING for some seconds. */
import type { Call } from '../call.ts';
import { isRecord, type Json } from '../json.ts';
import type { World } from '../world.ts';
import { describeTable } from './describe.ts';
import { authorizeTable } from './locate.ts';
import { checkTableName, optional, Violations } from './shape.ts';
import { hasJob, NO_UNITS } from './table.ts';
import * as texts from './texts.ts';

function readIndexes(input: Json, violations: Violations) {
  return (optional.list(input.GlobalSecondaryIndexes) ?? []).filter(isRecord).map((index, at) => {
    const path = `globalSecondaryIndexes.${at + 1}.member`;
    const name = optional.string(index.IndexName);
    violations.required(name, `${path}.indexName`);
    const throughput = optional.structure(index.ProvisionedThroughput);
    const units = violations.units(throughput, `${path}.provisionedThroughput`);
    return { name: name ?? '', units, keySchema: index.KeySchema, projection: index.Projection };
  });
}

/** @throws AwsError */
export function createTable(world: World, call: Call, input: Json): Json {
  const violations = new Violations();
  const units = violations.units(optional.structure(input.ProvisionedThroughput), 'provisionedThroughput');
  const asked = optional.string(input.BillingMode);
  violations.oneOf(asked, 'billingMode', ['PROVISIONED', 'PAY_PER_REQUEST']);
  const indexes = readIndexes(input, violations);
  const tableName = checkTableName(input.TableName, violations);
  violations.required(optional.list(input.KeySchema), 'keySchema');
  violations.required(optional.list(input.AttributeDefinitions), 'attributeDefinitions');
  violations.raise();

  const { name } = authorizeTable(call, 'CreateTable', tableName);
  const mode = asked === 'PAY_PER_REQUEST' ? 'PAY_PER_REQUEST' : 'PROVISIONED';
  if (mode === 'PAY_PER_REQUEST' && units !== null) throw texts.unitsOnDemand();
  if (mode === 'PROVISIONED') {
    if (units === null) throw texts.throughputMissing();
    const missing = indexes.find((index) => index.units === null);
    if (missing) throw texts.indexThroughputMissing(missing.name);
  }
  if (indexes.length > 20) throw texts.tooManyIndexes();
  const { accountId } = call.principal;
  const current = world.findTable(accountId, call.region, name);
  if (current) throw hasJob(current, 'delete') ? texts.tableBeingDeleted(name) : texts.tableExists(name);
  if (!world.takeControlPlaneToken(accountId, call.region)) throw texts.controlPlaneThrottled();

  const now = world.clock.now();
  const table = world.addTable({
    accountId,
    region: call.region,
    name,
    createdAt: now,
    mode,
    units: units ?? NO_UNITS,
    indexes: indexes.map((index) => ({ ...index, units: index.units ?? NO_UNITS })),
    keySchema: input.KeySchema,
    attributes: input.AttributeDefinitions,
    deletionProtected: optional.boolean(input.DeletionProtectionEnabled) ?? false,
  });
  table.jobs.push({ kind: 'create', index: null, endsAt: now + world.durations.create, finish: () => {} });
  table.history.length = 0;
  world.noteDescription(table, now);
  return { TableDescription: describeTable(table, now) };
}
