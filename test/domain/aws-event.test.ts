// What events of AWS mean: from the bodies of SQS messages to refusals, each counted once, and total for anything else.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEventBody } from '../../src/adapters/aws/event-body.ts';
import {
  alertKey,
  causeKey,
  eventOfActivity,
  isOutOfTime,
  occurrenceKey,
  type RefusedDecrease,
  stillWanted,
} from '../../src/domain/aws-event.ts';
import { dateStyles, refusalPieces } from '../support/refusal-text.ts';

const LAST = Date.parse('2026-10-09T00:21:34Z');
const AT = Date.parse('2026-10-09T00:40:00Z');
const sentence = (style: number, count = 4) => {
  const facts = { count, last: LAST, next: LAST + 3_600_000, interval: 3_600 };
  return refusalPieces(facts, dateStyles[style] ?? String).join('');
};

const role = (name: string, session: string) => ({
  type: 'AssumedRole',
  principalId: `AROAEXAMPLEROLEID0001:${session}`,
  arn: `arn:aws:sts::111122223333:assumed-role/${name}/${session}`,
  accountId: '111122223333',
  sessionContext: { sessionIssuer: { type: 'Role', userName: name } },
});

const record = (change: object = {}) => ({
  eventVersion: '1.11',
  userIdentity: role('Deployer', 'deploy-1'),
  eventTime: '2026-10-09T00:40:00Z',
  eventSource: 'dynamodb.amazonaws.com',
  eventName: 'UpdateTable',
  awsRegion: 'us-east-1',
  errorCode: 'LimitExceededException',
  errorMessage: sentence(1),
  requestParameters: {
    tableName: 'orders-example',
    provisionedThroughput: { readCapacityUnits: 25, writeCapacityUnits: 10 },
  },
  responseElements: null,
  requestID: 'EXAMPLE1',
  eventID: '11111111-2222-4333-8444-555566667777',
  recipientAccountId: '111122223333',
  ...change,
});
const envelope = (detail: unknown, change: object = {}) => ({
  version: '0',
  id: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeffff0000',
  'detail-type': 'AWS API Call via CloudTrail',
  source: 'aws.dynamodb',
  account: '111122223333',
  region: 'us-east-1',
  resources: [],
  detail,
  ...change,
});
const notification = (message: unknown) => ({ Type: 'Notification', MessageId: '9', Message: JSON.stringify(message) });

function refusedIn(body: unknown): RefusedDecrease {
  const [event] = readEventBody(JSON.stringify(body));
  if (event.kind !== 'refused') throw new Error(`ignored: ${event.why}`);
  return event.refused;
}
const whyIgnored = (body: unknown) => {
  const [event] = readEventBody(typeof body === 'string' ? body : JSON.stringify(body));
  return event.kind === 'ignored' ? event.why : 'refused';
};

