/** Before a request asks again: its card then shows the table as just read, not as it was when it was asked first. */
import type { ReductionRequest } from '../domain/request/request.ts';
import type { TableState } from '../domain/resource.ts';
import { look, type ReductionPorts } from './reductions.ts';

/** @throws StoreUnavailable */
export async function refreshFacts(
  ports: ReductionPorts,
  requests: readonly ReductionRequest[],
  state: TableState | null,
): Promise<void> {
  if (state === null) return;
  await Promise.all(
    requests.map(async ({ id, resource, target }) => {
      const rules = ports.rulesOf(resource.account);
      if (rules === null) return;
      const { facts } = await look(ports, rules, { state, index: resource.index, target });
      await ports.cards.keepFacts(id, facts);
    }),
  );
}
