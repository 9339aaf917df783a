import { expect, test } from 'vitest';
import { calmLog } from '../../src/adapters/calm-log.ts';
import { keptLog } from '../support/kept-log.ts';

const refused = new Error('connect ECONNREFUSED 127.0.0.1:6379');

test('the same trouble is said once in half a minute, then with how often it was not said', () => {
  let now = 0;
  const log = keptLog();
  const calm = calmLog(log, () => now);
  for (; now < 31_000; now += 1_000) calm.warn({ err: refused }, 'the connection failed');
  expect(log.lines).toEqual([
    { level: 'warn', facts: { err: refused }, message: 'the connection failed' },
    { level: 'warn', facts: { err: refused, alikeSince: 29 }, message: 'the connection failed' },
  ]);
});

test('another error, and another part that meets it, are said at once; another job with the same error is not', () => {
  const log = keptLog();
  const calm = calmLog(log, () => 0);
  calm.warn({ err: refused }, 'the connection failed');
  calm.warn({ err: new Error('could not renew lock for job r2-1') }, 'the connection failed');
  calm.warn({ err: new Error('could not renew lock for job 7') }, 'the connection failed');
  calm.warn({ err: refused }, 'a worker lost Redis');
  expect(log.lines).toHaveLength(3);
});
