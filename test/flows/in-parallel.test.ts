// Bounded concurrency: never more at once than allowed, results in order, the first rejection rejects.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inParallel } from '../../src/flows/in-parallel.ts';

test('runs everything once, in order of the items, and never more at once than allowed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 12 }),
      async (turns, limit) => {
        let running = 0;
        let most = 0;
        const results = await inParallel(turns, limit, async (turn) => {
          running += 1;
          most = Math.max(most, running);
          for (let left = turn; left > 0; left -= 1) await Promise.resolve();
          running -= 1;
          return turn * 2;
        });
        expect(results).toEqual(turns.map((turn) => turn * 2));
        expect(most).toBeLessThanOrEqual(limit);
      },
    ),
  );
});

test('rejects with the first rejection', async () => {
  const work = async (item: number) => {
    if (item === 2) throw new Error('two');
    return item;
  };
  await expect(inParallel([1, 2, 3], 2, work)).rejects.toThrow('two');
});
