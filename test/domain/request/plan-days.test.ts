import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertTelling, chanceFrom, liveOneDay, noCounts } from '../../support/plan-days.ts';

test('beside competing writers no call is refused but after somebody else spent the decrease between our read and our call', () => {
  const counts = noCounts();
  const day = fc.property(fc.nat(), (seed) => {
    liveOneDay(chanceFrom(seed), counts);
    expect(counts.refusedByUs).toBe(0);
  });
  fc.assert(day, { numRuns: 1_500, seed: 20_261_009 });
  assertTelling(counts);
});

test('a clock a second ahead costs refusals, but never a loop of calls', () => {
  const counts = noCounts();
  const day = fc.property(fc.nat(), (seed) => {
    const before = counts.calls;
    liveOneDay(chanceFrom(seed), counts, 1_000);
    expect(counts.calls - before).toBeLessThan(60);
  });
  fc.assert(day, { numRuns: 500, seed: 20_261_009 });
  assertTelling(counts);
});
