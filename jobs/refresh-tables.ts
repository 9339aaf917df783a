/** Lists the tables of all accounts again, so that a question finds a table created minutes ago without waiting for AWS. */
import type { Log, TableDirectory } from '../src/flows/ports.ts';

export const REFRESH_TABLES = 'refresh-tables';
export const REFRESH_TABLES_EVERY_MS = 5 * 60_000;

export async function refreshTables(directory: TableDirectory, log: Log): Promise<void> {
  const { tables, problems } = await directory.refresh();
  log.info({ job: REFRESH_TABLES, tables: tables.length, problems: problems.length }, 'tables listed');
  for (const problem of problems) log.warn({ job: REFRESH_TABLES, problem }, 'an account could not be listed');
}
