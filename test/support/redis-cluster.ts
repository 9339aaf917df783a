// A Redis Cluster for tests: real servers with the slots shared out among three, and a replica where one is asked for.
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort, type PrivateRedis, startRedis } from '../../sandbox/redis.ts';
import { PREFIX } from '../../src/adapters/redis/keys.ts';

const SLOTS = 16_384;
const PRIMARIES = 3;
/** How long a node may be silent before the others hold an election, ms. */
const NODE_TIMEOUT_MS = 1_000;
const PATIENCE_MS = 30_000;

export interface ClusterNode extends PrivateRedis {
  readonly id: string;
  /** Where the other nodes speak to it. */
  readonly busPort: number;
  readonly admin: Redis;
}

export interface PrivateCluster {
  /** For REDIS_URL: every node, with commas between. */
  readonly url: string;
  readonly nodes: readonly ClusterNode[];
  /** The primary that has all the bot's keys at this moment. */
  primaryOfKeys(): Promise<ClusterNode>;
  /** Kills that primary once its replica has everything; resolves when the replica has taken over. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** Adds a replica of the primary that has the bot's keys. */
  readonly withReplica?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
}

async function startNode(settings: Readonly<Record<string, string>>): Promise<ClusterNode> {
  // Left alone, the nodes would speak at their ports + 10,000, which may not exist.
  const busPort = await freePort();
  const ofCluster = {
    'cluster-enabled': 'yes',
    'cluster-port': String(busPort),
    'cluster-node-timeout': String(NODE_TIMEOUT_MS),
  };
  const server = await startRedis({ settings: { ...ofCluster, ...settings } });
  const { requirepass: password = '' } = settings;
  const url = password === '' ? server.url : server.url.replace('//', `//:${password}@`);
  const admin = new Redis(url, { maxRetriesPerRequest: 1 });
  admin.on('error', () => {});
  return { ...server, url, admin, busPort, id: String(await admin.cluster('MYID')) };
}

/** @throws Error where the nodes do not agree in time */
export async function startRedisCluster({
  withReplica = false,
  settings = {},
}: ClusterOptions = {}): Promise<PrivateCluster> {
  const nodes = await Promise.all(Array.from({ length: PRIMARIES + (withReplica ? 1 : 0) }, () => startNode(settings)));
  const primaries = nodes.slice(0, PRIMARIES);
  await Promise.all(
    primaries.map(({ admin }, at) => {
      const [from, to] = [at, at + 1].map((n) => Math.ceil((SLOTS * n) / PRIMARIES));
      return admin.cluster('ADDSLOTSRANGE', from ?? 0, (to ?? 0) - 1);
    }),
  );
  const [first, ...others] = nodes;
  for (const { port, busPort } of others) {
    await first?.admin.cluster('MEET', '127.0.0.1', port, busPort);
  }
  const everywhere = async (holds: (info: string) => boolean) =>
    (await Promise.all(nodes.map(async ({ admin }) => holds(String(await admin.cluster('INFO')))))).every(Boolean);
  await agreed('know each other', () => everywhere((info) => info.includes(`cluster_known_nodes:${nodes.length}`)));
  await agreed('serve all slots', () => everywhere((info) => info.includes('cluster_state:ok')));

  const primaryOfKeys = async (): Promise<ClusterNode> => {
    for (const node of nodes) {
      const range = await rangeOfKeys(node.admin).catch(() => undefined);
      const owner = nodes.find(({ port }) => port === range?.[2][1]);
      if (owner !== undefined) return owner;
    }
    throw new Error('no node of the cluster answers');
  };
  const replica = nodes[PRIMARIES];
  if (replica !== undefined) {
    await replica.admin.cluster('REPLICATE', (await primaryOfKeys()).id);
    await agreed('have a replica that is up to date', async () =>
      (await replica.admin.info('replication')).includes('master_link_status:up'),
    );
  }
  return {
    url: nodes.map(({ url }) => url).join(','),
    nodes,
    primaryOfKeys,
    failOver: async () => {
      if (replica === undefined) throw new Error('the cluster has no replica');
      const primary = await primaryOfKeys();
      await primary.admin.call('WAIT', '1', '0');
      process.kill(primary.pid, 'SIGKILL');
      await agreed('have a new primary', async () => (await replica.admin.info('replication')).includes('role:master'));
    },
    stop: async () => {
      for (const { admin } of nodes) admin.disconnect();
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}

/** First and last slot, and the primary that has them. */
type SlotRange = readonly [from: number, to: number, primary: readonly [host: string, port: number]];

async function rangeOfKeys(admin: Redis): Promise<SlotRange | undefined> {
  const [slot, ranges] = await Promise.all([admin.cluster('KEYSLOT', PREFIX), admin.cluster('SLOTS')]);
  return (ranges as unknown as SlotRange[]).find(([from, to]) => from <= slot && slot <= to);
}

async function agreed(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`the nodes of the cluster do not ${what}`);
    await sleep(20);
  }
}
