/**
 * What our call undid by chance. UpdateTable has no optimistic locking and always sets both dimensions; its answer carries the units it
 * replaced. If those differ from our read, somebody changed them in between.
 *
 * What that lowered without approval is given back: the only raise this bot ever makes. What stays open: a change that our call raised is
 * not lowered again (that would spend a decrease), and after a lost answer nobody knows what was replaced.
 */
import type { Capacity, Dimension, Resource } from '../resource.ts';
import { DIMENSIONS } from './baseline.ts';
import type { Run } from './run.ts';
import type { Target } from './target.ts';

/** The units to give back, per dimension: those lowered that nobody asked for, or from above what an approver was shown. */
export function overwrittenUnits({ intent, accepted }: Run): Target {
  const lostIn = (dimension: Dimension): number | null => {
    if (accepted === null) return null;
    const was = accepted.replaced[dimension];
    const approvedFrom = intent.approvedFrom[dimension];
    const isUnapproved = was > intent.to[dimension] && (approvedFrom === null || was > approvedFrom);
    return isUnapproved ? was : null;
  };
  return { read: lostIn('read'), write: lostIn('write') };
}

/** Dimensions our call raised, because somebody had lowered them in between; to be told, not to be undone. */
export function raisedByChance({ intent, accepted }: Run): readonly Dimension[] {
  if (accepted === null) return [];
  return DIMENSIONS.filter((dimension) => accepted.replaced[dimension] < intent.to[dimension]);
}

export type RestoreStep =
  /** Nothing to give back, or that is recorded, or somebody has set other units since: theirs is the newer decision. */
  | { readonly kind: 'none' }
  /** The units are back though no restore is recorded: its answer was lost. Record it. */
  | { readonly kind: 'in-place'; readonly to: Capacity }
  /** DynamoDB takes no second change before the first has settled. */
  | { readonly kind: 'settling' }
  /** Units to send: higher in at least one dimension, lower in none. */
  | { readonly kind: 'restore'; readonly to: Capacity };

export function restoreStep(run: Run, { status, capacity }: Resource): RestoreStep {
  const lost = overwrittenUnits(run);
  const isToGive = (dimension: Dimension) =>
    lost[dimension] !== null && capacity[dimension] === run.intent.to[dimension];
  if (run.restored !== null || (lost.read === null && lost.write === null)) return { kind: 'none' };
  if (status !== 'ACTIVE') return { kind: 'settling' };
  if (DIMENSIONS.some(isToGive)) {
    const given = (dimension: Dimension) => (isToGive(dimension) ? lost[dimension] : null) ?? capacity[dimension];
    return { kind: 'restore', to: { read: given('read'), write: given('write') } };
  }
  const isBack = DIMENSIONS.every((dimension) => capacity[dimension] === (lost[dimension] ?? run.intent.to[dimension]));
  return isBack ? { kind: 'in-place', to: capacity } : { kind: 'none' };
}
