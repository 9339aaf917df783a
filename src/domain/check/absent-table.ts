/** The name of a table that surely does not exist, shaped so that a policy for the configured tables covers it. */

const LONGEST_NAME = 255;

export interface AbsentTable {
  readonly table: string;
  /** Whether one of the patterns fits it; none can where all are exact names. */
  readonly fitsPatterns: boolean;
}

/** @param random at least 128 random bits, in characters that table names may have */
export function absentTable(patterns: readonly string[], random: string): AbsentTable {
  const own = `ddb-budget-check-${random}`;
  const names = patterns
    .filter((pattern) => pattern.includes('*'))
    .map((pattern) => pattern.replace('*', own).replaceAll('*', '').replaceAll('?', 'x'));
  const fitting = names.find((name) => name.length <= LONGEST_NAME);
  return { table: fitting ?? own, fitsPatterns: fitting !== undefined };
}
