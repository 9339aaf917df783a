/** Reads which dimensions are registered with Application Auto Scaling: all of an account and region at once, kept a while. */
import { DescribeScalableTargetsCommand, type ScalableTarget } from '@aws-sdk/client-application-auto-scaling';
import { MINUTE_MS } from '../../domain/instant.ts';
import type { ScaledDimension } from '../../domain/resource.ts';
import type { ScalingReader } from '../../flows/ports.ts';
import { PromiseCache } from '../promise-cache.ts';
import type { AwsReads } from './reads.ts';

/** Registrations change with deployments, not with load. */
const KEPT_MS = 5 * MINUTE_MS;

export class AwsScalingReader implements ScalingReader {
  readonly #reads: AwsReads;
  readonly #kept: PromiseCache<readonly ScaledDimension[]>;

  constructor({ reads, elapsed }: { reads: AwsReads; elapsed?: () => number }) {
    this.#reads = reads;
    this.#kept = new PromiseCache(KEPT_MS, undefined, elapsed);
  }

  scaledDimensions(account: string, region: string): Promise<readonly ScaledDimension[]> {
    return this.#kept.get(`${account} ${region}`, () => this.#read(account, region));
  }

  async #read(account: string, region: string): Promise<readonly ScaledDimension[]> {
    const read = { account, region, action: 'application-autoscaling:DescribeScalableTargets', table: null };
    const found: ScaledDimension[] = [];
    let next: string | undefined;
    do {
      const input = { ServiceNamespace: 'dynamodb', NextToken: next } as const;
      const page = await this.#reads.send(read, ({ autoScaling }, abortSignal) =>
        autoScaling.send(new DescribeScalableTargetsCommand(input), { abortSignal }),
      );
      found.push(...(page.ScalableTargets ?? []).flatMap(scaledDimension));
      next = page.NextToken;
    } while (next !== undefined);
    return found;
  }
}

/** `table/NAME` or `table/NAME/index/INDEX`; a registration of another shape concerns no capacity of a table. */
const RESOURCE_ID = /^table\/([^/]+)(?:\/index\/([^/]+))?$/;

function scaledDimension(target: ScalableTarget): ScaledDimension[] {
  const resource = scaledResource(target);
  return resource === null ? [] : [{ ...resource, min: target.MinCapacity ?? 0, max: target.MaxCapacity ?? 0 }];
}

/** The table or index, and its dimension, that something of Application Auto Scaling is about; `null` for anything else. */
export function scaledResource(named: {
  readonly ResourceId?: string | undefined;
  readonly ScalableDimension?: string | undefined;
}): Pick<ScaledDimension, 'table' | 'index' | 'dimension'> | null {
  const [, table, index = null] = RESOURCE_ID.exec(named.ResourceId ?? '') ?? [];
  const [, dimension] = /:(Read|Write)CapacityUnits$/.exec(named.ScalableDimension ?? '') ?? [];
  if (table === undefined || dimension === undefined) return null;
  return { table, index, dimension: dimension === 'Read' ? 'read' : 'write' };
}