describe('a refused UpdateTable is read', () => {
  test.each<[string, unknown]>([
    ['from an EventBridge event', envelope(record())],
    ['wrapped by SNS', notification(envelope(record()))],
    ['wrapped by SNS twice', notification(notification(envelope(record())))],
    ['as a CloudTrail record by itself', record()],
    ['from a file of records', { Records: [record(), record({ eventName: 'CreateTable' })] }],
    ['with members nobody knows yet', envelope(record({ newMember: { deep: [1] } }), { 'trace-header': 'x' })],
  ])('%s', (_, body) => {
    expect(refusedIn(body)).toMatchObject({
      eventId: '11111111-2222-4333-8444-555566667777',
      requestId: 'EXAMPLE1',
      at: AT,
      accountId: '111122223333',
      region: 'us-east-1',
      table: 'orders-example',
      indexes: [null],
      asked: [{ index: null, to: { read: 25, write: 10 } }],
      actor: { kind: 'role', name: 'Deployer' },
      message: { kind: 'decrease-quota', decreasesToday: 4, lastDecreaseAt: LAST, nextDecreaseAt: LAST + 3_600_000 },
    });
  });

  test('in every date style AWS has used', () => {
    for (const style of dateStyles.keys()) {
      expect(refusedIn(record({ errorMessage: sentence(style) })).message.lastDecreaseAt).toBe(LAST);
    }
  });

  test('with an ARN in place of the name, in the region and account of the ARN', () => {
    const tableName = 'arn:aws:dynamodb:eu-west-1:444455556666:table/orders-example';
    const event = refusedIn(envelope(record({ requestParameters: { tableName } })));
    expect(event).toMatchObject({ accountId: '444455556666', region: 'eu-west-1', table: 'orders-example' });
  });

  test('of an index, and of a table and indexes at once, which share a thread', () => {
    const update = (indexName: string) => ({
      update: { indexName, provisionedThroughput: { readCapacityUnits: 5, writeCapacityUnits: 5 } },
    });
    const ofIndex = { tableName: 'orders-example', globalSecondaryIndexUpdates: [update('by-status')] };
    expect(refusedIn(record({ requestParameters: ofIndex })).indexes).toEqual(['by-status']);
    const ofBoth = { ...record().requestParameters, globalSecondaryIndexUpdates: [update('by-status'), update('a')] };
    const both = refusedIn(record({ requestParameters: ofBoth }));
    expect(both.indexes).toEqual([null, 'by-status', 'a']);
    const keys = [both, refusedIn(record()), refusedIn(record({ requestParameters: ofIndex }))].map(alertKey);
    expect(keys).toEqual([
      '111122223333/us-east-1/orders-example/+a+by-status/2026-10-09',
      '111122223333/us-east-1/orders-example//2026-10-09',
      '111122223333/us-east-1/orders-example/by-status/2026-10-09',
    ]);
  });

  test('cut short, with what is left of its values', () => {
    const event = refusedIn(record({ errorMessage: sentence(1).slice(0, 290) }));
    expect(event.message).toMatchObject({ kind: 'decrease-quota', nextDecreaseAt: null });
  });
});

describe('ignored, with the reason, is', () => {
  test.each<[string, string, unknown]>([
    ['no JSON', 'unreadable', 'LimitExceededException'],
    ['an empty body', 'unreadable', ''],
    ['JSON of another kind', 'unreadable', { hello: 'world' }],
    ['null', 'unreadable', null],
    ['SNS around no JSON', 'unreadable', { Type: 'Notification', Message: 'hello' }],
    ['a record without an id', 'unreadable', record({ eventID: undefined })],
    ['a record whose instant is none', 'unreadable', record({ eventTime: 'yesterday' })],
    ['a table name that is none', 'unreadable', record({ requestParameters: { tableName: '<!channel>' } })],
    ['a scheduled event', 'another-call', envelope({}, { 'detail-type': 'Scheduled Event' })],
    ['Glue’s UpdateTable', 'another-call', envelope(record({ eventSource: 'glue.amazonaws.com' }))],
    ['IAM’s limit', 'another-call', record({ eventSource: 'iam.amazonaws.com', eventName: 'CreateRole' })],
    ['another call of DynamoDB', 'another-call', record({ eventName: 'CreateTable' })],
    ['an accepted call', 'accepted', record({ errorCode: undefined, errorMessage: undefined })],
    [
      'another limit of DynamoDB under the same code',
      'another-error',
      record({ errorMessage: 'Subscriber limit exceeded: Updates to TableClass are limited to 2 times in 30 day(s)' }),
    ],
    [
      'a denied call',
      'another-error',
      record({ errorCode: 'AccessDenied', errorMessage: 'no', requestParameters: null }),
    ],
    ['a busy table', 'another-error', record({ errorCode: 'ResourceInUseException', errorMessage: 'in use' })],
    ['a call of our own', 'own-call', record({ userIdentity: role('ddb-budget-reducer', 'ddb-budget-r1a2b3c4d-1') })],
  ])('%s', (_, why, body) => {
    expect(whyIgnored(body)).toBe(why);
  });

  test('anything at all, however it is bent', () => {
    const bent = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((text) => JSON.stringify(notification(JSON.parse(text)))),
      fc.json().map((text) => JSON.stringify(envelope(JSON.parse(text)))),
      fc
        .dictionary(fc.constantFrom(...Object.keys(record())), fc.jsonValue())
        .map((change) => JSON.stringify(record(change))),
      fc.nat(2_000).map((at) => JSON.stringify(notification(envelope(record()))).slice(0, at)),
    );
    fc.assert(
      fc.property(bent, (body) => {
        const events = readEventBody(body);
        expect(events.length).toBeGreaterThan(0);
        for (const event of events) expect(['refused', 'ignored']).toContain(event.kind);
      }),
      { numRuns: 1_000, seed: 20_261_009 },
    );
  });

  test('a body nested ten thousand deep', () => {
    expect(whyIgnored('['.repeat(10_000))).toBe('unreadable');
    expect(whyIgnored(`${'{"Records":['.repeat(2_000)}${']}'.repeat(2_000)}`)).toBe('unreadable');
  });
});

