/** Completes an explanation with who spent the budget and why, where that can be read. */
import { type Explanation, needsHistory, withHistory } from '../domain/explanation.ts';
import { type HistoryReadPorts, readHistory } from './show-history.ts';

export async function addHistory(ports: HistoryReadPorts, explanation: Explanation): Promise<Explanation> {
  const { finding, culprit } = explanation;
  if (!needsHistory(explanation) || finding.kind !== 'read') return explanation;
  const { address } = finding.report.state;
  const answer = await readHistory(ports, { address, index: culprit?.of.resource.index ?? null });
  return answer.kind === 'history' ? withHistory(explanation, answer.report) : explanation;
}
