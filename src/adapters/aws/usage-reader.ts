/** Reads from CloudWatch how much a table or index was used, and whether its callers were throttled. */
import { GetMetricDataCommand, type MetricDataQuery } from '@aws-sdk/client-cloudwatch';
import { DAY_MS, type Instant, MINUTE_MS } from '../../domain/instant.ts';
import type { Target } from '../../domain/request/target.ts';
import type { TableAddress } from '../../domain/resource.ts';
import type { Clock } from '../../flows/ports.ts';
import type { UsageReader } from '../../flows/reduction-ports.ts';
import type { AwsReads } from './reads.ts';

/** How long CloudWatch keeps points of a minute; older ones only as five minutes together. */
const MINUTES_KEPT_MS = 15 * DAY_MS;
const MINUTE_S = 60;
const FIVE_MINUTES_S = 300;

type Metric = `Consumed${'Read' | 'Write'}CapacityUnits` | `${'Read' | 'Write'}ThrottleEvents`;

export class AwsUsageReader implements UsageReader {
  readonly #reads: AwsReads;
  readonly #clock: Clock;

  constructor({ reads, clock }: { reads: AwsReads; clock: Clock }) {
    this.#reads = reads;
    this.#clock = clock;
  }

  /**
   * The highest minute of each dimension, in units a second: a Sum over 60 s, divided by 60 (Average and Maximum of these metrics
   * are per request). 7 days are 10,080 points a metric, of the 100,800 that fit a page; CloudWatch charges by metric, not by point.
   * Bursts within a minute stay hidden, and the newest two or three minutes may still grow. Where `from` is more than 15 days ago,
   * five minutes are averaged instead.
   */
  async peak(address: TableAddress, index: string | null, from: Instant, to: Instant): Promise<Target> {
    const periodS = this.#periodSince(from);
    const asked = ['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits'] as const;
    const { ConsumedReadCapacityUnits: read, ConsumedWriteCapacityUnits: write } = await this.#sums(
      { address, index, from, to, periodS },
      asked,
    );
    return { read: perSecond(highest(read), periodS), write: perSecond(highest(write), periodS) };
  }

  /**
   * Reads and writes together. CloudWatch has no points where nothing was throttled, so their absence means 0 only for a resource
   * that was used at all: the use is asked for with them. The whole period that `from` lies in counts.
   */
  async throttles(address: TableAddress, index: string | null, from: Instant, to: Instant): Promise<number | null> {
    const asked = [
      'ReadThrottleEvents',
      'WriteThrottleEvents',
      'ConsumedReadCapacityUnits',
      'ConsumedWriteCapacityUnits',
    ] as const;
    const sums = await this.#sums({ address, index, from, to, periodS: this.#periodSince(from) }, asked);
    if (asked.every((metric) => sums[metric].length === 0)) return null;
    return [...sums.ReadThrottleEvents, ...sums.WriteThrottleEvents].reduce((total, sum) => total + sum, 0);
  }

  #periodSince(from: Instant): number {
    return from < this.#clock.now() - MINUTES_KEPT_MS ? FIVE_MINUTES_S : MINUTE_S;
  }

  /** All points of the metrics, page by page, each page a read of its own. */
  async #sums<M extends Metric>(
    window: Window,
    metrics: readonly M[],
  ): Promise<Readonly<Record<M, readonly number[]>>> {
    const { address, from, to } = window;
    const read = { ...address, action: 'cloudwatch:GetMetricData' };
    const found = Object.fromEntries(metrics.map((metric): [M, number[]] => [metric, []])) as Record<M, number[]>;
    const input = {
      // Both are rounded down to the period; within one minute that would leave nothing.
      StartTime: new Date(from),
      EndTime: new Date(Math.max(to, from + MINUTE_MS)),
      MetricDataQueries: metrics.map((metric, at) => query(`m${at}`, metric, window)),
    };
    let next: string | undefined;
    do {
      const NextToken = next;
      const page = await this.#reads.send(read, async ({ cloudWatch }, abortSignal) => {
        const command = new GetMetricDataCommand({ ...input, NextToken });
        const answer = await cloudWatch.send(command, { abortSignal });
        const failed = answer.MetricDataResults?.find(({ StatusCode }) => !GIVEN.has(StatusCode ?? ''));
        if (failed === undefined) return answer;
        throw new Error(`CloudWatch did not give ${failed.Label}: ${failed.StatusCode}`);
      });
      for (const { Id, Values = [] } of page.MetricDataResults ?? []) {
        const metric = metrics[Number(Id?.slice(1))];
        if (metric !== undefined) found[metric].push(...Values);
      }
      next = page.NextToken;
    } while (next !== undefined);
    return found;
  }
}

/** PartialData: the rest comes with the next page. */
const GIVEN: ReadonlySet<string> = new Set(['Complete', 'PartialData']);

interface Window {
  readonly address: TableAddress;
  readonly index: string | null;
  readonly from: Instant;
  readonly to: Instant;
  readonly periodS: number;
}

/** A table's metrics do not include its indexes'; the set of dimensions has to match exactly. */
function query(Id: string, MetricName: Metric, { address, index, periodS }: Window): MetricDataQuery {
  const Dimensions = [
    { Name: 'TableName', Value: address.table },
    ...(index === null ? [] : [{ Name: 'GlobalSecondaryIndexName', Value: index }]),
  ];
  const Metric = { Namespace: 'AWS/DynamoDB', MetricName, Dimensions };
  return { Id, MetricStat: { Metric, Period: periodS, Stat: 'Sum' } };
}

/** `Math.max(...values)` would put 10,080 arguments on the stack. */
const highest = (values: readonly number[]): number | null =>
  values.reduce<number | null>((most, value) => (most === null || value > most ? value : most), null);

const perSecond = (sum: number | null, periodS: number): number | null => (sum === null ? null : sum / periodS);
