/** A table changer that notes each accepted change, so that who asks who spent the budget need not wait for CloudTrail. */
import type { OwnChanges } from '../flows/history-ports.ts';
import type { Clock } from '../flows/ports.ts';
import type { ChangeSession, TableChanger } from '../flows/reduction-ports.ts';

export class NotedTableChanger implements TableChanger {
  readonly #changer: TableChanger;
  readonly #own: OwnChanges;
  readonly #clock: Clock;

  constructor(changer: TableChanger, own: OwnChanges, clock: Clock) {
    this.#changer = changer;
    this.#own = own;
    this.#clock = clock;
  }

  async open(run: Parameters<TableChanger['open']>[0]): Promise<ChangeSession> {
    const session = await this.#changer.open(run);
    let of: { readonly accountId: string; readonly tableId: string } | null = null;
    return {
      read: async () => {
        const state = await session.read();
        of = state;
        return state;
      },
      update: async (index, to, mayStillSend) => {
        const outcome = await session.update(index, to, mayStillSend);
        if (outcome.kind === 'accepted' && of !== null) {
          const { accountId, tableId } = of;
          const { region, table } = run.address;
          const { awsRequestId, replaced: from } = outcome;
          const at = this.#clock.now();
          // Not awaited: storing the outcome of the run comes first.
          void this.#own.note({
            at,
            accountId,
            region,
            table,
            tableId,
            index,
            from,
            to,
            onBehalfOf: run.onBehalfOf,
            awsRequestId,
          });
        }
        return outcome;
      },
      close: () => session.close(),
    };
  }
}
