/** `/ddb cancel ID` and the Cancel button: the requester and the approvers may, until a run has started. */
import type { CancelAnswer } from '../domain/request/answers.ts';
import { move } from '../domain/request/life.ts';
import { mayCancel } from '../domain/request/who-may.ts';
import { lastMove } from './decide-request.ts';
import { judge, type ReductionPorts } from './reductions.ts';

/** @param by Slack user id @throws PeopleUnavailable, StoreUnavailable */
export async function cancelRequest(ports: ReductionPorts, id: string, by: string): Promise<CancelAnswer> {
  const request = await ports.store.find(id);
  const rules = request === null ? null : ports.rulesOf(request.resource.account);
  if (request === null || rules === null) return { kind: 'gone' };
  const may = mayCancel(rules, request, await judge(ports.people, rules, by));
  if (!may.may) return { kind: 'mayNot', why: may, last: await lastMove(ports, request) };

  const moved = move(request, { kind: 'cancel', by }, ports.clock.now());
  if (!moved.ok) return { kind: 'lost', last: await lastMove(ports, request) };
  const change = { from: request, to: moved.request, audit: moved.audit };
  const result = await ports.store.change([change], `cancel-${id}-${request.revision}-${by}`);
  if (result.kind !== 'stored') {
    const current = await ports.store.find(id);
    return current === null ? { kind: 'gone' } : { kind: 'lost', last: await lastMove(ports, current) };
  }
  await ports.wakeUps.showCard(id);
  return { kind: 'cancelled', request: moved.request };
}
