// Metrics and health of the real app, read over HTTP while it asks, decides, reduces, is refused, and loses Redis and Slack.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { IDS } from '../../../sandbox/slack/index.ts';
import type { RunningApp } from '../../../src/assemble.ts';
import { lower, withEvents } from '../../support/alerts.ts';
import { type Bot, startBot } from '../../support/bot.ts';
import { approved, asked, MINUTE, makeTable, startReducingBot, sweepNow, until } from '../../support/reducing.ts';
import { scheduled, spoil } from '../../support/reducing-runs.ts';
import { type Sample, scrape, valueIn } from '../../support/scrape.ts';

const events = withEvents();
let bot: Bot;
beforeAll(async () => {
  bot = await startReducingBot({ lowered: {}, refused: {}, waiting: {} }, { ...events.options, metrics: 0 });
});
afterAll(() => bot.stop());
afterEach(() => {
  bot.slack.faults.clear();
  bot.aws.world.faults.clear();
});

/** Scrapes until it is so. */
async function scraped(what: string, isSo: (samples: readonly Sample[]) => boolean): Promise<readonly Sample[]> {
  let samples: readonly Sample[] = [];
  let asking = Promise.resolve();
  const ask = async () => {
    samples = await scrape(bot.app.metricsPort);
  };
  await until(bot, what, () => {
    asking = asking.then(ask, ask);
    return isSo(samples);
  });
  await asking;
  return samples;
}

const at = (app: RunningApp, path: string) => fetch(`http://127.0.0.1:${app.metricsPort}${path}`);

describe('a request', () => {
  test('is counted as it is asked, approved and run, and its run by how late it was', async () => {
    const { card } = await asked(bot, 'lowered read=200');
    await approved(bot, card);
    const samples = await scraped(
      'a counted reduction',
      (all) => valueIn(all, 'reductions_total', { outcome: 'reduced' }) === 1,
    );
    expect(valueIn(samples, 'decisions_total', { decision: 'approved' })).toBe(1);
    expect(valueIn(samples, 'update_calls_total', { account: 'prod', outcome: 'accepted' })).toBe(1);
    expect(valueIn(samples, 'lateness_seconds_count')).toBe(1);
    expect(valueIn(samples, 'lateness_seconds_bucket', { le: '+Inf' })).toBe(1);
    expect(valueIn(samples, 'request_changes_total', { to: 'pending', reason: 'asked' })).toBe(1);
  });

  test('that waits is there as a gauge by its state, with its job in the queue', async () => {
    await scheduled(bot, 'read=200', 'waiting');
    // Another process reads it for the first time: what this one has read is kept a while.
    const other = await bot.startAnother();
    const samples = await scrape(other.metricsPort);
    expect(valueIn(samples, 'requests', { state: 'scheduled' })).toBe(1);
    expect(valueIn(samples, 'requests', { state: 'running' })).toBe(0);
    expect(valueIn(samples, 'queue_jobs', { queue: 'reductions', state: 'delayed' })).toBe(1);
    expect(valueIn(samples, 'overdue_seconds')).toBe(0);
    await other.stop();
  });

  test('that is cancelled is a decision, too', async () => {
    const { id } = await asked(bot, 'lowered read=100');
    await bot.ask(IDS.users.ana, IDS.channels.general, `/ddb cancel ${id}`);
    const samples = await scrape(bot.app.metricsPort);
    expect(valueIn(samples, 'decisions_total', { decision: 'cancelled' })).toBe(1);
  });

  test('whose update DynamoDB refuses is counted as a refusal of ours', async () => {
    const { dueAt } = await scheduled(bot, 'read=200', 'refused');
    bot.clock.setTo(dueAt);
    lower(bot.aws, 'refused', { read: 900, write: 400 });
    bot.clock.jump(5_000);
    spoil(bot, 'refused', { kind: 'stale-read', ageMs: 5 * MINUTE }, 1, 'DescribeTable');
    await sweepNow(bot);
    const refusal = { account: 'prod', outcome: 'decrease-quota' };
    await scraped('a refusal', (all) => valueIn(all, 'update_calls_total', refusal) === 1);
  });
});

describe('calls', () => {
  test('of AWS are counted by account, operation and outcome, AssumeRole among them', async () => {
    const samples = await scrape(bot.app.metricsPort);
    expect(
      valueIn(samples, 'aws_calls_total', { account: 'prod', operation: 'DescribeTable', outcome: 'ok' }),
    ).toBeGreaterThan(0);
    expect(
      valueIn(samples, 'aws_calls_total', { account: 'prod', operation: 'AssumeRole', outcome: 'ok' }),
    ).toBeGreaterThan(0);
    expect(valueIn(samples, 'aws_call_seconds_count', { operation: 'UpdateTable' })).toBeGreaterThan(0);
    bot.aws.world.faults.add({
      match: { operation: 'DescribeTable', table: 'invoices' },
      effect: { kind: 'deny' },
      times: 0,
    });
    await bot.ask(IDS.users.ana, IDS.channels.general, '/ddb budget invoices');
    const denied = { account: 'prod', operation: 'DescribeTable', outcome: 'AccessDeniedException' };
    expect(valueIn(await scrape(bot.app.metricsPort), 'aws_calls_total', denied)).toBe(1);
  });

  test('of Slack are counted by method and outcome, those it has no time for among them', async () => {
    bot.slack.faults.api('users.info', { status: 429, retryAfter: 1 }, 1);
    bot.slack.faults.api('conversations.info', { error: 'internal_error' }, 1);
    await bot.ask(IDS.users.gina, IDS.channels.deploys, '/ddb budget invoices');
    await bot.ask(IDS.users.cem, IDS.channels.deploys, '/ddb budget invoices');
    const samples = await scrape(bot.app.metricsPort);
    expect(valueIn(samples, 'slack_calls_total', { method: 'users.info', outcome: 'ratelimited' })).toBe(1);
    expect(valueIn(samples, 'slack_calls_total', { method: 'conversations.info', outcome: 'internal_error' })).toBe(1);
    expect(valueIn(samples, 'slack_calls_total', { method: 'chat.postMessage', outcome: 'ok' })).toBeGreaterThan(0);
    expect(valueIn(samples, 'slack_calls_total', { method: 'response_url', outcome: 'ok' })).toBeGreaterThan(0);
  });
});

