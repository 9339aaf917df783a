/** One run's session: a fresh read, and one UpdateTable of one resource that goes out once or not at all. */
import {
  DescribeTableCommand,
  type TableDescription,
  UpdateTableCommand,
  type UpdateTableCommandInput,
  type UpdateTableCommandOutput,
} from '@aws-sdk/client-dynamodb';
import type { UpdateOutcome } from '../../domain/request/outcome.ts';
import type { Capacity, TableAddress, TableState } from '../../domain/resource.ts';
import type { Clock, Log } from '../../flows/ports.ts';
import type { ChangeSession } from '../../flows/reduction-ports.ts';
import type { Deadlines, SessionClients } from './clients.ts';
import { type ReadAttempt, readError } from './read-problems.ts';
import { tableState } from './table-state.ts';
import { updateProblem } from './update-problems.ts';

export interface ChangeSessionOptions {
  readonly clients: SessionClients;
  readonly deadlines: Deadlines;
  /** The run's id, for the log. */
  readonly run: string;
  readonly address: TableAddress;
  readonly accountId: string;
  readonly role: string;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}

const NOT_SENT: UpdateOutcome = { kind: 'not-sent', awsRequestId: null };

/** The innermost place: after serialisation, credentials and signing, with nothing left but the socket. */
const BEFORE_THE_WIRE = { step: 'deserialize', priority: 'low', name: 'guardTheWire' } as const;

export class AwsChangeSession implements ChangeSession {
  readonly #options: ChangeSessionOptions;
  #isOpen = true;

  constructor(options: ChangeSessionOptions) {
    this.#options = options;
  }

  async read(): Promise<TableState> {
    const { clients, deadlines, address, accountId, role, clock } = this.#options;
    try {
      if (!this.#isOpen) throw new Error('the session of this run is closed');
      const command = new DescribeTableCommand({ TableName: address.table });
      const abortSignal = AbortSignal.timeout(deadlines.readMs);
      const { Table: table } = await clients.reading.send(command, { abortSignal });
      if (table === undefined) throw new Error('DescribeTable answered without a table');
      return tableState(table, { address, accountId, readAt: clock.now() });
    } catch (error) {
      const attempt: ReadAttempt = { ...address, accountId, role, action: 'dynamodb:DescribeTable' };
      throw readError(error, attempt);
    }
  }

  async update(index: string | null, to: Capacity, mayStillSend: () => boolean): Promise<UpdateOutcome> {
    let wasSent = false;
    try {
      const command = new UpdateTableCommand(input(this.#options.address.table, index, to));
      command.middlewareStack.add(
        (next) => (args) => {
          // A second time would be a retry, whoever asks for it.
          if (wasSent || !this.#isOpen || !mayStillSend()) throw new HeldBack();
          wasSent = true;
          return next(args);
        },
        BEFORE_THE_WIRE,
      );
      const abortSignal = AbortSignal.timeout(this.#options.deadlines.changeMs);
      return accepted(await this.#options.clients.changing().send(command, { abortSignal }), index);
    } catch (error) {
      const outcome = wasSent ? updateProblem(error) : NOT_SENT;
      const { run, log } = this.#options;
      log.warn(
        { err: error, run, outcome: outcome.kind, awsRequestId: outcome.awsRequestId },
        'UpdateTable: no change',
      );
      return outcome;
    }
  }

  close(): void {
    this.#isOpen = false;
  }
}

class HeldBack extends Error {
  override name = 'HeldBack';

  constructor() {
    super('the guard before the wire held the call back');
  }
}

/** Nothing but one resource's units: the role's permission for UpdateTable would allow much more. */
function input(TableName: string, index: string | null, to: Capacity): UpdateTableCommandInput {
  const ProvisionedThroughput = { ReadCapacityUnits: to.read, WriteCapacityUnits: to.write };
  if (index === null) return { TableName, ProvisionedThroughput };
  return { TableName, GlobalSecondaryIndexUpdates: [{ Update: { IndexName: index, ProvisionedThroughput } }] };
}

/** The answer carries the units the change replaces, not the new ones (measured). */
function accepted(
  { TableDescription: described, $metadata }: UpdateTableCommandOutput,
  index: string | null,
): UpdateOutcome {
  const { ReadCapacityUnits: read, WriteCapacityUnits: write } = throughputOf(described, index) ?? {};
  const { requestId } = $metadata;
  if (read === undefined || write === undefined || requestId === undefined) {
    return { kind: 'unclear', awsRequestId: requestId ?? null, detail: 'UpdateTable answered without the old units' };
  }
  return { kind: 'accepted', awsRequestId: requestId, replaced: { read, write } };
}

function throughputOf(described: TableDescription | undefined, index: string | null) {
  if (index === null) return described?.ProvisionedThroughput;
  return described?.GlobalSecondaryIndexes?.find(({ IndexName }) => IndexName === index)?.ProvisionedThroughput;
}
