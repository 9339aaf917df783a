/** `npm run soak [-- --minutes 30] [--seed 7]`: see bench/soak/run.ts. Ends with an error if anything was lost or made twice. */
import { parseArgs } from 'node:util';
import { table } from './figures.ts';
import { runSoak } from './soak/run.ts';

const MINUTE_MS = 60_000;
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, seed: { type: 'string', default: '7' } },
});
const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
if (!(minutes > 0) || !Number.isInteger(seed)) {
  console.error('Write for example: npm run soak -- --minutes 30 --seed 7');
  process.exit(1);
}

const result = await runSoak({
  forMs: minutes * MINUTE_MS,
  actsPerSecond: 5,
  sampleEveryMs: Math.min(30_000, (minutes * MINUTE_MS) / 12),
  trouble: { faultEveryMs: 2_000, redisEveryMs: 100_000, redisAwayMs: 4_000, killEveryMs: 70_000 },
  seed,
});
const counted = (counts: Iterable<readonly [string, number]>): string =>
  [...counts].map(([what, count]) => `${count} ${what}`).join(', ') || 'none';
console.log(`${minutes} minutes at an hour a minute, seed ${seed}; two web and two worker processes on one Redis

done            ${counted(result.done)}
went wrong      ${counted(Object.entries(result.trouble))}
requests        ${counted(result.states)}
reductions made ${result.made}; calls of ours that DynamoDB refused: ${result.refused}
log, warnings   ${counted(result.warnings)}
log, errors     ${counted(result.errors)}

${result.memory}
`);
const lost = result.problems.map((problem) => [problem]);
console.log(lost.length === 0 ? 'Nothing was lost, nothing was made or said twice.' : table(['WRONG'], lost));
process.exit(lost.length === 0 ? 0 : 1);
