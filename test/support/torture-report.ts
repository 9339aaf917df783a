/** What `npm run torture` shows while it runs, and sums up at its end: one line for each thing that came out well. */
import { appendFileSync } from 'node:fs';

/** How far `npm run torture` goes beyond the usual tests. Its runner sets these. */
export const TORTURE = {
  pairs: Number(process.env.TORTURE_PAIRS ?? 100),
  kills: Number(process.env.TORTURE_KILLS ?? 20),
  /** The same seed gives the same moments; what happens in them is the machine's. */
  seed: Number(process.env.TORTURE_SEED ?? 20_261_009),
  /** Whether a process dies at every boundary of telling, or only around calls to Slack. */
  everyBoundary: process.env.TORTURE_EVERY_BOUNDARY === 'yes',
};

/** Counts one of `what`; nothing outside of `npm run torture`. */
export function count(what: string): void {
  const report = process.env.TORTURE_REPORT;
  if (report !== undefined) appendFileSync(report, `${what}\n`);
}
