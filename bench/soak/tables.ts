/** The tables that are asked about, lowered and raised during a soak. */
import type { LocalAws } from '../../sandbox/aws/index.ts';
import { PROD_ID } from '../../sandbox/aws/seed-accounts.ts';

export const REGION = 'us-east-1';
export const FULL_READ = 1_000;
const FULL_WRITE = 400;
const USED = 20;
const DAY_MS = 86_400_000;

export const SOAK_TABLES = Array.from({ length: 60 }, (_, at) => `soak-${String(at).padStart(2, '0')}`);

export function makeTables({ world }: LocalAws): void {
  for (const name of SOAK_TABLES) {
    const createdAt = world.clock.now() - DAY_MS;
    world.createTable({ account: PROD_ID, region: REGION, name, read: FULL_READ, write: FULL_WRITE, createdAt });
    for (const dimension of ['read', 'write'] as const) {
      world.setUse({ account: PROD_ID, region: REGION, table: name, index: null, dimension }, USED);
    }
  }
}
