import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { DeleteTableCommand, DescribeTableCommand, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AwsTableChanger, type ReducibleAccount } from '../../../src/adapters/aws/table-changer.ts';
import { AwsReadError } from '../../../src/domain/read-problem.ts';
import { type AwsUnderTest, IMPATIENT, startAws } from '../../support/aws-accounts.ts';
import { dynamoClient, refusalOf } from '../../support/local-aws.ts';

const PROD = '111122223333';
const orders = { account: 'prod', region: 'us-east-1', table: 'orders' };
const RUN = { id: 'R7-2', address: orders, onBehalfOf: 'U012BEN' };
const yes = () => true;

let local: AwsUnderTest;
let warnings: object[] = [];
beforeAll(async () => {
  local = await startAws([{ name: 'prod', id: PROD, regions: ['us-east-1'] }]);
});
afterAll(() => local.stop());

beforeEach(() => {
  const spec = { account: PROD, region: 'us-east-1', read: 100, write: 50 };
  local.aws.world.createTable({ ...spec, name: 'orders', indexes: [{ name: 'by-customer', read: 30, write: 20 }] });
  local.aws.world.createTable({ ...spec, name: 'other' });
  local.aws.world.history.length = 0;
  local.aws.world.faults.clear();
  local.aws.world.dateSkewMs = 0;
  settlingTakes(1_500);
  local.proxy.forget();
  warnings = [];
});

function changer(accounts: readonly ReducibleAccount[] = local.accounts) {
  const { clients, clock } = local.reads({ patience: { ...IMPATIENT, requestMs: 2_000, changeMs: 1_000 } });
  const log = { warn: (facts: object) => void warnings.push(facts) };
  return new AwsTableChanger({ accounts, clients, clock, log });
}
const open = (accounts?: readonly ReducibleAccount[]) => changer(accounts).open(RUN);
const problemOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AwsReadError)) throw error ?? new Error('nothing was thrown');
  return error.problem;
};
const assumed = (at = 0) =>
  Object.fromEntries(
    new URLSearchParams(local.proxy.calls.filter(({ operation }) => operation === 'AssumeRole')[at]?.body),
  );
