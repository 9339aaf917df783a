// The panels' view of the local AWS, and what other writers and trouble do to it, over HTTP as the page asks.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LocalAws, startLocalAws } from '../../../sandbox/aws/index.ts';
import { seed } from '../../../sandbox/aws/seed.ts';
import { PROD_ID, STAGING_ID } from '../../../sandbox/aws/seed-accounts.ts';
import { SandboxClock } from '../../../sandbox/clock.ts';
import type { AwsAct, AwsView, ResourceView } from '../../../sandbox/control/protocol.ts';
import { controlRoom } from '../../../sandbox/control/room.ts';
import { AppProcesses } from '../../../sandbox/processes.ts';
import { type LocalSlack, startLocalSlack } from '../../../sandbox/slack/index.ts';
import type { Outcome } from '../../../sandbox/slack/protocol.ts';

const NOON = Date.UTC(2026, 9, 9, 12);
const MINUTE = 60_000;
let aws: LocalAws;
let slack: LocalSlack;

beforeEach(async () => {
  const clock = new SandboxClock(NOON);
  aws = await startLocalAws({ clock });
  seed(aws.world);
  slack = await startLocalSlack({ clock, extraRoutes: controlRoom(aws.world, new AppProcesses(clock, [])) });
});
afterEach(async () => {
  await slack.close();
  await aws.close();
});

const view = async () => (await (await fetch(`${slack.url}/sandbox/aws`)).json()) as AwsView;
const send = async (body: unknown, headers: Record<string, string> = {}) => {
  const options = { method: 'POST', headers, body: JSON.stringify(body) };
  return (await (await fetch(`${slack.url}/sandbox/aws/act`, options)).json()) as Outcome;
};
const act = (body: AwsAct) => send(body);

const inProd = (table: string) => ({ account: PROD_ID, region: 'us-east-1', table });
const lower = (table: string, change: Partial<Extract<AwsAct, { do: 'write' }>> = {}) =>
  ({
    do: 'write',
    ...inProd(table),
    index: null,
    who: 'deploy-bot',
    dimension: 'both',
    direction: 'lower',
    percent: 10,
    ...change,
  }) as const;
const tableIn = ({ tables }: AwsView, name: string) =>
  tables.find(({ account, region, table }) => account === PROD_ID && region === 'us-east-1' && table === name);
const resource = async (name: string, index: string | null = null): Promise<ResourceView | undefined> =>
  tableIn(await view(), name)?.resources.find((each) => each.index === index);

describe('the view', () => {
  test('shows the tables of all accounts with capacity, counter and the next decrease as AWS counts them', async () => {
    const { tables } = await view();
    expect([...new Set(tables.map(({ accountName }) => accountName))]).toEqual(['prod', 'staging', 'analytics']);
    const last = aws.world.findTable(PROD_ID, 'us-east-1', 'orders-table')?.throughput.ledger.lastDecreaseAt ?? 0;
    expect(await resource('orders-table')).toEqual({
      index: null,
      units: { read: 1000, write: 400 },
      status: 'ACTIVE',
      decreasesToday: 4,
      lastDecreaseAt: last,
      nextDecreaseAt: last + 60 * MINUTE,
      scaled: [],
    });
    expect(await resource('orders-table', 'by-customer')).toMatchObject({ decreasesToday: 1, nextDecreaseAt: null });
    expect(await resource('payments')).toMatchObject({ scaled: ['read', 'write'] });
    expect(tableIn(await view(), 'events-raw')).toMatchObject({ mode: 'PAY_PER_REQUEST' });
    expect(tableIn(await view(), 'customers')).toMatchObject({ isGlobal: true });
  });

  test('shows at most the hundred newest calls, newest first', async () => {
    await act(lower('invoices'));
    const { history } = await view();
    expect(history.length).toBeLessThanOrEqual(100);
    expect(history.map(({ at }) => at)).toEqual(history.map(({ at }) => at).sort((a, b) => b - a));
    expect(history[0]).toMatchObject({
      at: aws.world.history.at(-1)?.at,
      accountName: 'prod',
      region: 'us-east-1',
      table: 'invoices',
      who: 'deploy-bot / deploy-4712',
      changes: [{ index: null, from: { read: 100, write: 50 }, to: { read: 90, write: 45 } }],
      outcome: 'accepted',
      decreases: 1,
      error: null,
    });
  });

  test('tells the page when a call arrived and when a change ended by itself', async () => {
    const stop = new AbortController();
    const stream = await fetch(`${slack.url}/sandbox/changes`, { signal: stop.signal });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    const control = async () => {
      while (!heard.includes('event: control')) heard += (await reader?.read())?.value ?? '';
      heard = '';
    };
    aws.clock.runAt(60);
    await act(lower('invoices'));
    await control();
    while ((await resource('invoices'))?.status !== 'ACTIVE') await control();
    expect((await resource('invoices'))?.units).toEqual({ read: 90, write: 45 });
    stop.abort();
  });
});

