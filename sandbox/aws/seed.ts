/** The sandbox's first day: three accounts, two regions and tables of every kind a budget can be in, relative to the clock. */
import { seedUse } from './cloudwatch/seed-use.ts';
import { type Principal, personIn, sessionOf, type User } from './identity.ts';
import { registerTarget, scalingPrincipal } from './scaling/act.ts';
import type { ScalingPolicy } from './scaling/registry.ts';
import {
  ANALYTICS_ID,
  HOME_ID,
  PROD_ID,
  REGIONS,
  type SeededAccount,
  STAGING_ID,
  seedAccount,
  seedHome,
} from './seed-accounts.ts';
import { spend } from './seed-spending.ts';
import type { World } from './world.ts';

export interface Seeded {
  /** The bot's own long-lived keys, in the home account: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. */
  readonly bot: User;
  readonly homeAccountId: string;
  /** prod, staging, analytics. */
  readonly accounts: readonly SeededAccount[];
}

const MINUTE = 60_000;

const times = (count: number, who: Principal): Principal[] => Array.from({ length: count }, () => who);

interface Spent {
  /** `null` for the table. */
  readonly index?: string;
  readonly by: readonly Principal[];
  readonly minutesAgo: number;
}

interface SeedTable {
  readonly name: string;
  readonly read?: number;
  readonly write?: number;
  readonly onDemand?: true;
  readonly indexes?: readonly { name: string; read: number; write: number }[];
  readonly spent?: readonly Spent[];
}

function seedTables(world: World, account: string, region: string, tables: readonly SeedTable[]): void {
  const createdAt = world.clock.now() - 90 * 24 * 60 * MINUTE;
  for (const { name, read, write, onDemand, indexes, spent } of tables) {
    const table = world.createTable({
      account,
      region,
      name,
      createdAt,
      ...(onDemand ? { mode: 'PAY_PER_REQUEST' as const } : { read: read ?? 1, write: write ?? 1 }),
      ...(indexes ? { indexes } : {}),
    });
    for (const { index, by, minutesAgo } of spent ?? []) {
      spend(world, table, { index: index ?? null, by, agoMs: minutesAgo * MINUTE });
    }
  }
}

const TRACKING: ScalingPolicy = { targetValue: 70, scaleInCooldown: 0, scaleOutCooldown: 0, disableScaleIn: false };

function seedScaling(world: World, account: string, region: string, table: string, bounds: readonly [number, number]) {
  for (const dimension of ['read', 'write'] as const) {
    const [min, max] = bounds;
    const createdAt = world.clock.now() - 60 * 24 * 60 * MINUTE;
    registerTarget(world, {
      accountId: account,
      region,
      table,
      index: null,
      dimension,
      min,
      max,
      createdAt,
      policy: TRACKING,
    });
  }
}