/** When the last call was signed. */
const signedAt = () =>
  Date.parse(local.proxy.calls.at(-1)?.signedAt.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5') ?? '');
const role = () => `arn:aws:iam::${PROD}:role/ddb-budget-reduce`;
const settlingTakes = (table: number) => Object.assign(local.aws.world.durations, { table });
const ordersCapacity = () => local.aws.world.findTable(PROD, 'us-east-1', 'orders')?.throughput.units;

describe('the session of a run', () => {
  it('is named after the run, tells on whose behalf, lasts a quarter of an hour and may touch one table', async () => {
    await open();
    expect(assumed()).toMatchObject({
      RoleArn: role(),
      RoleSessionName: 'ddb-budget-R7-2',
      SourceIdentity: 'U012BEN',
      ExternalId: 'ddb-budget-test',
      DurationSeconds: '900',
    });
    expect(JSON.parse(assumed().Policy ?? '')).toEqual({
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Action: ['dynamodb:UpdateTable', 'dynamodb:DescribeTable'],
          Resource: `arn:aws:dynamodb:us-east-1:${PROD}:table/orders`,
        },
      ],
    });
    expect(assumed().Policy?.length).toBeLessThan(300);
  });

  it('can do nothing else, though the role could', async () => {
    await open();
    const key = [...local.aws.world.keys.values()].findLast(({ sessionToken }) => sessionToken !== null);
    if (!key?.sessionToken) throw new Error('no session was handed out');
    const client = dynamoClient(local.aws, { ...key, sessionToken: key.sessionToken });
    const update = { ProvisionedThroughput: { ReadCapacityUnits: 90, WriteCapacityUnits: 50 } };
    const denied = /^AccessDeniedException: .*because no session policy allows/;
    expect(await refusalOf(client.send(new UpdateTableCommand({ TableName: 'other', ...update })))).toMatch(denied);
    expect(await refusalOf(client.send(new DescribeTableCommand({ TableName: 'other' })))).toMatch(denied);
    expect(await refusalOf(client.send(new DeleteTableCommand({ TableName: 'orders' })))).toMatch(denied);
    await client.send(new UpdateTableCommand({ TableName: 'orders', ...update }));
  });

  it('says nothing of people where the account wants it so', async () => {
    await open(local.accounts.map((one) => ({ ...one, reductions: { role: role(), sourceIdentity: false } })));
    expect(assumed()).not.toHaveProperty('SourceIdentity');
  });

  it('is never shared, not even by two runs on the same table', async () => {
    const one = changer();
    await Promise.all([one.open(RUN), one.open({ ...RUN, id: 'R8-1' })]);
    expect(new Set([assumed(0).RoleSessionName, assumed(1).RoleSessionName])).toEqual(
      new Set(['ddb-budget-R7-2', 'ddb-budget-R8-1']),
    );
  });

  it('has a name AWS takes, whatever the run is called', async () => {
    await changer().open({ ...RUN, id: `a/b c:${'x'.repeat(80)}` });
    expect(assumed().RoleSessionName).toMatch(/^ddb-budget-a-b-c-x+$/);
    expect(assumed().RoleSessionName).toHaveLength(64);
  });

  it('is refused as a read problem that names the reducing role', async () => {
    const wrong = local.accounts.map((one) => ({ ...one, externalId: 'wrong' }));
    expect(await problemOf(open(wrong))).toMatchObject({
      code: 'role-refused',
      action: 'sts:AssumeRole',
      role: role(),
      table: 'orders',
      detail: expect.stringContaining('sts:AssumeRole'),
    });
  });

  it('is refused in AWS words where the trust policy has no sts:SetSourceIdentity', async () => {
    const reducer = local.aws.world.role(role());
    if (!reducer) throw new Error('no reducing role');
    const before = reducer.trust;
    reducer.trust = { Statement: { ...[before.Statement].flat()[0], Action: 'sts:AssumeRole' } };
    const problem = await problemOf(open()).finally(() => {
      reducer.trust = before;
    });
    expect(problem).toMatchObject({ code: 'role-refused', detail: expect.stringContaining('sts:SetSourceIdentity') });
  });

  it('is a bug where the account has no reducing role', async () => {
    await expect(open(local.accounts.map((one) => ({ ...one, reductions: null })))).rejects.toThrow(RangeError);
  });

  it('reads the table, again where that may help', async () => {
    local.aws.world.faults.add({
      match: { operation: 'DescribeTable' },
      effect: { kind: 'server-error', when: 'before' },
    });
    const { clients, clock } = local.reads();
    const session = await new AwsTableChanger({
      accounts: local.accounts,
      clients,
      clock,
      log: { warn: () => {} },
    }).open(RUN);
    expect(await session.read()).toMatchObject({
      address: orders,
      accountId: PROD,
      table: { capacity: { read: 100, write: 50 } },
      indexes: [{ index: 'by-customer', capacity: { read: 30, write: 20 } }],
    });
  });

  it('tells what it cannot read like every other read', async () => {
    const session = await changer().open({ ...RUN, address: { ...orders, table: 'gone' } });
    expect(await problemOf(session.read())).toMatchObject({
      code: 'table-not-found',
      action: 'dynamodb:DescribeTable',
      role: role(),
      table: 'gone',
    });
  });

  it('neither reads nor changes once it is closed', async () => {
    const session = await open();
    session.close();
    expect(await session.update(null, { read: 90, write: 50 }, yes)).toEqual({ kind: 'not-sent', awsRequestId: null });
    expect((await problemOf(session.read())).detail).toContain('closed');
    expect(local.proxy.count('UpdateTable') + local.proxy.count('DescribeTable')).toBe(0);
  });
});

