/** What must hold when a soak is over: nothing lost, nothing twice, everything shown. */
import type { RedisCardStore } from '../../src/adapters/redis/card-store.ts';
import type { RedisRequestStore } from '../../src/adapters/redis/request-store.ts';
import { isFinished, type ReductionRequest } from '../../src/domain/request/request.ts';
import type { Witness } from './witness.ts';

export interface Verdict {
  /** Sentences; empty when all is well. */
  readonly problems: readonly string[];
  readonly states: ReadonlyMap<string, number>;
  /** Reductions that were made. */
  readonly made: number;
}

export interface Evidence {
  /** Of every request in Redis. */
  readonly ids: readonly string[];
  readonly store: RedisRequestStore;
  readonly cards: RedisCardStore;
  readonly witness: Witness;
  /** On the domain's clock. */
  readonly now: number;
}

export async function judge({ ids, store, cards, witness, now }: Evidence): Promise<Verdict> {
  const problems: string[] = [];
  const states = new Map<string, number>();
  const doneByRun = new Map<string, string[]>();
  for (const id of witness.told)
    if (!ids.includes(id)) problems.push(`${id} is lost: a person was told that it was made`);
  for (const id of ids) {
    const [request, card, trail] = await Promise.all([store.find(id), cards.find(id), store.trail(id)]);
    if (request === null) {
      problems.push(`${id} cannot be found`);
      continue;
    }
    states.set(request.state, (states.get(request.state) ?? 0) + 1);
    if (!isSettled(request, now)) problems.push(`${id} is still ${request.state}`);
    if (card === null) problems.push(`${id} has no card`);
    else if (Math.min(card.shownRevision, card.toldRevision) !== request.revision) {
      problems.push(
        `the card of ${id} shows revision ${card.shownRevision} of ${request.revision}, told ${card.toldRevision}`,
      );
    }
    if (request.state === 'succeeded' && request.outcome.how === 'reduced') {
      const run = trail.flatMap(({ why }) => (why.reason === 'run-started' ? [why.run] : [])).at(-1) ?? '';
      doneByRun.set(run, [...(doneByRun.get(run) ?? []), id]);
    }
  }
  for (const [run, members] of doneByRun) {
    const made = witness.madeByRun.get(run) ?? 0;
    if (made !== 1) problems.push(`run ${run} of ${members.join(', ')} made ${made} changes`);
  }
  for (const [run, made] of witness.madeByRun) if (made > 1) problems.push(`run ${run} made ${made} changes`);
  for (const [post, count] of witness.posts) if (count > 1) problems.push(`"${post}" was posted ${count} times`);
  const unexplained = [...witness.explained].filter(([, replies]) => replies === 0);
  if (unexplained.length > 0) problems.push(`${unexplained.length} errors in a channel were not explained`);
  return { problems, states, made: doneByRun.size };
}

const isSettled = (request: ReductionRequest, now: number): boolean =>
  isFinished(request) || (request.state === 'scheduled' && request.dueAt > now);
