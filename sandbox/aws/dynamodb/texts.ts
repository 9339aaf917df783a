/** The exact sentences DynamoDB answers with, as errors. Texts recorded against the live service in October 2026. */
import { AwsError } from '../errors.ts';
import type { Refusal } from './rule.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const two = (value: number): string => String(value).padStart(2, '0');

/** `Friday, October 9, 2026 at 12:21:34 AM Coordinated Universal Time`; milliseconds are cut, not rounded. */
export function longDate(at: number): string {
  const date = new Date(at);
  const hour = date.getUTCHours();
  const day = `${WEEKDAYS[date.getUTCDay()]}, ${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
  const time = `${hour % 12 || 12}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} ${hour < 12 ? 'AM' : 'PM'}`;
  return `${day} at ${time} Coordinated Universal Time`;
}

/** `Sat Feb 23 03:07:45 UTC 2019`, Java's Date.toString. */
function javaDate(at: number): string {
  const date = new Date(at);
  const weekday = WEEKDAYS[date.getUTCDay()]?.slice(0, 3);
  const month = MONTHS[date.getUTCMonth()]?.slice(0, 3);
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
  return `${weekday} ${month} ${two(date.getUTCDate())} ${time} UTC ${date.getUTCFullYear()}`;
}

const GUIDE = 'Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher limits.';

const limit = (message: string): AwsError => new AwsError('LimitExceededException', message);
const subscriberLimit = (message: string): AwsError => limit(`Subscriber limit exceeded: ${message}`);
const inUse = (message: string): AwsError =>
  new AwsError('ResourceInUseException', `Attempt to change a resource which is still in use: ${message}`);

export const invalid = (message: string): AwsError => new AwsError('ValidationException', message);
export const invalidParameter = (message: string): AwsError =>
  invalid(`One or more parameter values were invalid: ${message}`);

export const decreaseRefused = ({ count, lastDecreaseAt, nextAt }: Refusal): AwsError =>
  subscriberLimit(
    'Provisioned throughput decreases are limited within a given UTC day. After the first 4 decreases, each subsequent ' +
      'decrease in the same UTC day can be performed at most once every 3600 seconds. ' +
      `Number of decreases today: ${count}. Last decrease at ${longDate(lastDecreaseAt)}. ` +
      `Next decrease can be made at ${longDate(nextAt)}`,
  );

export const oneIndexAtATime = (): AwsError =>
  subscriberLimit('Only 1 online index can be created or deleted simultaneously per table');
export const tooManyIndexes = (): AwsError =>
  subscriberLimit('Number of global secondary indexes exceeds per-table limit of 20');
export const tableClassLimit = (): AwsError =>
  subscriberLimit('Updates to TableClass are limited to 2 times in 30 day(s).');
export const encryptionLimit = (now: number, changes: number, lastAt: number, nextAt: number): AwsError =>
  subscriberLimit(
    `Encryption mode changes are limited in the 24h window ending at ${new Date(now).toISOString()}. After the first 4 ` +
      'change, each subsequent change in the same window can be performed at most once every 21600 seconds. ' +
      `Number of updates today: ${changes}. Last change at ${new Date(lastAt).toISOString()}. ` +
      `Next changes can be made at ${new Date(nextAt).toISOString()}.`,
  );
/** The 2019 sentence with today's documented number: no one has recorded the current text. */
export const onDemandSwitchLimit = (lastAt: number, nextAt: number): AwsError =>
  subscriberLimit(
    `Update to PayPerRequest mode are limited to 4 times in 1 day(s). Last update at ${javaDate(lastAt)}. ` +
      `Next update can be made at ${javaDate(nextAt)}`,
  );

type Unit = 'ReadCapacityUnits' | 'WriteCapacityUnits';

export const aboveTableMaximum = (unit: Unit, index: string | null, requested: number, region: string): AwsError =>
  limit(
    `The requested ${unit}${index === null ? '' : ` for index ${index}`}, ${requested}, is above the per ` +
      `${index === null ? 'table' : 'index'} maximum for the account in ${region}. Per table maximum: 40000. ${GUIDE}`,
  );
export const aboveAccountMaximum = (unit: Unit, region: string, reserved: number, requested: number): AwsError =>
  limit(
    `This request would have caused the ${unit} limit to be exceeded for the account in ${region}. Current ${unit} ` +
      `reserved by the account: ${reserved}. Limit: 80000. Requested: ${requested}. ${GUIDE}`,
  );

export const throughputBusy = (table: string): AwsError =>
  inUse(`Table IOPS are currently being updated. Table: ${table}`);
export const indexBeingCreated = (table: string, index: string): AwsError =>
  inUse(`Can't change table IOPS when an index is being created. Table: ${table} Indexes: [${index}]`);
export const indexBeingDeleted = (table: string, index: string): AwsError =>
  inUse(`Can't change table IOPS when an index is being deleted. Table: ${table} Indexes: [${index}]`);
