// Three quarters of a minute of everything at once over two web and two worker processes. `npm run soak` does it for longer, and looks at memory.
import { expect, test } from 'vitest';
import { runSoak } from '../../bench/soak/run.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

test(
  'under mixed load, with failing calls, a restarted Redis and a killed worker, nothing is lost and nothing is made or said twice',
  async () => {
    const { problems, made, states, trouble } = await runSoak({
      forMs: 45 * SECOND,
      actsPerSecond: 3,
      sampleEveryMs: 10 * SECOND,
      trouble: {
        faultEveryMs: 2 * SECOND,
        redisEveryMs: 20 * SECOND,
        redisAwayMs: 3 * SECOND,
        killEveryMs: 15 * SECOND,
      },
      seed: 20_261_130,
    });
    expect(problems).toEqual([]);
    expect(made).toBeGreaterThan(0);
    expect(states.get('succeeded')).toBeGreaterThan(0);
    expect(Math.min(trouble.redisRestarts ?? 0, trouble.kills ?? 0)).toBeGreaterThan(0);
  },
  10 * MINUTE,
);
