/** What the refused call asked for, as CloudTrail recorded it: a request for the same starts from there. Pure. */
import { stillWanted } from '../aws-event.ts';
import type { Explanation } from '../explanation.ts';
import { SECOND_MS } from '../instant.ts';
import type { Target } from '../request/target.ts';

/** Of the newest refusal since the last decrease; `null` where none is recorded, or nothing of it is below what the resource has now. */
export function wantedIn({ history, culprit }: Explanation): Target | null {
  if (history === null || culprit === null) return null;
  const { resource } = culprit.of;
  // Records have whole seconds.
  const since = Math.floor((resource.counter.lastDecreaseAt ?? 0) / SECOND_MS) * SECOND_MS;
  const refused = history.resources.find((one) => one.resource.index === resource.index)?.refused ?? [];
  const [newest] = refused.filter(({ lastAt }) => lastAt >= since).toSorted((a, b) => b.lastAt - a.lastAt);
  if (newest === undefined) return null;
  const wanted = stillWanted({ asked: [{ index: resource.index, to: newest.to }] }, resource);
  return wanted.read === null && wanted.write === null ? null : wanted;
}
