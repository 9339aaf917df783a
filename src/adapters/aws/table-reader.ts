/** Reads one table from DynamoDB. */
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import type { TableAddress, TableState } from '../../domain/resource.ts';
import type { Clock, TableReader } from '../../flows/ports.ts';
import type { AwsReads } from './reads.ts';
import { tableState } from './table-state.ts';

export class AwsTableReader implements TableReader {
  readonly #reads: AwsReads;
  readonly #clock: Clock;

  constructor({ reads, clock }: { reads: AwsReads; clock: Clock }) {
    this.#reads = reads;
    this.#clock = clock;
  }

  async read(address: TableAddress): Promise<TableState> {
    const described = await this.#reads.send(
      { ...address, action: 'dynamodb:DescribeTable' },
      async ({ dynamodb }, abortSignal) => {
        const command = new DescribeTableCommand({ TableName: address.table });
        const { Table: table } = await dynamodb.send(command, { abortSignal });
        if (table === undefined) throw new Error('DescribeTable answered without a table');
        return table;
      },
    );
    const { id: accountId } = this.#reads.account(address.account);
    return tableState(described, { address, accountId, readAt: this.#clock.now() });
  }
}
