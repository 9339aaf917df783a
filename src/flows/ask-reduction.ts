/** `/ddb reduce`: from what a person wants to a stored request whose card asks others for a decision. */
import type { AskAnswer } from '../domain/request/answers.ts';
import { resourceOf } from '../domain/request/baseline.ts';
import type { CardFacts } from '../domain/request/card-facts.ts';
import { newRequest } from '../domain/request/life.ts';
import type { ReductionRequest } from '../domain/request/request.ts';
import type { Target } from '../domain/request/target.ts';
import { mayRequest } from '../domain/request/who-may.ts';
import { findTable } from './find-table.ts';
import { problemOr } from './problem-or.ts';
import { RequestExists } from './reduction-ports.ts';
import { judge, look, type ReductionPorts, requestedResource } from './reductions.ts';
import type { Asker } from './visible-accounts.ts';

export interface Wish {
  /** As typed or picked; may name an index behind a slash. */
  readonly table: string;
  /** Names the index in place of one behind the table. */
  readonly index: string | null;
  readonly target: Target;
  /** The requester's words. */
  readonly reason: string | null;
  /** Whether the person has seen what needs confirmation and wants it all the same. */
  readonly confirmed: boolean;
  /** The id of the request to make, so that the same wish sent again makes no second one. */
  readonly id: string;
}

/** @throws PeopleUnavailable, StoreUnavailable: nothing was asked then, or the same wish may be asked again */
export async function askReduction(ports: ReductionPorts, asker: Asker, wish: Wish): Promise<AskAnswer> {
  try {
    return (await askedBefore(ports, wish)) ?? (await ask(ports, asker, wish));
  } catch (error) {
    // The same wish sent twice at once: the other one was faster.
    const other = error instanceof RequestExists ? await askedBefore(ports, wish) : null;
    if (other === null) throw error;
    return other;
  }
}

async function askedBefore(ports: ReductionPorts, { id }: Wish): Promise<AskAnswer | null> {
  const request = await ports.store.find(id);
  const facts = request === null ? null : await ports.cards.facts(request.id);
  return request === null || facts === null ? null : told(ports, request, facts);
}

async function ask(ports: ReductionPorts, asker: Asker, wish: Wish): Promise<AskAnswer> {
  const found = await findTable(ports, asker, wish.table);
  if (found.kind !== 'found') return found;
  const { address } = found;
  const rules = ports.rulesOf(address.account);
  if (rules === null) return { kind: 'notReducible', account: address.account };
  const may = mayRequest(rules, await judge(ports.people, rules, asker.userId), address.table);
  if (!may.may) return { kind: 'mayNotAsk', why: may, account: address.account };

  const read = await problemOr(ports.tables.read(address));
  if (!read.ok) return { kind: 'unreadable', problem: read.problem };
  const state = read.value;
  const index = wish.index ?? found.index;
  const { checked, facts } = await look(ports, rules, { state, index, target: wish.target });
  if (!checked.ok || resourceOf(state, index) === null) {
    return { kind: 'problems', state, index, target: wish.target, problems: checked.ok ? [] : checked.problems };
  }
  if (checked.needsConfirmation && !wish.confirmed) {
    return { kind: 'confirm', id: wish.id, state, index, target: checked.target, warnings: checked.warnings };
  }

  const { request, audit } = newRequest(
    {
      id: wish.id,
      resource: requestedResource(state, index),
      target: checked.target,
      baseline: checked.baseline,
      requester: asker.userId,
      reason: wish.reason,
      approvalsNeeded: rules.approvals,
    },
    ports.clock.now(),
  );
  // The facts first: a request without them could not be shown. Facts without a request expire unseen.
  await ports.cards.keepFacts(request.id, facts);
  await ports.store.create(request, audit);
  await ports.wakeUps.showCard(request.id);
  return told(ports, request, facts);
}

async function told(ports: ReductionPorts, request: ReductionRequest, facts: CardFacts): Promise<AskAnswer> {
  const others = (await ports.store.openOn(request.resource)).filter(({ id }) => id !== request.id);
  const withLinks = others.map(async (other) => ({ request: other, link: await ports.linkTo(other.id) }));
  return { kind: 'asked', request, facts, others: await Promise.all(withLinks) };
}