function seedProd(world: World): void {
  const deploy = sessionOf(PROD_ID, 'deploy-bot', 'deploy-4711');
  const cem = personIn(PROD_ID, 'cem');
  const manyIndexes = Array.from({ length: 20 }, (_, at) => ({
    name: `by-facet-${String(at + 1).padStart(2, '0')}`,
    read: 20 + at * 5,
    write: 10,
  }));
  seedTables(world, PROD_ID, 'us-east-1', [
    {
      name: 'orders-table',
      read: 1000,
      write: 400,
      indexes: [{ name: 'by-customer', read: 300, write: 100 }],
      spent: [
        { by: [...times(3, deploy), cem], minutesAgo: 22 },
        { index: 'by-customer', by: [cem], minutesAgo: 41 },
      ],
    },
    { name: 'carts', read: 250, write: 120, spent: [{ by: times(5, deploy), minutesAgo: 95 }] },
    { name: 'sessions', read: 500, write: 500, spent: [{ by: [deploy, cem], minutesAgo: 130 }] },
    { name: 'invoices', read: 100, write: 50 },
    { name: 'events-raw', onDemand: true, indexes: [{ name: 'by-source', read: 0, write: 0 }] },
    {
      name: 'search-catalog',
      read: 400,
      write: 80,
      indexes: manyIndexes,
      spent: [
        { by: [deploy], minutesAgo: 200 },
        { index: 'by-facet-03', by: times(3, deploy), minutesAgo: 55 },
        { index: 'by-facet-11', by: times(4, deploy), minutesAgo: 12 },
      ],
    },
    { name: 'payments', read: 800, write: 600, spent: [{ by: times(3, scalingPrincipal(PROD_ID)), minutesAgo: 35 }] },
    { name: 'clickstream', read: 2000, write: 1500, spent: [{ by: times(9, deploy), minutesAgo: 18 }] },
    {
      name: 'inventory',
      read: 600,
      write: 300,
      indexes: [{ name: 'by-warehouse', read: 150, write: 150 }],
      spent: [
        { by: [cem], minutesAgo: 300 },
        { index: 'by-warehouse', by: times(4, cem), minutesAgo: 7 },
      ],
    },
    { name: 'imports', read: 150, write: 300 },
    { name: 'users', read: 350, write: 90, spent: [{ by: [cem], minutesAgo: 80 }] },
    { name: 'customers', read: 400, write: 200, spent: [{ by: [deploy], minutesAgo: 150 }] },
  ]);
  seedTables(world, PROD_ID, 'eu-west-1', [
    { name: 'customers', read: 400, write: 200 },
    { name: 'orders-eu', read: 300, write: 150, spent: [{ by: [deploy], minutesAgo: 25 }] },
    { name: 'gdpr-requests', read: 5, write: 5 },
  ]);
  world.joinGlobalTable(PROD_ID, 'customers', REGIONS);
  seedScaling(world, PROD_ID, 'us-east-1', 'payments', [100, 2000]);
  seedBusyTable(world);
}

/** A change of a large table that is still under way, and will be for half an hour. */
function seedBusyTable(world: World): void {
  const table = world.findTable(PROD_ID, 'us-east-1', 'imports');
  if (!table) return;
  const to = { read: 150, write: 600 };
  const now = world.clock.now();
  table.throughput.lastIncreaseAt = now;
  table.jobs.push({
    kind: 'throughput',
    index: null,
    endsAt: now + 30 * MINUTE,
    finish: (at) => {
      table.throughput.units = to;
      table.throughput.lastIncreaseAt = at;
    },
  });
  world.noteDescription(table, now);
}

function seedStaging(world: World): void {
  const ci = sessionOf(STAGING_ID, 'ci', 'build-981');
  seedTables(world, STAGING_ID, 'us-east-1', [
    { name: 'users', read: 20, write: 10 },
    { name: 'orders-staging', read: 50, write: 25, spent: [{ by: times(3, ci), minutesAgo: 48 }] },
    { name: 'load-test', read: 1000, write: 1000, spent: [{ by: times(4, ci), minutesAgo: 50 }] },
    { name: 'feature-flags', onDemand: true },
  ]);
  seedTables(world, STAGING_ID, 'eu-west-1', [{ name: 'sessions-eu', read: 10, write: 10 }]);
}

function seedAnalytics(world: World): void {
  const etl = sessionOf(ANALYTICS_ID, 'etl', 'nightly');
  seedTables(world, ANALYTICS_ID, 'us-east-1', [
    { name: 'reports', read: 700, write: 40, spent: [{ by: times(6, etl), minutesAgo: 61 }] },
    { name: 'page-views', onDemand: true },
    {
      name: 'metrics-hourly',
      read: 900,
      write: 900,
      spent: [{ by: times(2, scalingPrincipal(ANALYTICS_ID)), minutesAgo: 16 }],
    },
  ]);
  seedTables(world, ANALYTICS_ID, 'eu-west-1', [{ name: 'exports-eu', read: 60, write: 30 }]);
  seedScaling(world, ANALYTICS_ID, 'us-east-1', 'metrics-hourly', [50, 1000]);
}

/** Fills an empty world. Counters only hold decreases of the UTC day so far, whatever time the clock shows. */
export function seed(world: World): Seeded {
  const bot = seedHome(world);
  const accounts = [
    seedAccount(world, PROD_ID, 'prod', bot),
    seedAccount(world, STAGING_ID, 'staging', bot),
    seedAccount(world, ANALYTICS_ID, 'analytics', bot),
  ];
  seedProd(world);
  seedStaging(world);
  seedAnalytics(world);
  seedUse(world, PROD_ID);
  world.history.sort((a, b) => a.at - b.at);
  return { bot, homeAccountId: HOME_ID, accounts };
}
