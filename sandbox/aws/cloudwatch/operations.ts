/** CloudWatch's API as far as a decrease budget needs it: GetMetricData for DynamoDB's capacity and throttle metrics. */
import type { Call } from '../call.ts';
import type { Table } from '../dynamodb/table.ts';
import { AwsError } from '../errors.ts';
import { authorize } from '../identity.ts';
import { asArray, asNumber, asRecord, asString, type Json, present } from '../json.ts';
import type { World } from '../world.ts';
import { metricNamed, sumsByMinute } from './metrics.ts';

const MOST_QUERIES = 500;
const MOST_POINTS = 100_800;
const ID = /^[a-z][a-zA-Z0-9_]*$/;
const MINUTE_S = 60;
const DAY_S = 86_400;
/** Points of a minute are kept 15 days, of five minutes 63, of an hour 455. */
const KEPT: readonly (readonly [periodS: number, keptS: number])[] = [
  [3_600, 455 * DAY_S],
  [300, 63 * DAY_S],
  [MINUTE_S, 15 * DAY_S],
];

const invalid = (message: string): AwsError => new AwsError('InvalidParameterValueException', message);
const missing = (member: string): AwsError =>
  new AwsError('MissingRequiredParameterException', `The parameter ${member} is required.`);

interface Query {
  readonly id: string;
  readonly label: string;
  readonly periodS: number;
  readonly table: Table | null;
  readonly index: string | null;
  readonly metricName: string;
}

interface Point {
  readonly at: number;
  readonly value: number;
}

/** @throws AwsError */
function readQuery(world: World, call: Call, entry: unknown): Query {
  const query = asRecord(entry);
  const id = asString(query.Id);
  if (id === undefined) throw missing('MetricDataQueries.member.Id');
  if (!ID.test(id)) throw invalid(`The value ${id} for parameter Id must start with a lower case letter.`);
  if (query.Expression !== undefined) throw invalid('The local AWS does not model Expression; ask for metrics only.');
  const stat = asRecord(query.MetricStat);
  const metric = asRecord(stat.Metric);
  const periodS = asNumber(stat.Period);
  const metricName = asString(metric.MetricName);
  if (metricName === undefined || periodS === undefined) throw missing('MetricDataQueries.member.MetricStat');
  if (periodS < MINUTE_S || periodS % MINUTE_S !== 0) {
    throw invalid(`The value ${periodS} for parameter Period must be a multiple of ${MINUTE_S}.`);
  }
  const provisioned = metricNamed(metricName)?.measure === 'Provisioned';
  const known = provisioned ? ['Average', 'Maximum', 'Minimum'] : ['Sum'];
  if (!known.includes(asString(stat.Stat) ?? '')) {
    throw invalid(`The local AWS has only ${known.join(', ')} of ${metricName}.`);
  }
  const named = new Map(
    asArray(metric.Dimensions)
      .map(asRecord)
      .map((one) => [asString(one.Name), asString(one.Value)]),
  );
  const index = named.get('GlobalSecondaryIndexName') ?? null;
  // The exact set of dimensions has to match: nothing is published under another one.
  const isExact = named.has('TableName') && named.size === (index === null ? 1 : 2);
  const isOurs = asString(metric.Namespace) === 'AWS/DynamoDB' && isExact;
  const table = world.findTable(call.principal.accountId, call.region, named.get('TableName') ?? '');
  const hasIndex = index === null || table?.indexes.some(({ name }) => name === index);
  const label = asString(query.Label) ?? metricName;
  return { id, label, periodS, table: (isOurs && hasIndex && table) || null, index, metricName };
}

function pointsOf(world: World, query: Query, startS: number, endS: number): Point[] {
  const { table, index, periodS, metricName } = query;
  const metric = metricNamed(metricName);
  if (table === null || metric === null) return [];
  const keptS = KEPT.find(([least]) => periodS >= least)?.[1] ?? 0;
  const oldest = Math.max(startS, world.clock.now() / 1_000 - keptS);
  const sumAt = sumsByMinute(world, table, index, metric);
  const points: Point[] = [];
  for (let at = Math.floor(oldest / periodS) * periodS; at < endS; at += periodS) {
    const sums = Array.from({ length: periodS / MINUTE_S }, (_, minute) =>
      sumAt((at + minute * MINUTE_S) * 1_000),
    ).filter((sum) => sum !== null);
    if (sums.length === 0) continue;
    const sum = sums.reduce((total, one) => total + one, 0);
    points.push({ at, value: metric.measure === 'Provisioned' ? sum / sums.length : sum });
  }
  return points;
}

/** Where a page starts: so many points of the queries, in their order, have been given. */
function readToken(token: string | undefined): number {
  if (token === undefined) return 0;
  const [, given] = /^page-(\d+)$/.exec(Buffer.from(token, 'base64url').toString()) ?? [];
  if (given === undefined) throw new AwsError('InvalidNextToken', 'The next token specified is invalid.');
  return Number(given);
}

function getMetricData(world: World, call: Call, input: Json): Json {
  authorize(call.principal, {
    action: 'cloudwatch:GetMetricData',
    resource: '*',
    context: { 'aws:RequestedRegion': call.region },
  });
  const [startS, endS] = [asNumber(input.StartTime), asNumber(input.EndTime)];
  if (startS === undefined) throw missing('StartTime');
  if (endS === undefined) throw missing('EndTime');
  if (startS >= endS) throw invalid('The parameter StartTime must be less than the parameter EndTime.');
  const entries = asArray(input.MetricDataQueries);
  if (entries.length === 0) throw missing('MetricDataQueries');
  if (entries.length > MOST_QUERIES)
    throw invalid(`The collection MetricDataQueries must not have more than ${MOST_QUERIES}.`);
  const queries = entries.map((entry) => readQuery(world, call, entry));
  const twice = queries.find(({ id }, at) => queries.findIndex((other) => other.id === id) !== at);
  if (twice !== undefined)
    throw invalid(`The values for parameter Id in MetricDataQueries are not unique: ${twice.id}.`);
  const ascending = asString(input.ScanBy) === 'TimestampAscending';
  const most = Math.min(asNumber(input.MaxDatapoints) ?? MOST_POINTS, world.options.metricsPage ?? MOST_POINTS);

  let skip = readToken(asString(input.NextToken));
  const given = skip;
  let room = most;
  const results: Json[] = [];
  for (const query of queries) {
    const points = pointsOf(world, query, startS, endS);
    if (!ascending) points.reverse();
    const page = points.slice(skip, skip + room);
    const isWhole = skip + page.length >= points.length;
    skip = Math.max(0, skip - points.length);
    room -= page.length;
    results.push({
      Id: query.id,
      Label: query.label,
      Timestamps: page.map(({ at }) => at),
      Values: page.map(({ value }) => value),
      StatusCode: isWhole ? 'Complete' : 'PartialData',
    });
  }
  const more = results.some(({ StatusCode }) => StatusCode === 'PartialData');
  const next = more ? Buffer.from(`page-${given + most - room}`).toString('base64url') : undefined;
  return present({ MetricDataResults: results, NextToken: next, Messages: [] });
}

/** @throws AwsError */
export function cloudWatch(world: World, call: Call, operation: string, input: Json): Json {
  if (operation !== 'GetMetricData') throw new AwsError('UnknownOperationException', '');
  return getMetricData(world, call, input);
}
