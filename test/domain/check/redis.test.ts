// What a Redis has to be, judged from what it says of itself: what no test can start is judged here.
import { describe, expect, test } from 'vitest';
import { type RedisFacts, redisFindings } from '../../../src/domain/check/redis.ts';

const GOOD: RedisFacts = {
  version: '8.0.2',
  maxmemoryPolicy: 'noeviction',
  role: 'master',
  cluster: null,
  connectedReplicas: 0,
  appendonly: true,
  appendfsync: 'always',
  latencyMs: 0.4,
  clockOffsetMs: 12,
};

const troublesOf = (facts: Partial<RedisFacts>) =>
  redisFindings({ ...GOOD, ...facts }, 0).filter(({ status }) => status !== 'passed');

test('one that is right passes, each part by itself', () => {
  expect(troublesOf({})).toEqual([]);
  expect(redisFindings(GOOD, 0)).toHaveLength(6);
});

describe('a version', () => {
  test.each([
    ['5.0.7', 'failed'],
    ['6.0.16', 'failed'],
    ['6.1.99', 'failed'],
    ['6.2.0', 'warning'],
    ['7.0.7', 'warning'],
    ['7.0.8', undefined],
    ['7.0.15', undefined],
    ['7.2', undefined],
    ['10.0.0', undefined],
    ['0', 'failed'],
  ])('%s: %s', (version, status) => {
    expect(troublesOf({ version }).map((found) => [found.what, found.status, found.seen])).toEqual(
      status === undefined ? [] : [['version', status, version]],
    );
  });
});

test.each<[string, Partial<RedisFacts>, string, RegExp]>([
  ['that is far away', { latencyMs: 20 }, 'warning latency', /20\.0 ms/],
  ['whose clock is ahead', { clockOffsetMs: 2_001 }, 'warning clock', /^2\.0 s/],
  ['whose clock is behind', { clockOffsetMs: -90_000 }, 'warning clock', /^-90\.0 s/],
  ['that may drop keys', { maxmemoryPolicy: 'volatile-ttl' }, 'failed maxmemory-policy', /volatile-ttl/],
  ['that does not tell its policy', { maxmemoryPolicy: null }, 'warning maxmemory-policy', /not told/],
  ['that is a replica', { role: 'slave' }, 'failed connection', /replica/],
  ['that forgets, with replicas', { appendonly: false, connectedReplicas: 2 }, 'warning appendonly', /2 replica/],
  ['that never syncs', { appendfsync: 'no' }, 'warning appendfsync', /what the system had not written/],
  ['that does not tell how it keeps data', { appendfsync: null }, 'warning appendfsync', /does not say/],
])('one %s is told, that alone', (_, facts, expected, seen) => {
  const found = troublesOf(facts);
  expect(found.map(({ status, what }) => `${status} ${what}`)).toEqual([expected]);
  expect(found[0]?.seen).toMatch(seen);
  expect(found[0]?.fix).toMatch(/[.?]$/);
});
