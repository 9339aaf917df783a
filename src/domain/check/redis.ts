/** Judges whether a Redis keeps what the bot entrusts to it, and is near enough. */
import { type Finding, failed, passed, warned } from './finding.ts';

export const REDIS = 'redis';

export interface RedisFacts {
  readonly version: string;
  /** `null` where it does not say. */
  readonly maxmemoryPolicy: string | null;
  readonly role: string | null;
  /** `null` for a single server; `node` is where all the bot's keys are, as host:port. */
  readonly cluster: { readonly primaries: number; readonly node: string } | null;
  readonly connectedReplicas: number;
  /** Whether every write goes to a log on disk; `null` where it does not say. */
  readonly appendonly: boolean | null;
  /** `always`, `everysec`, `no`; `null` where it may not be asked (managed offerings refuse CONFIG). */
  readonly appendfsync: string | null;
  /** The shortest of some round trips, ms: how far away it is, however busy this machine. */
  readonly latencyMs: number;
  /** Its clock less ours, ms. */
  readonly clockOffsetMs: number;
}

/** Older ones lack commands that the bot's scripts use. */
export const OLDEST_REDIS: readonly number[] = [6, 2, 0];
/** Earlier 7.0 and 6.2 block up to a minute too long on very short waits (redis/redis#11901). */
export const RECOMMENDED_REDIS: readonly number[] = [7, 0, 8];

/** A request makes some ten round trips, and an acknowledgement waits for none of them. */
const SLOW_MS = 20;
/** Processes count delays by their own clocks; Redis's shows whether this one is the odd one out. */
const TOLERATED_OFFSET_MS = 2_000;

export function isOlderRedis(version: string, than: readonly number[]): boolean {
  const parts = version.split('.').map(Number);
  const difference = than.map((part, at) => (parts[at] ?? 0) - part).find((one) => one !== 0);
  return difference !== undefined && difference < 0;
}

export function unreachable(reason: string): Finding {
  const fix = 'Start Redis there, or correct REDIS_URL (address, user, password, rediss:// for TLS).';
  return failed({ place: REDIS, what: 'connection', seen: reason, fix });
}

/** @param awaited replicas that a change waits for; 0 for none */
export function redisFindings(facts: RedisFacts, awaited: number): readonly Finding[] {
  const copies = awaited === 0 ? [] : [replicas(facts, awaited)];
  return [role(facts), version(facts), policy(facts), persistence(facts), ...copies, latency(facts), clock(facts)];
}

function role({ role, cluster }: RedisFacts): Finding {
  if (cluster !== null) {
    return passed(REDIS, 'connection', `a cluster of ${cluster.primaries} primaries; all keys are on ${cluster.node}`);
  }
  if (role !== 'slave') return passed(REDIS, 'connection', 'reached');
  const fix = 'Write the address of the primary into REDIS_URL.';
  return failed({ place: REDIS, what: 'connection', seen: 'this is a replica: nothing can be written', fix });
}

function version({ version: number }: RedisFacts): Finding {
  const what = 'version';
  if (isOlderRedis(number, OLDEST_REDIS)) {
    const fix = `Use ${OLDEST_REDIS.join('.')} or newer, or Valkey.`;
    return failed({ place: REDIS, what, seen: number, fix });
  }
  if (isOlderRedis(number, RECOMMENDED_REDIS)) {
    const fix = `${RECOMMENDED_REDIS.join('.')} or newer is recommended: older ones can be late by a minute on short waits.`;
    return warned({ place: REDIS, what, seen: number, fix });
  }
  return passed(REDIS, what, number);
}

function policy({ maxmemoryPolicy: value }: RedisFacts): Finding {
  const what = 'maxmemory-policy';
  if (value === 'noeviction') return passed(REDIS, what, value);
  const fix = 'Set it in redis.conf, or in the parameter group of a managed Redis.';
  const lines = ['maxmemory-policy noeviction'];
  if (value === null)
    return warned({ place: REDIS, what, seen: 'not told; make sure that it is noeviction', fix, lines });
  const seen = `${value}: requests and locks may be dropped when memory is short`;
  return failed({ place: REDIS, what, seen, fix, lines });
}

/** Warnings: a team may know that its replicas and backups are enough. */
function persistence({ appendonly, appendfsync, connectedReplicas }: RedisFacts): Finding {
  const place = REDIS;
  if (appendonly === false) {
    const replicas = connectedReplicas === 0 ? 'and there is no replica' : `with ${connectedReplicas} replica(s)`;
    const seen = `no, ${replicas}: a restart of Redis forgets requests and approvals`;
    const fix =
      'Set it in redis.conf; where there is no append-only file (ElastiCache), rely on replicas with failover.';
    return warned({ place, what: 'appendonly', seen, fix, lines: ['appendonly yes', 'appendfsync always'] });
  }
  const what = 'appendfsync';
  const lines = ['appendfsync always'];
  if (appendonly === null || appendfsync === null) {
    const fix = 'Look at the settings of the managed Redis: what of the last second survives a failover?';
    return warned({ place, what, seen: 'this Redis does not say how it keeps data', fix, lines });
  }
  if (appendfsync === 'always') return passed(place, what, 'appendonly yes, always');
  const seen = `${appendfsync}: a crash of the machine loses ${appendfsync === 'everysec' ? 'the last second' : 'what the system had not written'}`;
  return warned({ place, what, seen, fix: 'Set it in redis.conf.', lines });
}

function replicas({ connectedReplicas }: RedisFacts, awaited: number): Finding {
  const what = 'replicas';
  const seen = `${connectedReplicas} connected, ${awaited} waited for`;
  if (connectedReplicas >= awaited) return passed(REDIS, what, seen);
  const fix =
    'Connect more, or lower REDIS_WAIT_REPLICAS: every change is held up for REDIS_WAIT_MS, and announced without its copies.';
  return warned({ place: REDIS, what, seen, fix });
}

function latency({ latencyMs }: RedisFacts): Finding {
  const what = 'latency';
  const seen = `${latencyMs.toFixed(1)} ms`;
  if (latencyMs < SLOW_MS) return passed(REDIS, what, seen);
  return warned({
    place: REDIS,
    what,
    seen,
    fix: `Run the bot in the region of its Redis: below ${SLOW_MS} ms is good.`,
  });
}

function clock({ clockOffsetMs }: RedisFacts): Finding {
  const what = 'clock';
  const seconds = `${(clockOffsetMs / 1_000).toFixed(1)} s`;
  if (Math.abs(clockOffsetMs) <= TOLERATED_OFFSET_MS) return passed(REDIS, what, `${seconds} from this machine's`);
  const fix = 'Let both keep time by NTP: jobs of processes whose clocks differ come early or late by as much.';
  return warned({ place: REDIS, what, seen: `${seconds} from this machine's`, fix });
}