describe('an accepted change', () => {
  it('carries the request id and the units it replaced', async () => {
    const outcome = await (await open()).update(null, { read: 40, write: 50 }, yes);
    const [record] = local.aws.world.history;
    expect(outcome).toEqual({ kind: 'accepted', awsRequestId: record?.requestId, replaced: { read: 100, write: 50 } });
    expect(record?.principal).toMatchObject({
      arn: `arn:aws:sts::${PROD}:assumed-role/ddb-budget-reduce/ddb-budget-R7-2`,
      sourceIdentity: 'U012BEN',
    });
    expect(warnings).toEqual([]);
  });

  it('names one resource and both of its units, and nothing else', async () => {
    const session = await open();
    await session.update(null, { read: 40, write: 50 }, yes);
    expect(await session.update('by-customer', { read: 10, write: 20 }, yes)).toMatchObject({
      kind: 'accepted',
      replaced: { read: 30, write: 20 },
    });
    expect(local.aws.world.history.map(({ request }) => request)).toEqual([
      { TableName: 'orders', ProvisionedThroughput: { ReadCapacityUnits: 40, WriteCapacityUnits: 50 } },
      {
        TableName: 'orders',
        GlobalSecondaryIndexUpdates: [
          {
            Update: {
              IndexName: 'by-customer',
              ProvisionedThroughput: { ReadCapacityUnits: 10, WriteCapacityUnits: 20 },
            },
          },
        ],
      },
    ]);
  });

  it('shows what somebody else had set a moment before', async () => {
    const session = await open();
    await session.read();
    settlingTakes(0);
    const input = { ProvisionedThroughput: { ReadCapacityUnits: 300, WriteCapacityUnits: 50 } };
    local.aws.world.faults.add({ match: { operation: 'UpdateTable' }, effect: { kind: 'competing-update', input } });
    expect(await session.update(null, { read: 40, write: 50 }, yes)).toMatchObject({
      replaced: { read: 300, write: 50 },
    });
  });

  it('is signed with the time of AWS, which the read has told', async () => {
    local.aws.world.dateSkewMs = 600_000;
    const session = await open();
    await session.read();
    await session.update(null, { read: 40, write: 50 }, yes);
    expect(signedAt() - Date.now()).toBeGreaterThan(590_000);
  });
});

describe('the guard before the wire', () => {
  it('is asked once, when nothing but sending is left, and holds the call back', async () => {
    const session = await open();
    let asked = 0;
    const outcome = await session.update(null, { read: 40, write: 50 }, () => {
      asked += 1;
      return false;
    });
    expect(outcome).toEqual({ kind: 'not-sent', awsRequestId: null });
    expect(asked).toBe(1);
    expect(local.proxy.count('UpdateTable')).toBe(0);
  });

  it('is asked after the signature was made', async () => {
    const session = await open();
    let askedAt = 0;
    await session.update(null, { read: 40, write: 50 }, () => {
      askedAt = Date.now();
      // A signature has whole seconds: one made after this would show.
      while (Date.now() < askedAt + 1_000);
      return true;
    });
    expect(signedAt()).toBeLessThanOrEqual(askedAt);
  });

  it('holds the call back by throwing, too', async () => {
    const session = await open();
    const broken = () => {
      throw new Error('the lock is in an unknown state');
    };
    expect((await session.update(null, { read: 40, write: 50 }, broken)).kind).toBe('not-sent');
    expect(local.proxy.count('UpdateTable')).toBe(0);
  });
});

