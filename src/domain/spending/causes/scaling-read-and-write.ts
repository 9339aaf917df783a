/** Auto scaling lowers reads and writes in calls of their own: two decreases where one call could have lowered both. */
import { HOUR_MS, type Instant } from '../../instant.ts';
import type { ResourceHistory, ScalingReadAndWrite } from '../diagnosis.ts';
import { acceptedToday, isKnown, type KnownChange, lowers } from './select.ts';

/** One of each is how auto scaling works on any day. */
const LEAST_DECREASES = 3;
/** Further apart the two dimensions had reasons of their own. */
const PAIRED_WITHIN_MS = HOUR_MS;

export function scalingReadAndWrite(resource: ResourceHistory, now: Instant): readonly ScalingReadAndWrite[] {
  const decreases = acceptedToday(resource, now)
    .filter(({ actor, direction }) => actor.kind === 'auto-scaling' && direction === 'decrease')
    .filter(isKnown);
  const reads = decreases.filter((change) => lowers(change, 'read') && !lowers(change, 'write'));
  const writes = decreases.filter((change) => lowers(change, 'write') && !lowers(change, 'read'));
  const spent = reads.length + writes.length;
  if (spent < LEAST_DECREASES || !arePaired(reads, writes)) return [];
  return [
    {
      cause: 'scaling-read-and-write',
      index: resource.index,
      spent,
      reads: reads.length,
      writes: writes.length,
      settings: resource.scaling,
    },
  ];
}

const arePaired = (reads: readonly KnownChange[], writes: readonly KnownChange[]): boolean =>
  reads.some((read) => writes.some((write) => Math.abs(read.at - write.at) <= PAIRED_WITHIN_MS));
