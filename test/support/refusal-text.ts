// The refusal as DynamoDB words it, in every date style, and the frames tools put around it.
import fc from 'fast-check';

/** What a refusal states; instants in epoch ms. */
export interface Stated {
  readonly count: number;
  readonly last: number;
  readonly next: number;
  readonly interval: number;
}

export type DateStyle = (at: number) => string;

/** Java's FULL/FULL style, en_US, UTC: JDK 8, 9-19, 20-22, 23 and later; then an emulator's. */
export const dateStyles: readonly DateStyle[] = [
  (at) => `${day(at)} ${clock(at, ' ')} UTC`,
  (at) => `${day(at)} at ${clock(at, ' ')} Coordinated Universal Time`,
  (at) => `${day(at)} at ${clock(at, '\u202f')} Coordinated Universal Time`,
  (at) => `${day(at)}, ${clock(at, '\u202f')} Coordinated Universal Time`,
  (at) => new Date(at).toISOString().replace('.000Z', 'Z'),
];

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

function day(at: number): string {
  const time = new Date(at);
  return `${WEEKDAYS[time.getUTCDay()]}, ${MONTHS[time.getUTCMonth()]} ${time.getUTCDate()}, ${time.getUTCFullYear()}`;
}

function clock(at: number, blank: string): string {
  const time = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  const half = time.getUTCHours() < 12 ? 'AM' : 'PM';
  return `${time.getUTCHours() % 12 || 12}:${two(time.getUTCMinutes())}:${two(time.getUTCSeconds())}${blank}${half}`;
}

export const stated: fc.Arbitrary<Stated> = fc
  .record({
    count: fc.integer({ min: 4, max: 27 }),
    last: fc.integer({ min: Date.UTC(2017, 11, 1) / 1000, max: Date.UTC(2035, 0, 1) / 1000 }),
    interval: fc.constantFrom(3_600, 14_400),
  })
  .map(({ count, last, interval }) => ({ count, interval, last: last * 1_000, next: (last + interval) * 1_000 }));

/** The sentence in pieces, so that a test knows what a cut leaves. */
export function refusalPieces(facts: Stated, style: DateStyle): readonly string[] {
  return [
    'Subscriber limit exceeded: Provisioned throughput decreases are limited within a given UTC day. ',
    `After the first 4 decreases, each subsequent decrease in the same UTC day can be performed at most once every ${facts.interval} seconds. `,
    `Number of decreases today: ${facts.count}. `,
    `Last decrease at ${style(facts.last)}. `,
    `Next decrease can be made at ${style(facts.next)}`,
  ];
}

/** A name as teams choose them; the digit keeps it apart from English words. */
export const resourceName = fc.stringMatching(/^[a-z]{2,9}([-_.][a-z]{2,8}){0,2}[-_]v[1-9]$/);

export interface Frame {
  readonly names: 'table' | 'index' | 'nothing';
  readonly around: (sentence: string, table: string, index: string) => string;
}

const arn = (table: string): string => `arn:aws:dynamodb:eu-west-1:111122223333:table/${table}`;

export const frames: readonly Frame[] = [
  { names: 'nothing', around: (sentence) => sentence },
  { names: 'nothing', around: (sentence) => `LimitExceededException: ${sentence}.` },
  {
    names: 'nothing',
    around: (sentence, table) => `* aws_dynamodb_table.${table}: LimitExceededException: ${sentence}`,
  },
  {
    names: 'nothing',
    around: (sentence) => `An error occurred: OrdersTable - ${sentence} (Service: AmazonDynamoDBv2; Status Code: 400)`,
  },
  {
    names: 'nothing',
    around: (sentence, name) =>
      `{"controller": "table", "namespace": "shop", "name": "${name}", "error": "${sentence}"}`,
  },
  {
    names: 'table',
    around: (sentence, table) =>
      `Error: updating Amazon DynamoDB Table (${table}): operation error DynamoDB: UpdateTable, LimitExceededException: ${sentence}`,
  },
  { names: 'table', around: (sentence, table) => `lowering ${arn(table)} failed: ${sentence}` },
  {
    names: 'table',
    around: (sentence, table) =>
      `+ aws dynamodb update-table --table-name ${table}\n\nAn error occurred (LimitExceededException) when calling the UpdateTable operation: ${sentence}\nexit 254`,
  },
  { names: 'table', around: (sentence, table) => `ERROR scaler table=${table} request=10/5: ${sentence}` },
  { names: 'table', around: (sentence, table) => `could not lower table "${table}": ${sentence}` },
  {
    names: 'table',
    around: (sentence, table) =>
      `ProvisionTable on ${table}: com.amazonaws.services.dynamodbv2.model.LimitExceededException: ${sentence}`,
  },
  {
    names: 'table',
    around: (sentence, table) =>
      `2014-12-24 16:01:14,806 - dynamic-dynamodb - ERROR - ${table} - LimitExceededException: ${sentence}`,
  },
  {
    names: 'table',
    around: (sentence, table) =>
      `monitor alarm TargetTracking-table/${table}-AlarmLow-0f6b1c1e in state ALARM: ${sentence}`,
  },
  {
    names: 'table',
    around: (sentence, table) =>
      JSON.stringify({
        errorMessage: sentence,
        requestParameters: { tableName: table, provisionedThroughput: { readCapacityUnits: 1, writeCapacityUnits: 1 } },
      }),
  },
  {
    names: 'index',
    around: (sentence, table, index) =>
      `{"ResourceId": "table/${table}/index/${index}", "StatusMessage": "Failed to set read capacity units to 1. Reason: ${sentence}"}`,
  },
  {
    names: 'index',
    around: (sentence, table, index) =>
      `level=error table=${table} index=${index} err="LimitExceededException: ${sentence}"`,
  },
  {
    names: 'index',
    around: (sentence, table, index) =>
      `2014-12-24 16:01:14,806 - dynamic-dynamodb - ERROR - ${table} - GSI: ${index} - ${sentence}`,
  },
  {
    names: 'index',
    around: (sentence, table, index) => `index ${index} of table ${table} could not be lowered: ${sentence}`,
  },
  {
    names: 'index',
    around: (sentence, table, index) =>
      JSON.stringify(
        {
          requestParameters: {
            tableName: arn(table),
            globalSecondaryIndexUpdates: [
              { update: { indexName: index, provisionedThroughput: { readCapacityUnits: 1, writeCapacityUnits: 1 } } },
            ],
          },
          errorMessage: sentence,
        },
        null,
        2,
      ),
  },
];
