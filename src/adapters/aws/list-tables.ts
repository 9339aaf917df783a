/** The names of all tables of one account and region. */
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import type { AwsReads } from './reads.ts';

/** Page by page (100 names each), each a read of its own, as a session may run out in between. @throws AwsReadError */
export async function listTables(reads: AwsReads, account: string, region: string): Promise<readonly string[]> {
  const read = { account, region, action: 'dynamodb:ListTables', table: null };
  const names: string[] = [];
  let after: string | undefined;
  do {
    const input = { ExclusiveStartTableName: after };
    const page = await reads.send(read, ({ dynamodb }, abortSignal) =>
      dynamodb.send(new ListTablesCommand(input), { abortSignal }),
    );
    names.push(...(page.TableNames ?? []));
    after = page.LastEvaluatedTableName;
  } while (after !== undefined);
  return names;
}
