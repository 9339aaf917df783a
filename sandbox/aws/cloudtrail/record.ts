/** The CloudTrail record of one UpdateTable, accepted or refused, member by member as AWS writes it. */
import { createHash } from 'node:crypto';
import { tableArn } from '../dynamodb/table.ts';
import type { UpdateRecord } from '../history.ts';
import type { Principal } from '../identity.ts';
import { asString, isRecord, type Json, present } from '../json.ts';

const SOURCE = 'dynamodb.amazonaws.com';
const LONGEST_ERROR = 1_024;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number): string => String(value).padStart(2, '0');

/** `May 3, 2015 11:34:14 PM`: how records write the dates within an answer. */
export function mediumDate(at: number): string {
  const date = new Date(at);
  const hour = date.getUTCHours();
  const day = `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
  return `${day} ${hour % 12 || 12}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} ${hour < 12 ? 'AM' : 'PM'}`;
}

const isoSeconds = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

/** The API's members with their first letter lowered; dates of an answer, on the wire epoch seconds, as text. */
function trailMembers(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => trailMembers(one));
  if (typeof value === 'number' && name.endsWith('DateTime')) return mediumDate(value * 1_000);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key.charAt(0).toLowerCase() + key.slice(1),
      trailMembers(member, key),
    ]),
  );
}

/** An id of its own, the same whenever the record is read. */
export function eventId({ requestId }: UpdateRecord): string {
  const hex = createHash('sha256').update(`event ${requestId}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

function roleArn({ accountId, identity, invokedBy }: Principal, role: string): string {
  if (identity !== null) return identity.arn;
  return `arn:aws:iam::${accountId}:role/${invokedBy === undefined ? '' : `aws-service-role/${invokedBy}/`}${role}`;
}

function userIdentity({ principal, accessKeyId, at }: UpdateRecord): Json {
  const { accountId, arn, userId } = principal;
  const who = { principalId: userId, arn, accountId, accessKeyId };
  if (principal.kind === 'user') return present({ type: 'IAMUser', ...who, userName: arn.split('/').at(-1) });
  const role = arn.split('/')[1] ?? '';
  const [principalId] = userId.split(':');
  return present({
    type: 'AssumedRole',
    ...who,
    sessionContext: present({
      sessionIssuer: { type: 'Role', principalId, arn: roleArn(principal, role), accountId, userName: role },
      attributes: { creationDate: isoSeconds(principal.issuedAt ?? at - 1_000), mfaAuthenticated: 'false' },
      sourceIdentity: principal.sourceIdentity,
    }),
    invokedBy: principal.invokedBy,
  });
}

/** The session's name for a role, the user's for a user. */
export const userName = ({ principal }: UpdateRecord): string => principal.arn.split('/').at(-1) ?? '';

/** The name, where the table was found; the call may have named it by its ARN. */
export function tableNameOf({ tableName, tableId }: UpdateRecord): string | null {
  if (tableName === null || tableId === null) return null;
  return tableName.startsWith('arn:') ? (tableName.split('/')[1] ?? null) : tableName;
}

export function trailRecord(update: UpdateRecord): Json {
  const { accountId, region, errorCode, errorMessage, principal } = update;
  const table = tableNameOf(update);
  const isDenied = errorCode === 'AccessDeniedException';
  return {
    eventVersion: '1.11',
    userIdentity: userIdentity(update),
    eventTime: isoSeconds(update.at),
    eventSource: SOURCE,
    eventName: 'UpdateTable',
    awsRegion: region,
    sourceIPAddress: principal.invokedBy ?? '192.0.2.10',
    userAgent: principal.invokedBy ?? update.userAgent,
    ...(errorCode === null ? {} : { errorCode: isDenied ? 'AccessDenied' : errorCode }),
    ...(errorMessage === null ? {} : { errorMessage: errorMessage.slice(0, LONGEST_ERROR) }),
    requestParameters: isDenied ? null : trailMembers(update.request),
    responseElements: update.response === null ? null : { tableDescription: trailMembers(update.response) },
    requestID: update.requestId,
    eventID: eventId(update),
    readOnly: false,
    ...(table === null
      ? {}
      : { resources: [{ accountId, type: 'AWS::DynamoDB::Table', ARN: tableArn(region, accountId, table) }] }),
    eventType: 'AwsApiCall',
    apiVersion: '2012-08-10',
    managementEvent: true,
    recipientAccountId: accountId,
    eventCategory: 'Management',
    tlsDetails: {
      tlsVersion: 'TLSv1.3',
      cipherSuite: 'TLS_AES_128_GCM_SHA256',
      clientProvidedHostHeader: `dynamodb.${region}.amazonaws.com`,
    },
  };
}

/** One entry of LookupEvents: the members it can be looked up by, and the record as a string. */
export function trailEvent(update: UpdateRecord): Json {
  const table = tableNameOf(update);
  return present({
    EventId: eventId(update),
    EventName: 'UpdateTable',
    ReadOnly: 'false',
    AccessKeyId: asString(update.accessKeyId),
    EventTime: Math.floor(update.at / 1_000),
    EventSource: SOURCE,
    Username: userName(update),
    Resources: table === null ? [] : [{ ResourceType: 'AWS::DynamoDB::Table', ResourceName: table }],
    CloudTrailEvent: JSON.stringify(trailRecord(update)),
  });
}
