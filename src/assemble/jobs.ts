/** What nobody waits for, put together on a connection that waits for Redis: an outage is a pause, not a failure. */
import { type Jobs, startJobs } from '../../jobs/index.ts';
import type { AwsTableDirectory } from '../adapters/aws/table-directory.ts';
import { PREFIX } from '../adapters/redis/keys.ts';
import { assembleAlerts } from './alerts.ts';
import { assembleCompletions } from './completions.ts';
import { assembleHistory } from './history.ts';
import { channelWords } from './languages.ts';
import type { Parts } from './parts.ts';
import { assembleReductions } from './reductions.ts';

export function assembleJobs(parts: Parts & { readonly directory: AwsTableDirectory }): Jobs {
  const { config, log, redisLog, redis, reads, budget, announcer, meter, directory } = parts;
  const onTrouble = (err: unknown) => redisLog.warn({ err }, 'Redis did not answer');
  const seen = { ...budget, ...assembleHistory({ reads, clock: budget.clock, redis, onTrouble }) };
  const reductions = assembleReductions({ ...parts, budget: seen });
  const alerts = assembleAlerts({ ...parts, budget: seen });
  const completions = assembleCompletions(parts, { ...seen, announcer, log }, channelWords(config));
  const onRan: Parameters<typeof startJobs>[0]['onRan'] = (job, outcome) => meter.jobRan(job, outcome);
  const jobs = startJobs({ directory, log, redisLog, onRan, reductions, completions, alerts }, redis, PREFIX);
  return {
    close: async () => {
      await jobs.close();
      await Promise.all([reductions?.close(), completions.close(), alerts?.close()]);
      // Whoever still waits for Redis is told that there is none: what was left begins again in another process.
      redis.disconnect();
    },
  };
}