test('jobs are counted, and the time the last sweep ended is told', async () => {
  await sweepNow(bot);
  const samples = await scraped(
    'a sweep',
    (all) => (valueIn(all, 'jobs_total', { name: 'sweep', outcome: 'done' }) ?? 0) > 0,
  );
  const ended = valueIn(samples, 'job_last_done_timestamp_seconds', { name: 'sweep' }) ?? 0;
  expect(Math.abs(ended - Date.now() / 1_000)).toBeLessThan(60);
});

test("AWS's events are counted, with how old they were", async () => {
  makeTable(bot.aws, 'elsewhere');
  for (const read of [900, 800, 700, 600, 500]) {
    bot.clock.jump(MINUTE);
    lower(bot.aws, 'elsewhere', { read, write: 400 });
  }
  const samples = await scraped('an event', (all) => (valueIn(all, 'events_total', { kind: 'refused' }) ?? 0) > 0);
  expect(valueIn(samples, 'event_lag_seconds_count')).toBeGreaterThan(0);
});

describe('health', () => {
  test('is told at the port of metrics and at the one Slack calls', async () => {
    const { origin } = new URL(bot.url);
    for (const base of [origin, `http://127.0.0.1:${bot.app.metricsPort}`]) {
      expect((await fetch(`${base}/healthz`)).status).toBe(200);
      const ready = await fetch(`${base}/readyz`);
      expect(await ready.json()).toEqual({ ready: true, redis: 'ok', slack: 'ok' });
    }
    expect((await fetch(`${origin}/metrics`)).status).toBe(404);
    expect((await at(bot.app, '/elsewhere')).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${bot.app.metricsPort}/metrics`, { method: 'POST' })).status).toBe(404);
  });
});

describe('a worker alone', () => {
  let worker: Bot;
  beforeAll(async () => {
    worker = await startBot({ role: 'worker', metrics: 0 });
  });
  afterAll(() => worker.stop());

  test('is not ready while Redis is away, says so, and tells no last values of what Redis holds', async () => {
    expect(worker.app.port).toBe(null);
    expect((await at(worker.app, '/readyz')).status).toBe(200);
    expect(valueIn(await scrape(worker.app.metricsPort), 'redis_up')).toBe(1);
    await worker.redis.kill();
    const ready = await at(worker.app, '/readyz');
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ ready: false, redis: expect.not.stringMatching(/^ok$/), slack: 'ok' });
    expect((await at(worker.app, '/healthz')).status).toBe(200);
    const samples = await scrape(worker.app.metricsPort);
    expect(valueIn(samples, 'redis_up')).toBe(0);
    expect(valueIn(samples, 'stale_cards')).toBe(null);
    await worker.redis.startAgain();
    await until(worker, 'Redis again', () => worker.redis.pid() > 0);
  });

  test('is not ready when Slack no longer accepts its token', async () => {
    const another = await startBot({ role: 'worker', metrics: 0 });
    // The start itself asks once.
    another.slack.faults.api('auth.test', { error: 'token_revoked' }, 2);
    const ready = await at(another.app, '/readyz');
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ ready: false, redis: 'ok', slack: 'token_revoked' });
    expect(valueIn(await scrape(another.app.metricsPort), 'slack_up')).toBe(0);
    await another.stop();
  });

  test('stays ready while Slack does not answer: it may still call', async () => {
    const another = await startBot({ role: 'worker', metrics: 0 });
    another.slack.faults.api('auth.test', { status: 503 }, 2);
    const ready = await at(another.app, '/readyz');
    expect(await ready.json()).toEqual({ ready: true, redis: 'ok', slack: 'no answer' });
    await another.stop();
  });

  test('cannot start where its port is taken, and says which setting to change', async () => {
    const server = createServer().listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(startBot({ role: 'worker', metrics: port })).rejects.toThrow(
      /^METRICS_PORT: .*EADDRINUSE.*another port/,
    );
    server.close();
  });

  test('answers nothing at that port once it has stopped', async () => {
    const another = await startBot({ role: 'worker', metrics: 0 });
    await another.app.stop();
    await expect(at(another.app, '/healthz')).rejects.toThrow();
    await another.stop();
  });
});
