/** Why a table's decreases went: every cause that the records show, the one that explains most first. */
import { decreasesUsedToday, FREE_DECREASES_A_DAY } from '../budget.ts';
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

/**
 * @param resources the table first, then its indexes
 * @returns those of resources without a free decrease first. Empty where no cause can be shown, which is no fault
 */
export function diagnose(resources: readonly ResourceHistory[], now: Instant): readonly Diagnosis[] {
  const ofOne = [scalingFlapping, tuning, smallSteps, severalWriters, scalingReadAndWrite, scalingSteps];
  const found: Diagnosis[] = [
    ...ofOne.flatMap((cause) => resources.flatMap((resource): readonly Diagnosis[] => cause(resource, now))),
    ...billingSwitches(resources, now),
    ...oneIndex(resources, now),
  ];
  const usedUp = new Set(resources.filter((one) => isUsedUp(one, now)).map(({ index }) => index));
  return found.sort(
    (a, b) =>
      Number(explainsNothing(a)) - Number(explainsNothing(b)) ||
      Number(usedUp.has(b.index)) - Number(usedUp.has(a.index)) ||
      b.spent - a.spent ||
      ORDER.indexOf(a.cause) - ORDER.indexOf(b.cause),
  );
}

const isUsedUp = ({ counter }: ResourceHistory, now: Instant): boolean =>
  decreasesUsedToday(counter, now) >= FREE_DECREASES_A_DAY;

/** That one index stands alone says why a call is refused, not who spent its budget. */
const explainsNothing = ({ cause }: Diagnosis): boolean => cause === 'one-index';