describe('another writer', () => {
  test.each([
    ['person', 'cem'],
    ['deploy-bot', 'deploy-bot / deploy-4712'],
  ] as const)('%s lowers one dimension of an index and spends its budget', async (who, name) => {
    const change = lower('orders-table', { who, index: 'by-customer', dimension: 'read', percent: 50 });
    expect(await act(change)).toEqual({ ok: true });
    const [line] = (await view()).history;
    expect(line).toMatchObject({ who: name, outcome: 'accepted', decreases: 1 });
    expect(line?.changes).toEqual([
      { index: 'by-customer', from: { read: 300, write: 100 }, to: { read: 150, write: 100 } },
    ]);
    aws.clock.jump(MINUTE);
    expect(await resource('orders-table', 'by-customer')).toMatchObject({ decreasesToday: 2 });
  });

  test('raises without spending a decrease', async () => {
    expect(await act(lower('orders-table', { direction: 'raise' }))).toEqual({ ok: true });
    expect((await view()).history[0]).toMatchObject({ outcome: 'accepted', decreases: 0 });
  });

  test('is refused like everybody when the budget is spent, and the line keeps what was asked and why', async () => {
    const outcome = await act(lower('orders-table'));
    expect(outcome).toEqual({
      ok: false,
      error: 'AWS refused it: LimitExceededException. The history has its words.',
    });
    const [line] = (await view()).history;
    expect(line).toMatchObject({ outcome: 'refused', decreases: 0, error: { code: 'LimitExceededException' } });
    expect(line?.error?.message).toContain('Provisioned throughput decreases are limited within a given UTC day');
    expect(line?.changes).toEqual([{ index: null, from: { read: 1000, write: 400 }, to: { read: 900, write: 360 } }]);
  });

  test('is auto scaling only where that is registered, one dimension at a time and within its bounds', async () => {
    const scaled = (change: object) => act(lower('payments', { who: 'auto-scaling', dimension: 'write', ...change }));
    expect(await act(lower('invoices', { who: 'auto-scaling', dimension: 'read' }))).toEqual({
      ok: false,
      error: 'Auto scaling does not manage the read capacity of invoices.',
    });
    expect(await scaled({ dimension: 'both' })).toMatchObject({ error: expect.stringContaining('one dimension') });
    expect(await scaled({ percent: 100 })).toEqual({ ok: true });
    expect((await view()).history[0]).toMatchObject({
      who: 'auto scaling',
      changes: [{ from: { read: 800, write: 600 }, to: { read: 800, write: 100 } }],
    });
    aws.clock.jump(MINUTE);
    expect(await scaled({})).toMatchObject({ error: expect.stringContaining('between 100 and 2000') });
  });

  test('never asks for less than one unit', async () => {
    await act(lower('gdpr-requests', { region: 'eu-west-1', percent: 100 }));
    aws.clock.jump(MINUTE);
    expect(await act(lower('gdpr-requests', { region: 'eu-west-1' }))).toEqual({
      ok: false,
      error: 'It is at 1 already, and nothing can be lower.',
    });
  });

  test('re-creates a table: same capacity, another TableId, a fresh budget', async () => {
    const before = tableIn(await view(), 'orders-table');
    expect(await act({ do: 'recreate', ...inProd('orders-table') })).toEqual({ ok: true });
    const after = tableIn(await view(), 'orders-table');
    expect(after?.tableId).not.toBe(before?.tableId);
    expect(after?.resources.map(({ units }) => units)).toEqual(before?.resources.map(({ units }) => units));
    expect(after?.resources.map(({ decreasesToday }) => decreasesToday)).toEqual([0, 0]);
    expect(await act({ do: 'recreate', ...inProd('customers') })).toMatchObject({ ok: false });
  });

  test('switches a table to on-demand and back', async () => {
    expect(await act({ do: 'switch-billing', ...inProd('orders-table') })).toEqual({ ok: true });
    expect(tableIn(await view(), 'orders-table')?.mode).toBe('PAY_PER_REQUEST');
    expect((await view()).history[0]).toMatchObject({ also: ['to on-demand'], changes: [] });
    expect(await act(lower('orders-table'))).toMatchObject({ error: expect.stringContaining('on-demand') });
    aws.clock.jump(10 * MINUTE);
    expect(await act({ do: 'switch-billing', ...inProd('orders-table') })).toEqual({ ok: true });
    aws.clock.jump(10 * MINUTE);
    expect(await resource('orders-table', 'by-customer')).toMatchObject({ units: { read: 100, write: 100 } });
  });
});

