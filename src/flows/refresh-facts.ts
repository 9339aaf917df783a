/** Before a request asks again: its card then shows the table as just read, not as it was when it was asked first. */
import type { ReductionRequest } from '../domain/request/request.ts';
import type { TableState } from '../domain/resource.ts';
import { lookAgain, type ReductionPorts } from './reductions.ts';

/** @throws StoreUnavailable */
export async function refreshFacts(
  ports: ReductionPorts,
  requests: readonly ReductionRequest[],
  state: TableState | null,
): Promise<void> {
  if (state === null) return;
  await Promise.all(
    requests.map(async (request) => {
      const rules = ports.rulesOf(request.resource.account);
      if (rules === null) return;
      const { facts } = await lookAgain(ports, rules, request, state);
      await ports.cards.keepFacts(request.id, facts);
    }),
  );
}