export const streamBusy = (table: string, stream: string, operation: string): AwsError =>
  inUse(
    `Can't change table IOPS when stream status is being updated. Table: ${table} Stream: ${stream} Operation: ${operation}`,
  );
export const indexBusy = (table: string, index: string): AwsError =>
  inUse(`Index is being updated. Table: ${table} Index: ${index}`);
export const indexGoing = (table: string, index: string): AwsError =>
  inUse(`Index is being deleted. Table: ${table} Index: ${index}`);
export const indexNotBackfilling = (table: string, index: string): AwsError =>
  inUse(`Index is being created but is not backfilling yet. Table: ${table} Index: ${index}`);
export const tableBeingCreated = (table: string): AwsError => inUse(`Table is being created: ${table}`);
export const tableBeingDeleted = (table: string): AwsError => inUse(`Table is being deleted: ${table}`);
export const globalTableBusy = (): AwsError =>
  new AwsError('ResourceInUseException', 'The resource which you are attempting to change is in use.');
export const tableExists = (table: string): AwsError =>
  new AwsError('ResourceInUseException', `Table already exists: ${table}`);

interface Pair {
  readonly read: number;
  readonly write: number;
}

export const tableUnchanged = (now: Pair, asked: Pair): AwsError =>
  invalid(
    'The provisioned throughput for the table will not change. The requested value equals the current value. ' +
      `Current ReadCapacityUnits provisioned for the table: ${now.read}. Requested ReadCapacityUnits: ${asked.read}. ` +
      `Current WriteCapacityUnits provisioned for the table: ${now.write}. Requested WriteCapacityUnits: ${asked.write}. ${GUIDE}`,
  );
export const indexUnchanged = (index: string, now: Pair, asked: Pair): AwsError =>
  invalid(
    `The provisioned throughput for the index ${index} will not change. The requested value equals the current value. ` +
      `Current ReadCapacityUnits provisioned for index ${index}: ${now.read}. Requested ReadCapacityUnits: ${asked.read}. ` +
      `Current WriteCapacityUnits provisioned for index ${index}: ${now.write}. Requested WriteCapacityUnits: ${asked.write}. ${GUIDE}`,
  );

export const unitsOnDemand = (): AwsError =>
  invalidParameter(
    'Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST',
  );
export const indexUnitsOnDemand = (index: string): AwsError =>
  invalidParameter(
    `The only Updates for index: ${index} when TableThroughputMode is PAY_PER_REQUEST can be to OnDemandThroughput, WarmThroughput`,
  );
export const throughputWithOnDemand = (): AwsError =>
  invalidParameter('ProvisionedThroughput cannot be specified when BillingMode is PAY_PER_REQUEST');
export const throughputMissing = (): AwsError =>
  invalidParameter('ProvisionedThroughput must be specified when BillingMode is PROVISIONED');
export const indexThroughputMissing = (index: string): AwsError =>
  invalidParameter(`ProvisionedThroughput must be specified for index: ${index}`);
export const indexTwice = (index: string): AwsError =>
  invalidParameter(`Only one global secondary index update per index is allowed simultaneously. Index: ${index}`);
export const emptyIndexUpdates = (): AwsError => invalidParameter('List of GlobalSecondaryIndexUpdates is empty');
export const onlyOperation = (what: string): AwsError =>
  invalidParameter(`${what} modification must be the only operation in the request`);
export const indexWithThroughput = (): AwsError =>
  invalidParameter('You cannot create or delete index while updating table IOPS');
export const globalIndexNeedsScaling = (): AwsError =>
  invalid('GSI write capacity should either be Pay-Per-Request or AutoScaled.');
export const nothingToUpdate = (): AwsError =>
  invalid(
    'At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled, GlobalSecondaryIndexUpdates, ' +
      'SSESpecification, ReplicaUpdates, MultiAccountReplicaReady, ReplicaTransitRoleArn, MultiRegionConsistency, ' +
      'DeletionProtectionEnabled, OnDemandThroughput, WarmThroughput or TableClass is required',
  );
export const notModelled = (what: string): AwsError =>
  invalid(`The local AWS does not model ${what}; use a real account for it.`);
export const deletionProtected = (): AwsError =>
  invalid(
    'Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.',
  );

export const tableNotFound = (table: string): AwsError =>
  new AwsError('ResourceNotFoundException', `Requested resource not found: Table: ${table} not found`);
export const indexNotFound = (index: string, table: string): AwsError =>
  new AwsError('ResourceNotFoundException', `Requested resource not found: Index ${index} for table ${table}`);

export const controlPlaneThrottled = (): AwsError =>
  new AwsError('ThrottlingException', 'The rate of control plane requests made by this account is too high');
export const readThrottled = (): AwsError => new AwsError('ThrottlingException', 'Rate exceeded');
export const deletionProtectionThrottled = (table: string, until: number): AwsError =>
  new AwsError(
    'ThrottlingException',
    `Deletion protection setting for table ${table} modified within the previous 15000 milliseconds. ` +
      `Please try again after ${new Date(until).toISOString()}`,
  );
