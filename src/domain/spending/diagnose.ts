/** Why a table's decreases went: every cause that the records show, the one that explains most first. */
import type { Instant } from '../instant.ts';
import { billingSwitches } from './causes/billing-switch.ts';
import { oneIndex } from './causes/one-index.ts';
import { scalingFlapping } from './causes/scaling-flapping.ts';
import { scalingReadAndWrite } from './causes/scaling-read-and-write.ts';
import { severalWriters } from './causes/several-writers.ts';
import { scalingSteps, smallSteps } from './causes/steps.ts';
import { tuning } from './causes/tuning.ts';
import type { Cause, Diagnosis, ResourceHistory } from './diagnosis.ts';

/** Of two that explain as much, the one whose remedy is surer comes first. */
const ORDER: readonly Cause[] = [
  'scaling-flapping',
  'tuning',
  'small-steps',
  'several-writers',
  'scaling-read-and-write',
  'scaling-steps',
  'billing-switch',
  'one-index',
];

/** @param resources the table first, then its indexes. Empty where no cause can be shown, which is no fault. */
export function diagnose(resources: readonly ResourceHistory[], now: Instant): readonly Diagnosis[] {
  const ofOne = [scalingFlapping, tuning, smallSteps, severalWriters, scalingReadAndWrite, scalingSteps];
  const found: Diagnosis[] = [
    ...ofOne.flatMap((cause) => resources.flatMap((resource): readonly Diagnosis[] => cause(resource, now))),
    ...billingSwitches(resources, now),
    ...oneIndex(resources, now),
  ];
  return found.sort((a, b) => b.spent - a.spent || ORDER.indexOf(a.cause) - ORDER.indexOf(b.cause));
}
