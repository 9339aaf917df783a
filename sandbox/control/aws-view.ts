/** The local AWS as its owner sees it: every table with its budget, the newest calls, the faults still to come. */
import { refusal } from '../aws/dynamodb/rule.ts';
import { counterOf, indexStatus, type Table, type Throughput, tableStatus } from '../aws/dynamodb/table.ts';
import type { World } from '../aws/world.ts';
import { historyLines } from './history-lines.ts';
import type { AwsView, ResourceView, TableView } from './protocol.ts';
import { faultViews } from './trouble.ts';

const DAY_MS = 86_400_000;

export const awsView = (world: World): AwsView => ({
  tables: allTables(world).map((table) => viewOf(world, table)),
  history: historyLines(world),
  faults: faultViews(world),
});

/** The next instant at which the view changes although nobody calls: a change ends, a decrease becomes possible, a day begins. */
export function nextTurn(world: World): number {
  const now = world.clock.now();
  const ends = allTables(world).flatMap((table) => [
    ...table.jobs.map(({ endsAt }) => endsAt),
    ...[table.throughput, ...table.indexes.map(({ throughput }) => throughput)].map((each) => nextDecrease(each, now)),
  ]);
  const midnight = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  return Math.min(midnight, ...ends.filter((at) => at !== null));
}

const allTables = (world: World): Table[] =>
  [...world.accounts.values()].flatMap(({ id, regions }) => regions.flatMap((region) => world.tablesIn(id, region)));

function viewOf(world: World, table: Table): TableView {
  const now = world.clock.now();
  const { accountId, region, name } = table;
  const resource = (index: string | null, throughput: Throughput, status: string): ResourceView => ({
    index,
    units: throughput.units,
    status,
    decreasesToday: counterOf(throughput, now),
    lastDecreaseAt: throughput.ledger.lastDecreaseAt,
    nextDecreaseAt: nextDecrease(throughput, now),
    scaled: (['read', 'write'] as const).filter((dimension) => world.scaling.isScaled(table, index, dimension)),
  });
  return {
    account: accountId,
    accountName: world.account(accountId).name,
    region,
    table: name,
    tableId: table.id,
    mode: table.mode,
    isGlobal: table.globalRegions.length > 0,
    resources: [
      resource(null, table.throughput, tableStatus(table)),
      ...table.indexes.map((index) => resource(index.name, index.throughput, indexStatus(table, index))),
    ],
  };
}

const nextDecrease = ({ ledger }: Throughput, now: number): number | null => refusal(ledger, now)?.nextAt ?? null;
