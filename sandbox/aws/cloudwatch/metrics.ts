/** DynamoDB's metrics of one table or index, minute by minute: what was used, what was throttled, and what was provisioned. */
import type { Table } from '../dynamodb/table.ts';
import { asArray, asNumber, asRecord, asString } from '../json.ts';
import type { World } from '../world.ts';

const MINUTE_MS = 60_000;

interface Metric {
  readonly dimension: 'read' | 'write';
  readonly measure: 'Consumed' | 'ThrottleEvents' | 'Provisioned';
}

/** `null` for a name DynamoDB does not publish, or this simulator does not. */
export function metricNamed(name: string): Metric | null {
  const capacity = /^(Consumed|Provisioned)(Read|Write)CapacityUnits$/.exec(name);
  const throttles = /^(Read|Write)ThrottleEvents$/.exec(name);
  const dimension = (capacity?.[2] ?? throttles?.[1]) === 'Read' ? 'read' : 'write';
  if (throttles) return { dimension, measure: 'ThrottleEvents' };
  return capacity ? { dimension, measure: capacity[1] === 'Consumed' ? 'Consumed' : 'Provisioned' } : null;
}

/** Units that were provisioned in the minute at `at`, as far back as the table's descriptions are kept. */
function unitsAt(table: Table, index: string | null, dimension: 'read' | 'write', at: number): number {
  const held = table.history.findLast(({ from }) => from <= at) ?? table.history[0];
  const description = asRecord(held?.description);
  const resource =
    index === null
      ? description
      : asArray(description.GlobalSecondaryIndexes)
          .map(asRecord)
          .find((one) => asString(one.IndexName) === index);
  const units = asRecord(resource?.ProvisionedThroughput);
  return asNumber(dimension === 'read' ? units.ReadCapacityUnits : units.WriteCapacityUnits) ?? 0;
}

/**
 * By minute: the Sum over the minute that starts at `at`, or `null` without a data point: before the table was made, while the
 * minute is not over, without traffic, and without a throttled request.
 */
export function sumsByMinute(world: World, table: Table, index: string | null, metric: Metric) {
  const { dimension, measure } = metric;
  const use = world.use.of(table, index, dimension);
  const now = world.clock.now();
  return (at: number): number | null => {
    if (at < table.createdAt || at + MINUTE_MS > now) return null;
    const units = unitsAt(table, index, dimension, at);
    if (measure === 'Provisioned') return units;
    const wanted = use(at);
    if (wanted === null) return null;
    // 0 units: on demand, which takes what comes.
    const served = units === 0 ? wanted : Math.min(wanted, units);
    if (measure === 'Consumed') return Math.round(served * 60);
    const throttled = Math.round((wanted - served) * 60);
    return throttled > 0 ? throttled : null;
  };
}
