/** From an error text to what there is to say about it, with the table it is about where that can be told and may be shown. */
import type { Account } from '../domain/accounts.ts';
import type { FoundTable } from '../domain/explanation/completion.ts';
import { isAboutBudget } from '../domain/explanation/next.ts';
import { type Explanation, explain } from '../domain/explanation.ts';
import { type FindingPorts, findCulprit, type MetError, readFound } from './find-culprit.ts';
import { namedInFull } from './find-table.ts';
import type { BudgetPorts } from './show-budget.ts';

/** @param visible accounts whose tables may be shown where the explanation goes; none keeps it general */
export async function explainRefusal(
  ports: FindingPorts,
  visible: readonly Account[],
  error: MetError,
): Promise<Explanation> {
  const { message } = error;
  const finding = isAboutBudget(message) ? await findCulprit(ports, visible, error) : ({ kind: 'unnamed' } as const);
  return explain(message, finding, ports.clock.now());
}

/** The same for a table that a person picked, as `account/region/table` with or without an index. */
export async function explainChosen(
  ports: BudgetPorts,
  visible: readonly Account[],
  message: Explanation['message'],
  chosen: string,
): Promise<Explanation> {
  const now = () => ports.clock.now();
  if (visible.length === 0) return explain(message, { kind: 'withheld' }, now());
  const found = namedInFull(chosen, visible);
  if (found === null) return explain(message, { kind: 'unknownTable', name: chosen }, now());
  const finding = await readFound(ports, found.address, { by: 'chosen' });
  return explain('index' in message ? { ...message, index: found.index ?? message.index } : message, finding, now());
}

/** The same for a table that was found before. */
export async function explainFound(
  ports: BudgetPorts,
  visible: readonly Account[],
  { message }: MetError,
  { address, ...how }: FoundTable,
): Promise<Explanation> {
  const mayShow = visible.some(({ name }) => name === address.account);
  const finding = mayShow ? await readFound(ports, address, how) : ({ kind: 'withheld' } as const);
  return explain(message, finding, ports.clock.now());
}
