/** From a refused call that an event tells of to what there is to say about it, with a fresh read of its table. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '../domain/accounts.ts';
import type { RefusedDecrease } from '../domain/aws-event.ts';
import type { Finding } from '../domain/explanation/finding.ts';
import { type Explanation, explain } from '../domain/explanation.ts';
import { addHistory } from './add-history.ts';
import { type BudgetPorts, readBudget } from './show-budget.ts';
import type { HistoryReadPorts } from './show-history.ts';

/** CloudTrail takes two questions a second. What it has not said by then is added later. */
const HISTORY_MS = 2_000;

export type EventPorts = BudgetPorts & HistoryReadPorts;

/**
 * @param visible accounts whose tables may be shown where the explanation goes
 * @param account of the refusal, as the configuration names it
 */
export async function explainEvent(
  ports: EventPorts,
  visible: readonly Account[],
  account: string,
  refused: RefusedDecrease,
): Promise<Explanation> {
  const { message, table, indexes } = refused;
  if (!visible.some(({ name }) => name === account)) {
    const unnamed = { ...message, table: null, index: null };
    return explain(unnamed, { kind: 'withheld' }, ports.clock.now());
  }
  const [index, another] = indexes;
  const named = { ...message, table, index: another === undefined ? index : null };
  const explanation = explain(named, await findingOf(ports, account, refused), ports.clock.now());
  const late = sleep(HISTORY_MS, explanation, { ref: false });
  return Promise.race([addHistory(ports, explanation), late]);
}

async function findingOf(
  ports: EventPorts,
  account: string,
  { region, table, indexes }: RefusedDecrease,
): Promise<Finding> {
  const address = { account, region, table };
  const answer = await readBudget(ports, { address, index: null });
  if (answer.kind === 'unreadable') return { kind: 'unreadable', address, problem: answer.problem };
  if (answer.kind !== 'report') return { kind: 'unknownTable', name: table };
  const { report } = answer;
  // Only what the call was to change can have been refused.
  const asked = report.resources.filter(({ resource }) => indexes.includes(resource.index));
  return {
    kind: 'read',
    report: asked.length === 0 ? report : { ...report, resources: asked },
    by: 'called',
  };
}
