/** The AWS command that gives a resource its old values back. Raising spends no decrease. */
import type { RequestedResource } from '../domain/request/request.ts';
import type { Capacity } from '../domain/resource.ts';

/** For a POSIX shell. UpdateTable always takes both dimensions. */
export function undoCommand({ table, index, region }: RequestedResource, { read, write }: Capacity): string {
  const throughput =
    index === null
      ? `--provisioned-throughput ReadCapacityUnits=${read},WriteCapacityUnits=${write}`
      : `--global-secondary-index-updates ${quoted(indexUpdate(index, read, write))}`;
  return [
    'aws dynamodb update-table',
    `  --region ${quoted(region)} --table-name ${quoted(table)}`,
    `  ${throughput}`,
  ].join(' \\\n');
}

const indexUpdate = (index: string, read: number, write: number): string =>
  JSON.stringify([
    { Update: { IndexName: index, ProvisionedThroughput: { ReadCapacityUnits: read, WriteCapacityUnits: write } } },
  ]);

/** A word the shell takes as it is stays bare. */
const quoted = (word: string): string => (/^[\w.-]+$/.test(word) ? word : `'${word.replace(/'/g, `'\\''`)}'`);