describe('trouble', () => {
  test('is listed in words, counts what it spoiled, and is gone once used up or cleared', async () => {
    await act({ do: 'trouble', what: 'throttled', calls: 'UpdateTable', account: PROD_ID, times: 2 });
    await act({ do: 'trouble', what: 'slow', calls: 'every call', times: 0 });
    const [first, second] = (await view()).faults;
    expect(first).toMatchObject({ what: 'throttled', where: 'UpdateTable in prod', remaining: 2, spoiled: 0 });
    expect(second).toMatchObject({ what: 'slow', where: 'every call', remaining: null, spoiled: 0 });
    const call = { operation: 'UpdateTable', account: PROD_ID, region: 'us-east-1', table: 'invoices' };
    expect(aws.world.faults.take({ ...call, account: STAGING_ID }).map(({ kind }) => kind)).toEqual(['latency']);
    expect(aws.world.faults.take(call).map(({ kind }) => kind)).toEqual(['throttle']);
    expect((await view()).faults.map(({ spoiled }) => spoiled)).toEqual([1, 1]);
    await act({ do: 'clear-trouble', id: second?.id });
    expect((await view()).faults.map(({ what }) => what)).toEqual(['throttled']);
    await act({ do: 'clear-trouble' });
    expect((await view()).faults).toEqual([]);
  });
});

describe('the control room', () => {
  test.each([
    ['a body it does not know', { do: 'explode' }],
    ['a table that is not there', lower('nothing-here')],
    ['an index that is not there', lower('invoices', { index: 'by-nobody' })],
    ['a step above 100 per cent', lower('invoices', { percent: 101 })],
  ])('answers %s with a sentence and does nothing', async (_, body) => {
    const calls = aws.world.history.length;
    expect(await send(body)).toEqual({ ok: false, error: expect.stringMatching(/\w+ \w+/) });
    expect(aws.world.history.length).toBe(calls);
  });

  test('cannot be driven from another site', async () => {
    const outcome = await send(lower('invoices'), { origin: 'http://evil.example' });
    expect(outcome).toMatchObject({ ok: false });
    expect((await resource('invoices'))?.status).toBe('ACTIVE');
  });
});
