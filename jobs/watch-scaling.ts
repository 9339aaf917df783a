/** Reads failed scaling activities again and again: they raise no event. */
import { type WatchScalingPorts, watchScaling } from '../src/flows/watch-scaling.ts';

export const WATCH_SCALING = 'watch-scaling';
/** One call for each account and region with auto scaling. */
export const WATCH_SCALING_EVERY_MS = 2 * 60_000;

export const watchScalingJob = (ports: WatchScalingPorts): Promise<void> => watchScaling(ports);
