/**
 * Reads a CloudTrail record of DynamoDB's UpdateTable: from LookupEvents, or the `detail` of an EventBridge event. Members are named as
 * the API names them, with the first letter lowered (CloudTrail User Guide, "Record contents"; AWS's sample entry). Total: what is
 * not such a record is `null`, and what is missing in one is missing in the result.
 */
import { type Instant, SECOND_MS } from '../../domain/instant.ts';
import { parseLimitMessage } from '../../domain/limit-message/parse.ts';
import type { Capacity } from '../../domain/resource.ts';
import type { CallRefusal, RefusalReason, UpdateCall } from '../../domain/spending/update-call.ts';
import { actorOf } from './cloudtrail-actor.ts';
import { countAt, listAt, member, textAt } from './json-members.ts';
import { readMediumDate } from './medium-date.ts';

export function readUpdateCall(record: unknown): UpdateCall | null {
  // Glue has an UpdateTable too, and many services a LimitExceededException.
  if (textAt(record, 'eventSource') !== 'dynamodb.amazonaws.com') return null;
  if (textAt(record, 'eventName') !== 'UpdateTable') return null;
  const at = readInstant(textAt(record, 'eventTime'));
  const eventId = textAt(record, 'eventID');
  const place = placeOf(record);
  if (at === null || eventId === null || place === null) return null;

  const request = member(record, 'requestParameters');
  const refusal = refusalOf(record);
  const answer = refusal === null ? member(record, 'responseElements', 'tableDescription') : undefined;
  const indexUpdates = listAt(request, 'globalSecondaryIndexUpdates');
  return {
    eventId,
    sharedEventId: textAt(record, 'sharedEventID'),
    requestId: textAt(record, 'requestID'),
    at,
    ...place,
    tableId: textAt(answer, 'tableId'),
    actor: actorOf(record),
    asked: [
      ...asked(null, request),
      ...indexUpdates.flatMap((update) => asked(textAt(update, 'update', 'indexName'), member(update, 'update'))),
    ],
    toOnDemand: textAt(request, 'billingMode') === 'PAY_PER_REQUEST' && (refusal !== null || isNewSwitch(answer, at)),
    renewedIndexes: indexUpdates.flatMap((update) =>
      (['create', 'delete'] as const).flatMap((what) => textAt(update, what, 'indexName') ?? []),
    ),
    found: [
      ...found(null, answer),
      ...listAt(answer, 'globalSecondaryIndexes').flatMap((index) => found(textAt(index, 'indexName'), index)),
    ],
    refusal,
  };
}

const TABLE_NAME = /^[A-Za-z0-9_.-]{3,255}$/;
const TABLE_ARN = /^arn:[\w-]+:dynamodb:([a-z0-9-]+):(\d{12}):table\/([A-Za-z0-9_.-]{3,255})(?:\/|$)/;

/** By what the call named, else what the answer says, else the resources: AWS's own sample lacks the first. */
function placeOf(record: unknown): Pick<UpdateCall, 'accountId' | 'region' | 'table'> | null {
  const named = textAt(record, 'requestParameters', 'tableName');
  const answer = member(record, 'responseElements', 'tableDescription');
  const arns = [
    named,
    textAt(answer, 'tableArn'),
    ...listAt(record, 'resources').map((one) => textAt(one, 'ARN')),
  ].flatMap((text) => TABLE_ARN.exec(text ?? '') ?? []);
  const [, regionOfArn, accountOfArn, tableOfArn] = arns;
  const names = [named, textAt(answer, 'tableName'), tableOfArn];
  const table = names.find((name) => name !== null && name !== undefined && TABLE_NAME.test(name));
  const region = regionOfArn ?? textAt(record, 'awsRegion');
  const accountId = accountOfArn ?? textAt(record, 'recipientAccountId') ?? textAt(record, 'userIdentity', 'accountId');
  if (table === undefined || table === null || region === null || accountId === null) return null;
  return { accountId, region, table };
}

function asked(index: string | null, update: unknown): UpdateCall['asked'] {
  const to = capacityOf(update);
  return to === null || isUnnamedIndex(index, update) ? [] : [{ index, to }];
}

function found(index: string | null, description: unknown): UpdateCall['found'] {
  const capacity = capacityOf(description);
  if (capacity === null || isUnnamedIndex(index, description)) return [];
  return [{ index, capacity, decreases: countAt(description, 'provisionedThroughput', 'numberOfDecreasesToday') }];
}

/** The answer to a switch carries a fresh stamp of the last decrease; that to one sent again on an on-demand table the old one (measured). */
function isNewSwitch(answer: unknown, at: Instant): boolean {
  const stamp = readMediumDate(textAt(answer, 'provisionedThroughput', 'lastDecreaseDateTime') ?? '');
  return stamp !== null && Math.abs(stamp - at) <= FRESH_MS;
}

const FRESH_MS = 30 * SECOND_MS;

/** An index without a name must not be taken for the table, which has none either. */
const isUnnamedIndex = (index: string | null, value: unknown): boolean =>
  index === null && member(value, 'indexName') !== undefined;

function capacityOf(value: unknown): Capacity | null {
  const read = countAt(value, 'provisionedThroughput', 'readCapacityUnits');
  const write = countAt(value, 'provisionedThroughput', 'writeCapacityUnits');
  return read === null || write === null ? null : { read, write };
}

function refusalOf(record: unknown): CallRefusal | null {
  const code = textAt(record, 'errorCode');
  if (code === null) return null;
  const message = textAt(record, 'errorMessage') ?? '';
  return { reason: reasonOf(code, message), code, message };
}

const REASONS: Readonly<Record<string, RefusalReason>> = {
  AccessDenied: 'denied',
  AccessDeniedException: 'denied',
  ResourceInUseException: 'in-use',
  ThrottlingException: 'throttled',
};

/** By the sentence first: several limits share one code. */
function reasonOf(code: string, message: string): RefusalReason {
  if (parseLimitMessage(message).kind === 'decrease-quota') return 'decrease-limit';
  if (code === 'ValidationException' && message.includes('will not change')) return 'no-change';
  return Object.hasOwn(REASONS, code) ? (REASONS[code] ?? 'other') : 'other';
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

function readInstant(text: string | null): Instant | null {
  const at = text !== null && ISO.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}
