/** Says the same thing once in a while: an outage is a line from each part that meets it, not one for each attempt. */
import { SECOND_MS } from '../domain/instant.ts';
import type { Log } from '../flows/ports.ts';

const ONCE_IN_MS = 30 * SECOND_MS;
/** Ports and ids of jobs: which of them it is makes no other trouble of it. */
const NUMBERED = /\S*\d\S*/g;

/** @param now monotonic, ms */
export function calmLog(log: Pick<Log, 'warn'>, now = () => performance.now()): Pick<Log, 'warn'> {
  const said = new Map<string, { at: number; unsaid: number }>();
  return {
    warn: (facts, message) => {
      const { err }: { readonly err?: unknown } = facts;
      const what = `${message}: ${err instanceof Error ? err.message.replace(NUMBERED, '') : ''}`;
      const before = said.get(what);
      if (before !== undefined && now() - before.at < ONCE_IN_MS) {
        before.unsaid += 1;
        return;
      }
      // Of what has not been said for long nothing is kept.
      for (const [other, { at }] of said) if (now() - at >= ONCE_IN_MS) said.delete(other);
      said.set(what, { at: now(), unsaid: 0 });
      log.warn(before === undefined || before.unsaid === 0 ? facts : { ...facts, alikeSince: before.unsaid }, message);
    },
  };
}