describe('a change that DynamoDB refuses', () => {
  it('for its budget is sent once, and tells when the next is possible', async () => {
    settlingTakes(0);
    const session = await open();
    for (const read of [90, 80, 70, 60]) {
      expect((await session.update(null, { read, write: 50 }, yes)).kind).toBe('accepted');
    }
    local.proxy.forget();
    const outcome = await session.update(null, { read: 50, write: 50 }, yes);
    expect(outcome).toMatchObject({
      kind: 'decrease-quota',
      decreasesToday: 4,
      awsRequestId: expect.stringMatching(/^\w{52}$/),
    });
    if (outcome.kind !== 'decrease-quota') return;
    expect(Number(outcome.nextDecreaseAt) - Number(outcome.lastDecreaseAt)).toBeGreaterThan(0);
    expect(Number(outcome.nextDecreaseAt) - Number(outcome.lastDecreaseAt)).toBeLessThanOrEqual(3_600_000);
    expect(local.proxy.count('UpdateTable')).toBe(1);
    expect(warnings).toMatchObject([{ outcome: 'decrease-quota', run: 'R7-2' }]);
  });

  it.each([
    [
      'in-use',
      {
        kind: 'error',
        code: 'ResourceInUseException',
        message: 'The resource which you are attempting to change is in use.',
      },
    ],
    ['throttled', { kind: 'throttle' }],
    ['denied', { kind: 'deny' }],
    ['unclear', { kind: 'server-error', when: 'before' }],
    [
      'not-sent',
      {
        kind: 'error',
        code: 'ExpiredTokenException',
        message: 'The security token included in the request is expired',
      },
    ],
  ] as const)('is told as %s and sent once', async (kind, effect) => {
    const session = await open();
    local.aws.world.faults.add({ match: { operation: 'UpdateTable' }, effect, times: 0 });
    expect((await session.update(null, { read: 40, write: 50 }, yes)).kind).toBe(kind);
    expect(local.proxy.count('UpdateTable')).toBe(1);
    expect(ordersCapacity()).toEqual({ read: 100, write: 50 });
  });

  it('is told with the action and the ARN that are denied', async () => {
    local.aws.world.faults.add({ match: { operation: 'UpdateTable' }, effect: { kind: 'deny' } });
    expect(await (await open()).update(null, { read: 40, write: 50 }, yes)).toMatchObject({
      detail: expect.stringMatching(
        /dynamodb:UpdateTable on resource: arn:aws:dynamodb:us-east-1:111122223333:table\/orders/,
      ),
    });
  });

  it.each([
    ['no-change', 'orders', null, { read: 100, write: 50 }, {}],
    ['no-change', 'orders', 'by-customer', { read: 30, write: 20 }, {}],
    ['validation', 'orders', null, { read: 0, write: 50 }, {}],
    ['not-found', 'gone', null, { read: 40, write: 50 }, { what: 'table' }],
    ['not-found', 'orders', 'gone', { read: 40, write: 50 }, { what: 'index' }],
    ['other-limit', 'orders', null, { read: 50_000, write: 50 }, { limit: 'per-table-maximum', isTransient: false }],
  ] as const)('is told as %s for %s (%s) and %j', async (kind, table, index, to, more) => {
    const session = await changer().open({ ...RUN, address: { ...orders, table } });
    expect(await session.update(index, to, yes)).toMatchObject({ kind, ...more });
  });

  it('is told as in use while an earlier change is under way', async () => {
    settlingTakes(60_000);
    const session = await open();
    await session.update(null, { read: 90, write: 50 }, yes);
    expect(await session.update(null, { read: 80, write: 50 }, yes)).toMatchObject({ kind: 'in-use' });
  });

  it('is told as invalid, in its own words, once the table is on demand', async () => {
    local.aws.world.createTable({ account: PROD, region: 'us-east-1', name: 'orders', mode: 'PAY_PER_REQUEST' });
    expect(await (await open()).update(null, { read: 40, write: 50 }, yes)).toMatchObject({
      kind: 'validation',
      detail: expect.stringContaining('PAY_PER_REQUEST'),
    });
  });

  it('never came to the table once the session has run out', async () => {
    const session = await open();
    local.expireSessions();
    expect((await session.update(null, { read: 40, write: 50 }, yes)).kind).toBe('not-sent');
    expect(local.aws.world.history).toEqual([]);
    expect(local.proxy.count('UpdateTable')).toBe(1);
  });
});

describe('an answer that got lost', () => {
  it.each([
    ['a 5xx after acceptance', { kind: 'server-error', when: 'after' }, true],
    ['a connection cut after acceptance', { kind: 'drop', when: 'after' }, true],
    ['a connection cut before', { kind: 'drop', when: 'before' }, false],
    ['an answer that does not come in time', { kind: 'latency', ms: 1_500 }, false],
  ] as const)('is unclear and never sent again: %s', async (_, effect, isAccepted) => {
    const session = await open();
    local.aws.world.faults.add({ match: { operation: 'UpdateTable' }, effect, times: 0 });
    expect((await session.update(null, { read: 40, write: 50 }, yes)).kind).toBe('unclear');
    expect(local.proxy.count('UpdateTable')).toBe(1);
    expect(local.aws.world.history.length > 0).toBe(isAccepted);
  });
});

