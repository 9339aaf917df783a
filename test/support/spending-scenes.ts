/** What people, scripts and auto scaling do to tables of the local AWS over a day: each change is a real UpdateTable under the real rule. */
import { newRequestId } from '../../sandbox/aws/answers.ts';
import { unitsOf } from '../../sandbox/aws/dynamodb/table.ts';
import { updateTable } from '../../sandbox/aws/dynamodb/update-table.ts';
import { AwsError } from '../../sandbox/aws/errors.ts';
import type { Principal } from '../../sandbox/aws/identity.ts';
import type { Json } from '../../sandbox/aws/json.ts';
import { registerTarget, scaleIn, scaleOut } from '../../sandbox/aws/scaling/act.ts';
import type { World } from '../../sandbox/aws/world.ts';

export interface Place {
  readonly account: string;
  readonly region: string;
  readonly table: string;
}

export type Units = readonly [read: number, write: number];
type Dimension = 'read' | 'write';

const throughput = ([ReadCapacityUnits, WriteCapacityUnits]: Units) => ({ ReadCapacityUnits, WriteCapacityUnits });

/** Acts on one table; its clock goes on only by `wait`. */
export class Scene {
  readonly world: World;
  readonly place: Place;

  constructor(world: World, place: Place, units: Units, indexes: Readonly<Record<string, Units>> = {}) {
    this.world = world;
    this.place = place;
    const [read, write] = units;
    const made = Object.entries(indexes).map(([name, of]) => ({ name, read: of[0], write: of[1] }));
    world.createTable({ ...place, name: place.table, read, write, indexes: made });
  }

  wait(minutes: number): this {
    this.world.clock.jump(minutes * 60_000);
    return this;
  }

  /** `null` is the table. */
  set(who: Principal, units: Units, index: string | null = null): this {
    return this.call(who, changeOf(units, index));
  }

  /** Any UpdateTable. @returns whether it was accepted is for the history to tell */
  call(who: Principal, change: Json): this {
    const { region, table } = this.place;
    const call = { principal: who, region, requestId: newRequestId('dynamodb'), userAgent: 'test', accessKeyId: null };
    try {
      updateTable(this.world, call, { TableName: table, ...change });
    } catch (error) {
      if (!(error instanceof AwsError)) throw error;
    }
    return this;
  }

  autoScale(dimension: Dimension, min: number, max: number, scaleInCooldown = 0): this {
    const policy = { targetValue: 70, scaleInCooldown, scaleOutCooldown: 0, disableScaleIn: false };
    registerTarget(this.world, { ...this.#key(dimension), min, max, createdAt: this.world.clock.now(), policy });
    return this;
  }

  scaleTo(dimension: Dimension, units: number): this {
    const { account, region, table } = this.place;
    const found = this.world.findTable(account, region, table);
    const target = this.world.scaling.find(this.#key(dimension));
    const now = found && unitsOf(found).find(({ index }) => index === null)?.units[dimension];
    if (target === undefined || now === undefined) throw new Error(`${dimension} of ${table} is not scaled`);
    (units < now ? scaleIn : scaleOut)(this.world, target, units);
    return this;
  }

  #key(dimension: Dimension) {
    const { account, region, table } = this.place;
    return { accountId: account, region, table, index: null, dimension };
  }
}

export const changeOf = (units: Units, index: string | null): Json =>
  index === null
    ? { ProvisionedThroughput: throughput(units) }
    : { GlobalSecondaryIndexUpdates: [{ Update: { IndexName: index, ProvisionedThroughput: throughput(units) } }] };