describe('one refusal', () => {
  const autoScaling = {
    type: 'AssumedRole',
    arn: 'arn:aws:sts::111122223333:assumed-role/AWSServiceRoleForApplicationAutoScaling_DynamoDBTable/AutoScaling-x',
    invokedBy: 'dynamodb.application-autoscaling.amazonaws.com',
  };

  test('is the same however often it is delivered, and another one for each call', () => {
    const [first, replayed, other] = [record(), envelope(record(), { id: 'z' }), record({ eventID: 'other' })].map(
      refusedIn,
    );
    const keys = [first, replayed, other].map((one) => one && occurrenceKey(one));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('in both copies of a call from one account into another is one', () => {
    const copies = ['a', 'b'].map((eventID) => refusedIn(record({ eventID, sharedEventID: 'shared' })));
    expect(new Set(copies.map(occurrenceKey)).size).toBe(1);
  });

  test('of auto scaling is the same as a call in CloudTrail and as a failed activity', () => {
    const call = refusedIn(record({ userIdentity: autoScaling }));
    const activity = eventOfActivity({
      activityId: '12345678-aaaa-4bbb-8ccc-ddddeeee0000',
      at: AT + 800,
      accountId: '111122223333',
      region: 'us-east-1',
      table: 'orders-example',
      index: null,
      to: { read: null, write: 5 },
      text: `Failed to set write capacity units to 5. Reason: Failed updating table: ${sentence(1).split(' Last')[0]}`,
    });
    if (activity.kind !== 'refused') throw new Error(activity.why);
    expect(call.actor.kind).toBe('auto-scaling');
    expect(occurrenceKey(activity.refused)).toBe(occurrenceKey(call));
    expect(alertKey(activity.refused)).toBe(alertKey(call));
    expect(causeKey(activity.refused)).toBe('unstated');
  });

  test('has the cause of the SDK’s retries, and another after the next decrease', () => {
    const again = refusedIn(record({ eventID: 'retry', requestID: 'EXAMPLE2', eventTime: '2026-10-09T00:40:03Z' }));
    expect(causeKey(again)).toBe(causeKey(refusedIn(record())));
    const later = refusalPieces({ count: 5, last: LAST + 3_600_000, next: LAST + 7_200_000, interval: 3_600 }, String);
    expect(causeKey(refusedIn(record({ errorMessage: later.join('') })))).not.toBe(causeKey(again));
  });

  test('counts for a day after it, and not before it has happened', () => {
    const hour = 3_600_000;
    expect([-25, -23, 0, 1].map((hours) => isOutOfTime(AT + hours * hour, AT))).toEqual([true, false, false, true]);
  });
});

test('a failed activity for another reason is no refusal', () => {
  const text =
    'Failed to set write capacity units to 50000. Reason: The requested WriteCapacityUnits, 50000, is above the per table maximum for the account in us-east-1. Per table maximum: 40000';
  const place = { accountId: '111122223333', region: 'us-east-1', table: 'orders-example', index: null };
  const event = eventOfActivity({ ...place, activityId: '1', at: AT, to: { read: null, write: 50_000 }, text });
  expect(event).toEqual({ kind: 'ignored', why: 'another-error' });
});

test('what is asked for again is only what is below what there is', () => {
  const resource = {
    index: null,
    status: 'ACTIVE',
    capacity: { read: 100, write: 10 },
    counter: { decreasesToday: 4, lastDecreaseAt: LAST },
    lastIncreaseAt: null,
  };
  expect(stillWanted(refusedIn(record()), resource)).toEqual({ read: 25, write: null });
  expect(stillWanted(refusedIn(record()), { ...resource, index: 'by-status' })).toEqual({ read: null, write: null });
});
