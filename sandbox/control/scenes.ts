/**
 * Scenes that end with the refusal, each played by somebody else: a CI bot or a monitoring bot that posts it, auto scaling that flaps,
 * a script that makes small steps. Nobody posts the last two: the bot hears of them from AWS.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { newRequestId } from '../aws/answers.ts';
import { refusal } from '../aws/dynamodb/rule.ts';
import { type Table, throughputOf, type Units } from '../aws/dynamodb/table.ts';
import { decreaseRefused } from '../aws/dynamodb/texts.ts';
import { updateTable } from '../aws/dynamodb/update-table.ts';
import { AwsError } from '../aws/errors.ts';
import { type Principal, sessionOf } from '../aws/identity.ts';
import { setCapacity } from '../aws/scaling/act.ts';
import { ANALYTICS_ID, PROD_ID } from '../aws/seed-accounts.ts';
import type { World } from '../aws/world.ts';
import type { Json } from '../slack/protocol.ts';
import { IDS } from '../slack/seed.ts';
import { CannotAct } from './other-writers.ts';
import type { Scene } from './protocol.ts';

/** What the room lets a bot say in the local Slack. */
export type BotSays = (
  bot: 'ci' | 'monitor',
  said: { readonly channel: string; readonly text: string; readonly attachments?: readonly Json[] },
) => void;

const REGION = 'us-east-1';
const PLACE = { accountId: ANALYTICS_ID, region: REGION };
const MOST_DECREASES = 5;

interface Stage {
  readonly world: World;
  readonly says: BotSays;
}

/** Resolves when the scene is over; what it does is seen in the history meanwhile. @throws CannotAct */
export async function play(stage: Stage, scene: Scene): Promise<void> {
  await SCENES[scene](stage);
}

const SCENES: Readonly<Record<Scene, (stage: Stage) => Promise<void>>> = {
  'ci-bot': ciBot,
  'monitoring-bot': monitoringBot,
  'flapping-scaling': flappingScaling,
  'small-steps': smallSteps,
};

/** A deployment lowers a table until it is refused, and its log goes to #deploys. */
async function ciBot({ world, says }: Stage): Promise<void> {
  const error = await lowerUntilRefused(world, 'carts', sessionOf(PROD_ID, 'deploy-bot', 'deploy-4713'), 0.8);
  says('ci', {
    channel: IDS.channels.deploys,
    text: `Deployment 4713 failed at step “scale down”:\n\`\`\`aws dynamodb update-table --table-name carts --region ${REGION}\n\nAn error occurred (LimitExceededException) when calling the UpdateTable operation: ${error}\`\`\``,
  });
}

/** An alarm with everything in an attachment. Nothing was called, so that no event of AWS tells of it. */
async function monitoringBot({ world, says }: Stage): Promise<void> {
  const table = tableOf(world, 'inventory');
  const index = 'by-warehouse';
  await spend(world, table, index);
  const ledger = throughputOf(table, index)?.ledger;
  const refused = ledger === undefined ? null : refusal(ledger, world.clock.now());
  if (refused === null) throw new CannotAct(`${index} has a decrease again at this moment. Try once more.`);
  says('monitor', {
    channel: IDS.channels.oncall,
    text: '',
    attachments: [
      {
        fallback: 'Scaling failed',
        color: '#d00000',
        title: 'Scaling failed',
        fields: [
          { title: 'Resource', value: `table/${table.name}/index/${index}`, short: true },
          { title: 'Region', value: REGION, short: true },
          { title: 'Details', value: `LimitExceededException: ${decreaseRefused(refused).message}`, short: false },
        ],
      },
    ],
  });
}

