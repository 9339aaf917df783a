/** What a person asks for. */
import type { Capacity } from '../resource.ts';

/** Units asked for; `null` where nobody asked to change the dimension. */
export interface Target {
  readonly read: number | null;
  readonly write: number | null;
}

/** What of it is lower than what is there: the rest is in place, or would be a raise, which nobody here makes. */
export function leftOf({ read, write }: Target, capacity: Capacity): Target {
  return {
    read: read !== null && read < capacity.read ? read : null,
    write: write !== null && write < capacity.write ? write : null,
  };
}

/** What its card shows and people approve: what was left to lower of what is asked for, when the table was last looked at. */
export const approvedTarget = ({
  target,
  baseline,
}: {
  readonly target: Target;
  readonly baseline: { readonly capacity: Capacity };
}): Target => leftOf(target, baseline.capacity);

/** Nothing is left to lower. */
export function isReached(target: Target, capacity: Capacity): boolean {
  const { read, write } = leftOf(target, capacity);
  return read === null && write === null;
}
