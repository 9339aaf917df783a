/** Tables as they were read a moment ago, kept in this process for whoever asks next. */
import type { Instant } from '../domain/instant.ts';
import type { TableAddress, TableState } from '../domain/resource.ts';
import type { Clock, RecentTables, TableReader } from '../flows/ports.ts';

/** About 1 kB each. */
const MOST_KEPT = 5_000;

interface Reading {
  /** When it was asked for. */
  readonly since: Instant;
  readonly state: Promise<TableState>;
}

export class RecentTableReads implements RecentTables {
  readonly #tables: TableReader;
  readonly #clock: Clock;
  readonly #most: number;
  readonly #readings = new Map<string, Reading>();

  constructor(tables: TableReader, clock: Clock, most = MOST_KEPT) {
    this.#tables = tables;
    this.#clock = clock;
    this.#most = most;
  }

  read(address: TableAddress, maxAgeMs: number): Promise<TableState> {
    const name = `${address.account}/${address.region}/${address.table}`;
    const now = this.#clock.now();
    const known = this.#readings.get(name);
    // A clock that was set back makes nothing young again.
    if (known !== undefined && Math.abs(now - known.since) <= maxAgeMs) return known.state;

    const state = this.#tables.read(address);
    // Whoever asked hears of it; the one kept has nobody listening yet.
    state.catch(() => {});
    this.#readings.delete(name);
    this.#readings.set(name, { since: now, state });
    // Maps keep insertion order, so the first is the oldest.
    const oldest = this.#readings.size > this.#most ? this.#readings.keys().next() : null;
    if (oldest?.done === false) this.#readings.delete(oldest.value);
    return state;
  }
}