/** Auto scaling follows a load that comes and goes, until a scale-in fails. That raises no event of its own. */
async function flappingScaling({ world }: Stage): Promise<void> {
  const [high, low] = [900, 400];
  const table = tableOf(world, 'metrics-hourly', ANALYTICS_ID);
  const dimension = 'read';
  const target = world.scaling.find({ ...PLACE, table: table.name, index: null, dimension });
  if (target === undefined) throw new CannotAct(`Auto scaling does not manage ${table.name} any more.`);
  const cause = (alarm: string) => `monitor alarm TargetTracking-table/${table.name}-${alarm}-sandbox in state ALARM`;
  for (let round = 0; round < MOST_DECREASES + 1; round += 1) {
    await settled(world, table);
    if (table.throughput.units.read <= low) {
      setCapacity(world, target, high, cause('AlarmHigh'));
      await settled(world, table);
    }
    setCapacity(world, target, low, cause('AlarmLow'));
    if ((world.scaling.activities.at(-1)?.failure ?? null) !== null) return;
  }
}

/** A script that lowers by a tenth each time, where one call would have done. */
async function smallSteps({ world }: Stage): Promise<void> {
  await lowerUntilRefused(world, 'invoices', sessionOf(PROD_ID, 'cost-cleanup', 'nightly'), 0.9);
}

/** @returns DynamoDB's words */
async function lowerUntilRefused(world: World, name: string, principal: Principal, factor: number): Promise<string> {
  const table = tableOf(world, name);
  for (let step = 0; step < MOST_DECREASES + 1; step += 1) {
    await settled(world, table);
    const error = lower(world, table, null, principal, factor);
    if (error !== null) return error;
  }
  throw new CannotAct(`${name} was not refused. A new UTC day may have begun; try once more.`);
}

/** Spends what is left of an index's budget. */
async function spend(world: World, table: Table, index: string): Promise<void> {
  for (let step = 0; step < MOST_DECREASES; step += 1) {
    const ledger = throughputOf(table, index)?.ledger;
    if (ledger === undefined || refusal(ledger, world.clock.now()) !== null) return;
    lower(world, table, index, sessionOf(PROD_ID, 'cost-cleanup', 'nightly'), 0.95);
    await settled(world, table);
  }
}

function lower(world: World, table: Table, index: string | null, principal: Principal, factor: number): string | null {
  const units = throughputOf(table, index)?.units;
  if (units === undefined) throw new CannotAct(`${table.name} has no index ${index} any more.`);
  const less = (from: number) => Math.max(1, Math.min(from - 1, Math.round(from * factor)));
  const to: Units = { read: less(units.read), write: less(units.write) };
  if (to.read >= units.read && to.write >= units.write) throw new CannotAct(`${table.name} cannot be lowered further.`);
  const ProvisionedThroughput = { ReadCapacityUnits: to.read, WriteCapacityUnits: to.write };
  const change =
    index === null
      ? { ProvisionedThroughput }
      : { GlobalSecondaryIndexUpdates: [{ Update: { IndexName: index, ProvisionedThroughput } }] };
  const requestId = newRequestId('dynamodb');
  const call = { principal, region: REGION, requestId, userAgent: 'aws-cli/2.31.0', accessKeyId: null };
  try {
    updateTable(world, call, { TableName: table.name, ...change });
    return null;
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
    if (error.code === 'LimitExceededException') return error.message;
    throw new CannotAct(`AWS answered ${error.code}. The history has its words.`);
  }
}

function tableOf(world: World, name: string, account: string = PROD_ID): Table {
  const table = world.findTable(account, REGION, name);
  if (table === undefined || table.mode !== 'PROVISIONED') {
    throw new CannotAct(`${name} is no provisioned table any more. Start the sandbox again.`);
  }
  return table;
}

/** Until the table takes another change, on the sandbox's clock. */
async function settled(world: World, table: Table): Promise<void> {
  const endsAt = Math.max(world.clock.now(), ...table.jobs.map((job) => job.endsAt));
  await sleep(world.clock.realMsUntil(endsAt) + 20);
  world.findTable(table.accountId, table.region, table.name);
}