describe('what stands between the bot and AWS', () => {
  let stub: Server | null = null;
  const url = () => process.env.AWS_ENDPOINT_URL;
  let before = url();

  /** From here on everything the session sends goes to this server. */
  async function answerWith(listener: RequestListener): Promise<{ requests: number }> {
    const seen = { requests: 0 };
    const server = createServer((request, response) => {
      seen.requests += 1;
      request.resume().on('end', () => listener(request, response));
    });
    stub = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    process.env.AWS_ENDPOINT_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return seen;
  }

  beforeEach(() => {
    before = url();
  });
  afterEach(async () => {
    process.env.AWS_ENDPOINT_URL = before;
    const server = stub;
    stub = null;
    if (server === null) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it.each<[string, RequestListener]>([
    [
      'a page of a proxy that refuses',
      (_, response) => response.writeHead(403, { 'content-type': 'text/html' }).end('<html>no'),
    ],
    ['a page of a gateway that waited in vain', (_, response) => response.writeHead(504).end('<html>')],
    ['a redirection', (_, response) => response.writeHead(307, { location: '/' }).end()],
    ['a 200 that is no answer of DynamoDB', (_, response) => response.writeHead(200).end('{"ok":true}')],
    [
      'an answer that breaks off',
      (_, response) => {
        response.writeHead(200, { 'content-length': '5000', 'x-amzn-requestid': 'CUT' }).write('{"TableDescription":');
        setTimeout(() => response.destroy(), 20);
      },
    ],
    [
      'a refusal that breaks off',
      (_, response) => {
        response.writeHead(400, { 'x-amzn-requestid': 'CUT' }).end('{"__type":"com.amazonaws.dynamodb.v20120810#Limit');
      },
    ],
    [
      'an answer that never ends',
      (_, response) => {
        response.writeHead(200, { 'x-amzn-requestid': 'SLOW' }).write('{"TableDescription":');
      },
    ],
    ['a reset', (request) => request.socket.resetAndDestroy()],
    ['silence', () => {}],
  ])('leaves it unclear, after one try: %s', async (_, listener) => {
    const session = await open();
    const seen = await answerWith(listener);
    expect(await session.update(null, { read: 40, write: 50 }, yes)).toMatchObject({
      kind: 'unclear',
      detail: expect.stringMatching(/./),
    });
    expect(seen.requests).toBe(1);
  });

  it('surely has not passed on what found no free connection', async () => {
    const session = await open();
    const seen = await answerWith(() => {});
    // As many as a host may have: each read keeps a connection until it times out.
    const reads = Array.from({ length: 50 }, () => session.read().catch(() => null));
    await vi.waitFor(() => expect(seen.requests).toBe(50));
    expect(await session.update(null, { read: 40, write: 50 }, yes)).toEqual({ kind: 'not-sent', awsRequestId: null });
    stub?.closeAllConnections();
    await Promise.all(reads);
    expect(seen.requests).toBe(50);
  });

  it('surely has not passed on what was cut before the connection was secure', async () => {
    const session = await open();
    const server = createTcpServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    process.env.AWS_ENDPOINT_URL = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const outcome = await session.update(null, { read: 40, write: 50 }, yes);
    await new Promise((resolve) => server.close(resolve));
    expect(outcome).toEqual({ kind: 'not-sent', awsRequestId: null });
  });

  it('surely has not passed on what it did not take', async () => {
    const session = await open();
    process.env.AWS_ENDPOINT_URL = 'http://127.0.0.1:1';
    expect(await session.update(null, { read: 40, write: 50 }, yes)).toEqual({ kind: 'not-sent', awsRequestId: null });
    expect(warnings).toMatchObject([{ outcome: 'not-sent', run: 'R7-2' }]);
  });
});
