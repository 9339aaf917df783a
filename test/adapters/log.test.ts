// What reaches the log's lines, and what never does, whatever a caller puts into them.
import { WebClient } from '@slack/web-api';
import { Redis } from 'ioredis';
import { describe, expect, test } from 'vitest';
import { makeLog } from '../../src/adapters/log.ts';
import { secretsOf } from '../../src/assemble/log.ts';
import type { Config } from '../../src/config.ts';
import { startRedis } from '../support/redis.ts';

function logTo(lines: string[], secrets: readonly string[] = [], level = 'info') {
  return makeLog({ level, secrets }, { write: (line) => void lines.push(line) });
}

function logged(facts: object, secrets: readonly string[] = []): string {
  const lines: string[] = [];
  logTo(lines, secrets).info(facts, 'what happened');
  return lines.join('');
}

describe('an error', () => {
  test('is told by type, message, code and cause, and by the ids of Slack and AWS, and by nothing else it carries', () => {
    const cause = Object.assign(new Error('no connection'), {
      code: 'ECONNRESET',
      headers: { authorization: 'Bearer x' },
    });
    const err = Object.assign(new Error('it failed', { cause }), {
      data: { error: 'ratelimited', message: { text: 'a text of somebody' } },
      $metadata: { requestId: 'AWS-1', attempts: 3 },
      body: 'the whole body',
    });
    const { err: told } = JSON.parse(logged({ err }));
    expect(told).toMatchObject({
      type: 'Error',
      message: 'it failed',
      slack: 'ratelimited',
      awsRequestId: 'AWS-1',
      cause: { message: 'no connection', code: 'ECONNRESET' },
    });
    expect(Object.keys(told).sort()).toEqual(['awsRequestId', 'cause', 'message', 'slack', 'stack', 'type']);
  });

  test('of Redis does not tell the password that was sent, nor what was to be stored', async () => {
    const server = await startRedis();
    const redis = new Redis(server.url);
    const errors = await Promise.all(
      [redis.call('AUTH', 'hush-hush'), redis.call('EVAL', 'no lua', '0', 'a text of somebody')].map((call) =>
        call.catch((error: unknown) => error),
      ),
    );
    redis.disconnect();
    await server.stop();
    expect(errors.map((err) => (err as { command?: object }).command)).not.toContain(undefined);
    for (const err of errors) expect(logged({ err })).not.toMatch(/hush-hush|a text of somebody/);
  });

  test('of Slack does not tell the token or the message', async () => {
    const slack = new WebClient('xoxb-not-to-be-seen', {
      slackApiUrl: 'http://127.0.0.1:2/api/',
      retryConfig: { retries: 0 },
    });
    const err = await slack.chat
      .postMessage({ channel: 'C1', text: 'a text of somebody' })
      .catch((error: unknown) => error);
    expect(err).toBeInstanceOf(Error);
    expect(logged({ err })).not.toMatch(/not-to-be-seen|a text of somebody/);
  });

  test('with a cause that is itself ends', () => {
    const err = new Error('round');
    err.cause = err;
    expect(logged({ err }).length).toBeLessThan(20_000);
  });

  test('that is none is told as text', () => {
    expect(JSON.parse(logged({ err: 'gone' })).err).toEqual({ type: 'string', message: 'gone' });
  });
});

describe('an audit line', () => {
  const audit = (why: object) => ({ v: 1, request: 'r1', by: 'U012ANA', why });

  test('is written with its facts, without the words somebody wrote', () => {
    const line = JSON.parse(
      logged({ account: 'prod', audit: audit({ reason: 'asked', words: 'for Ben’s salary table' }) }),
    );
    expect(line.audit).toEqual(audit({ reason: 'asked', words: '[22 characters]' }));
    expect(line.account).toBe('prod');
  });

  test('without words stays as it is, several together too', () => {
    const plain = [audit({ reason: 'cancelled' }), audit({ reason: 'rejected', words: null })];
    expect(JSON.parse(logged({ audits: plain })).audits).toEqual(plain);
  });
});

describe('the audit trail', () => {
  test.each(['debug', 'info', 'warn', 'error', 'fatal', 'silent'])('is written at the level %s', (level) => {
    const lines: string[] = [];
    const log = logTo(lines, ['a-secret'], level);
    log.audit({ account: 'prod', audit: { request: 'r1', why: { reason: 'rejected', words: 'no a-secret here' } } });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines.join(''))).toMatchObject({
      level: 30,
      app: 'ddb-budget',
      msg: 'audit',
      account: 'prod',
      audit: { request: 'r1', why: { words: '[16 characters]' } },
    });
  });

  test('leaves the level of everything else as it is', () => {
    const lines: string[] = [];
    const log = logTo(lines, [], 'error');
    log.audit({});
    log.info({}, 'of no interest');
    log.warn({}, 'of no interest');
    expect(lines).toHaveLength(1);
  });
});

describe('a secret', () => {
  const config = {
    slack: {
      botToken: 'xoxb-bot-1',
      connection: { mode: 'http', signingSecret: 'signing "quoted" \\ secret' },
      apiUrl: null,
    },
    approvalKeys: ['first-approval-key', 'older-approval-key'],
    redisUrls: ['redis://user:p%40ss-word@127.0.0.1:6379', 'redis://user:another-word@127.0.0.1:6380'],
  } as unknown as Config;
  const secrets = secretsOf(config, { AWS_SECRET_ACCESS_KEY: 'aws/secret+key', AWS_SESSION_TOKEN: 'session-token' });

  test.each([
    ['the bot token', 'xoxb-bot-1'],
    ['the signing secret, with characters that JSON escapes', 'signing "quoted" \\ secret'],
    ['a key of approvals', 'older-approval-key'],
    ['the password of Redis', 'p@ss-word'],
    ['the password of another node of Redis', 'another-word'],
    ['the password of Redis as the address has it', 'redis://user:p%40ss-word@127.0.0.1'],
    ['the secret key of AWS', 'aws/secret+key'],
    ['a session of AWS', 'session-token'],
    ["somebody else's token", 'xoxp-1234567890-abcdefg'],
    ['an access key', 'AKIAIOSFODNN7EXAMPLE'],
    ['the address an answer goes to', 'https://hooks.slack.com/commands/T1/2/abc'],
  ])('is struck out wherever it turns up: %s', (_, secret) => {
    const line = logged(
      { where: { deep: [`before ${secret} after`] }, err: new Error(`with ${secret} inside`) },
      secrets,
    );
    const parsed = JSON.parse(line);
    const kept = secret.replace('redis://user:', '').replace('@127.0.0.1', '');
    expect(JSON.stringify(parsed)).not.toContain(JSON.stringify(kept).slice(1, -1));
    expect(line).toContain('[secret]');
  });

  test('that is empty strikes nothing out', () => {
    expect(logged({ table: 'orders' }, ['', 'o'])).toContain('orders');
  });
});
