/** How much tables and indexes are used: a believable week each, unless a test or a person says otherwise. */
import { type Table, throughputOf } from '../dynamodb/table.ts';
import { believableUse, type UseAt } from './curve.ts';

export interface UsedDimension {
  readonly account: string;
  readonly region: string;
  readonly table: string;
  /** The table itself when absent or `null`. */
  readonly index?: string | null | undefined;
  readonly dimension: 'read' | 'write';
}

export class Use {
  readonly #said = new Map<string, UseAt>();
  /** Units at creation: use does not shrink because somebody lowers the capacity. */
  readonly #first = new Map<string, number>();

  /** Units a second, in every minute, or by minute; `null` where nothing is used and CloudWatch has no data. */
  set(which: UsedDimension, use: number | null | UseAt): void {
    this.#said.set(keyOf(which), typeof use === 'function' ? use : () => use);
  }

  remember(table: Table): void {
    for (const index of [null, ...table.indexes.map(({ name }) => name)]) {
      for (const dimension of ['read', 'write'] as const) this.#firstUnits(table, index, dimension);
    }
  }

  of(table: Table, index: string | null, dimension: 'read' | 'write'): UseAt {
    const key = keyOf({ account: table.accountId, region: table.region, table: table.name, index, dimension });
    return this.#said.get(key) ?? believableUse(key, this.#firstUnits(table, index, dimension));
  }

  #firstUnits(table: Table, index: string | null, dimension: 'read' | 'write'): number {
    const key = `${table.id}/${index ?? ''}/${dimension}`;
    const units = this.#first.get(key) ?? throughputOf(table, index)?.units[dimension] ?? 0;
    this.#first.set(key, units);
    return units;
  }
}

const keyOf = ({ account, region, table, index, dimension }: UsedDimension): string =>
  `${account}/${region}/${table}/${index ?? ''}/${dimension}`;
