/** What Slack sends, put together on a connection to Redis that fails fast: a person is waiting. */
import type { CommandDeps } from '../../commands/answering.ts';
import { RecentTableReads } from '../adapters/recent-tables.ts';
import { RedisAnswerClaims } from '../adapters/redis/answer-claims.ts';
import { RedisOverviewStore } from '../adapters/redis/overview-store.ts';
import { SeenDeliveries } from '../adapters/redis/seen.ts';
import { assembleCompletions } from './completions.ts';
import { assembleHistory } from './history.ts';
import { channelWords } from './languages.ts';
import type { Parts } from './parts.ts';
import { assembleReductions } from './reductions.ts';

export interface AssembledCommands extends Omit<CommandDeps, 'inFlight'> {
  close(): Promise<void>;
}

export function assembleCommands(parts: Parts): AssembledCommands {
  const { config, log, redisLog, redis, reads, budget, announcer } = parts;
  const redisTrouble = (err: unknown) => redisLog.warn({ err }, 'Redis did not answer in time');
  const seen = { ...budget, ...assembleHistory({ reads, clock: budget.clock, redis, onTrouble: redisTrouble }) };
  const wordsIn = channelWords(config);
  const reductions = assembleReductions({ ...parts, budget: seen });
  const completions = assembleCompletions(parts, { ...seen, announcer, log }, wordsIn);
  return {
    ports: {
      ...seen,
      overviews: new RedisOverviewStore(redis, redisTrouble),
      recent: new RecentTableReads(budget.tables, budget.clock),
    },
    reductions: reductions?.ports ?? null,
    threads: {
      ...seen,
      claims: new RedisAnswerClaims(redis, redisTrouble),
      completions: completions.calls,
      announcer,
      log,
    },
    wordsIn,
    deliveries: new SeenDeliveries(redis, redisTrouble),
    log,
    close: async () => {
      await Promise.all([reductions?.close(), completions.close()]);
    },
  };
}
