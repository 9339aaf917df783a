/** What is registered with Application Auto Scaling: scalable targets with their policy, and the activities so far. */

export type Dimension = 'read' | 'write';

export interface ScalingPolicy {
  /** Per cent, 20 - 90. */
  readonly targetValue: number;
  /** Seconds. */
  readonly scaleInCooldown: number;
  readonly scaleOutCooldown: number;
  readonly disableScaleIn: boolean;
}

export interface ScalingTarget {
  readonly accountId: string;
  readonly region: string;
  readonly table: string;
  /** `null` for the table itself. */
  readonly index: string | null;
  readonly dimension: Dimension;
  readonly min: number;
  readonly max: number;
  /** Epoch ms on the sandbox's clock. */
  readonly createdAt: number;
  /** `null` for a target without a policy: bounds are enforced at registration, nothing scales by itself. */
  readonly policy: ScalingPolicy | null;
}

export interface ScalingActivity {
  readonly id: string;
  readonly accountId: string;
  readonly region: string;
  readonly resourceId: string;
  readonly scalableDimension: string;
  readonly units: number;
  readonly dimension: Dimension;
  readonly cause: string;
  readonly startedAt: number;
  /** When the change is in force, or when it failed. */
  readonly endsAt: number;
  /** DynamoDB's sentence, for a failed one. */
  readonly failure: string | null;
}

export const resourceIdOf = ({ table, index }: Pick<ScalingTarget, 'table' | 'index'>): string =>
  index === null ? `table/${table}` : `table/${table}/index/${index}`;

export const dimensionName = ({ index, dimension }: Pick<ScalingTarget, 'index' | 'dimension'>): string =>
  `dynamodb:${index === null ? 'table' : 'index'}:${dimension === 'read' ? 'Read' : 'Write'}CapacityUnits`;

type Key = Pick<ScalingTarget, 'accountId' | 'region' | 'table' | 'index' | 'dimension'>;

const keyOf = (target: Key): string =>
  [target.accountId, target.region, resourceIdOf(target), target.dimension].join(' ');

export class ScalingRegistry {
  readonly #targets = new Map<string, ScalingTarget>();
  readonly activities: ScalingActivity[] = [];

  put(target: ScalingTarget): void {
    this.#targets.set(keyOf(target), target);
  }

  /** Targets survive their table: only this removes one. */
  remove(target: Key): boolean {
    return this.#targets.delete(keyOf(target));
  }

  find(target: Key): ScalingTarget | undefined {
    return this.#targets.get(keyOf(target));
  }

  in(accountId: string, region: string): ScalingTarget[] {
    return [...this.#targets.values()].filter((target) => target.accountId === accountId && target.region === region);
  }

  isScaled(
    table: { accountId: string; region: string; name: string },
    index: string | null,
    dimension: Dimension,
  ): boolean {
    const { accountId, region, name } = table;
    return this.find({ accountId, region, table: name, index, dimension }) !== undefined;
  }
}
