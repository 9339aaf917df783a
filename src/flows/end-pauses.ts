/** A pause that has ended by itself goes from the cards, and from the store. What it held back is due at its end by itself. */
import type { Instant } from '../domain/instant.ts';
import type { ReductionPorts } from './reductions.ts';

/** The cards first: a process that dies in between does it all again. @returns how many cards @throws StoreUnavailable */
export async function endPauses(ports: ReductionPorts, now: Instant): Promise<number> {
  const ended = await ports.pauses.ended(now);
  const open = ended.length === 0 ? [] : await ports.store.open();
  let redrawn = 0;
  for (const pause of ended) {
    const concerned = open.filter(({ resource }) => pause.scope === 'all' || pause.scope === resource.accountId);
    await Promise.all(concerned.map(({ id }) => ports.wakeUps.showCard(id)));
    await ports.pauses.end(pause);
    redrawn += concerned.length;
  }
  return redrawn;
}
