/** UpdateTable: checks a call in the service's order, then starts its changes; nothing is applied unless everything passes. */
import type { Call } from '../call.ts';
import { AwsError } from '../errors.ts';
import type { Json } from '../json.ts';
import type { World } from '../world.ts';
import { applyChanges } from './apply.ts';
import { switchMode } from './billing.ts';
import { describeTable } from './describe.ts';
import { authorizeTable, existing } from './locate.ts';
import { applyIndexBuilds, applySettings, checkSettings } from './other-changes.ts';
import { type Table, unitsOf } from './table.ts';
import { controlPlaneThrottled, globalIndexNeedsScaling, tooManyIndexes } from './texts.ts';
import { checkCombination, checkLimits, checkMode, checkState, lowers, readChanges } from './update-checks.ts';
import { readUpdateInput, type UpdateInput } from './update-input.ts';

const MAX_INDEXES = 20;

function checkIndexBuilds(world: World, table: Table, input: UpdateInput): void {
  const created = (input.indexUpdates ?? []).filter((update) => update.kind === 'create');
  if (created.length === 0) return;
  if (table.indexes.length + created.length > MAX_INDEXES) throw tooManyIndexes();
  const scaled = created.every((update) => world.scaling.isScaled(table, update.index, 'write'));
  if (table.globalRegions.length > 0 && table.mode === 'PROVISIONED' && !scaled) throw globalIndexNeedsScaling();
}

/** Re-sent PAY_PER_REQUEST answers 200 and UPDATING and does nothing, and so does a reversal of a switch away from it. */
const isSilentSwitch = (table: Table, input: UpdateInput): boolean =>
  input.mode === 'PAY_PER_REQUEST' &&
  input.indexUpdates === null &&
  input.stream === null &&
  (table.mode === 'PAY_PER_REQUEST' ||
    table.jobs.some((job) => job.kind === 'billing' && job.target === 'PROVISIONED'));

interface Outcome {
  readonly description: Json;
  readonly tableId: string | null;
  readonly decreased: readonly (string | null)[];
}

function run(world: World, call: Call, request: Json, found: (table: Table) => void): Outcome {
  const now = world.clock.now();
  const input = readUpdateInput(request);
  const { name } = authorizeTable(call, 'UpdateTable', input.tableName);
  const table = existing(world, call, name);
  found(table);
  checkCombination(input);
  checkMode(table, input);
  if (isSilentSwitch(table, input)) {
    const description = { ...describeTable(table, now), TableStatus: 'UPDATING' };
    return { description, tableId: table.id, decreased: [] };
  }
  checkState(table, input);
  const changes = readChanges(table, input);
  checkSettings(table, input, now);
  checkIndexBuilds(world, table, input);
  const switching = input.mode !== null && input.mode !== table.mode;
  checkLimits(world, table, changes, now);
  if (!world.takeControlPlaneToken(table.accountId, table.region)) throw controlPlaneThrottled();

  const decreased = switching
    ? []
    : changes.filter(({ throughput, to }) => lowers(throughput.units, to)).map(({ index }) => index);
  if (switching && input.mode !== null) switchMode(world, table, input.mode, changes, now);
  else applyChanges(world, table, changes, now);
  applyIndexBuilds(world, table, input, now);
  applySettings(world, table, input, now);
  world.noteDescription(table, now);
  return { description: describeTable(table, now), tableId: table.id, decreased };
}

/** Runs the call and writes it into the history, whichever way it ends. @throws AwsError */
export function updateTable(world: World, call: Call, request: Json): Json {
  const record = {
    at: world.clock.now(),
    requestId: call.requestId,
    accountId: call.principal.accountId,
    region: call.region,
    tableName: typeof request.TableName === 'string' ? request.TableName : null,
    principal: call.principal,
    accessKeyId: call.accessKeyId,
    userAgent: call.userAgent,
    request,
  };
  let tableId: string | null = null;
  let before: ReturnType<typeof unitsOf> = [];
  try {
    const { description, decreased } = run(world, call, request, (table) => {
      tableId = table.id;
      before = unitsOf(table);
    });
    world.record({
      ...record,
      tableId,
      before,
      outcome: 'accepted',
      decreased,
      response: description,
      errorCode: null,
      errorMessage: null,
    });
    return { TableDescription: description };
  } catch (error) {
    if (error instanceof AwsError) {
      world.record({
        ...record,
        tableId,
        before,
        outcome: 'refused',
        decreased: [],
        response: null,
        errorCode: error.code,
        errorMessage: error.message,
      });
    }
    throw error;
  }
}
