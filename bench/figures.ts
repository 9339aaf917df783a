/** Figures over rounds and how they are printed: machines are noisy, so never one number alone. */

export interface Spread {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

/** The value below which `share` (0 to 1) of the values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const spread = (values: readonly number[]): Spread => ({
  min: Math.min(...values),
  median: percentile(values, 0.5),
  max: Math.max(...values),
});

export const shown = ({ min, median, max }: Spread, digits = 0): string =>
  [min, median, max].map((value) => value.toFixed(digits)).join(' / ');

/** A Markdown table, its columns lined up. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
