/** Starts accepted throughput changes: a stamp at acceptance; units, counter and the stamp again when the change ends. */
import type { World } from '../world.ts';
import { charge } from './rule.ts';
import { type Table, type Throughput, throughputOf, type Units } from './table.ts';
import { lowers, raises, type ThroughputChange } from './update-checks.ts';

interface Counting {
  readonly decrease: boolean;
}

function startChange(throughput: Throughput, to: Units, now: number, { decrease }: Counting): (at: number) => void {
  const counted = decrease && lowers(throughput.units, to);
  const raised = raises(throughput.units, to);
  if (counted) throughput.ledger.lastDecreaseAt = now;
  if (raised) throughput.lastIncreaseAt = now;
  return (at) => {
    if (counted) charge(throughput.ledger, at);
    if (raised) throughput.lastIncreaseAt = at;
    throughput.units = to;
  };
}

const start = (table: Table, change: ThroughputChange, now: number, duration: number, counting: Counting): void => {
  table.jobs.push({
    kind: change.index === null ? 'throughput' : 'index-throughput',
    index: change.index,
    endsAt: now + duration,
    finish: startChange(change.throughput, change.to, now, counting),
  });
};

/** In every other region of a global table the same units arrive, reads included. */
function copyToSiblings(world: World, table: Table, changes: readonly ThroughputChange[], now: number): void {
  const counting = { decrease: world.options.copiedDecreasesCount === true };
  for (const sibling of world.siblings(table)) {
    for (const { index, to } of changes) {
      const throughput = throughputOf(sibling, index);
      if (throughput) start(sibling, { index, throughput, to }, now, world.durations.globalCopy, counting);
    }
    world.noteDescription(sibling, now);
  }
}

export function applyChanges(world: World, table: Table, changes: readonly ThroughputChange[], now: number): void {
  const global = table.globalRegions.length > 0;
  for (const change of changes) {
    const regional = change.index === null ? world.durations.table : world.durations.index;
    start(table, change, now, global ? world.durations.global : regional, { decrease: true });
  }
  if (changes.length > 0) copyToSiblings(world, table, changes, now);
}
