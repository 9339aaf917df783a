// Real Redis for tests: the same private server that the sandbox runs.
export { type PrivateRedis, RedisDidNotStart, startRedis } from '../../sandbox/redis.ts';
