/** Memory of the bot's processes and of Redis over a soak, and nobody else's. */
import { readFileSync } from 'node:fs';
import { percentile, table } from '../figures.ts';

const MB = 1_048_576;
const HOUR_MS = 3_600_000;

export interface Watched {
  readonly name: string;
  readonly pid: number;
  /** Where it tells its metrics. */
  readonly metricsPort: number;
}

interface Sample {
  readonly atMs: number;
  readonly mb: number;
}

export class Samples {
  readonly #watched: readonly Watched[];
  /** Bytes in use. */
  readonly #redis: () => Promise<number>;
  readonly #series = new Map<string, Sample[]>();

  constructor(watched: readonly Watched[], redis: () => Promise<number>) {
    this.#watched = watched;
    this.#redis = redis;
  }

  async take(): Promise<void> {
    const atMs = performance.now();
    const heaps = await Promise.all(this.#watched.map(({ metricsPort }) => heapMb(metricsPort)));
    for (const [n, { name, pid }] of this.#watched.entries()) {
      this.#note(`${name}, RSS`, atMs, residentMb(pid));
      this.#note(`${name}, heap`, atMs, heaps[n] ?? null);
    }
    this.#note(
      'Redis',
      atMs,
      await this.#redis()
        .then((bytes) => bytes / MB)
        .catch(() => null),
    );
  }

  #note(name: string, atMs: number, mb: number | null): void {
    if (mb === null) return;
    const series = this.#series.get(name) ?? [];
    series.push({ atMs, mb });
    this.#series.set(name, series);
  }

  report(): string {
    const heads = [
      'MB',
      'first',
      'median of 1st third',
      '2nd third',
      '3rd third',
      'highest',
      'an hour, after the 1st third',
    ];
    const rows = [...this.#series].map(([name, series]) => {
      const third = (n: number) =>
        series
          .slice(Math.floor((series.length * n) / 3), Math.floor((series.length * (n + 1)) / 3))
          .map(({ mb }) => mb);
      const figures = [
        series[0]?.mb ?? Number.NaN,
        ...[0, 1, 2].map((n) => percentile(third(n), 0.5)),
        Math.max(...series.map(({ mb }) => mb)),
      ];
      const slope = slopeAnHour(series.slice(Math.floor(series.length / 3)));
      return [name, ...figures.map((mb) => mb.toFixed(1)), `${slope < 0 ? '' : '+'}${slope.toFixed(1)}`];
    });
    return table(heads, rows);
  }
}

/** Least squares, MB an hour. */
function slopeAnHour(series: readonly Sample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [atMs, mb] = [mean(series.map((one) => one.atMs)), mean(series.map((one) => one.mb))];
  const spread = series.reduce((sum, one) => sum + (one.atMs - atMs) ** 2, 0);
  return (series.reduce((sum, one) => sum + (one.atMs - atMs) * (one.mb - mb), 0) / spread) * HOUR_MS;
}

/** proc(5), VmRSS. `null` for a process that is gone. */
function residentMb(pid: number): number | null {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
  } catch {
    return null;
  }
}

async function heapMb(port: number): Promise<number | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(5_000) });
    const bytes = /^nodejs_heap_size_used_bytes(?:\{.*\})? (\S+)/m.exec(await answer.text())?.[1];
    return bytes === undefined ? null : Number(bytes) / MB;
  } catch {
    return null;
  }
}
