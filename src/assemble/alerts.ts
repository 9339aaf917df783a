/** What telling refusals that nobody posted needs, put together; nothing where no account has a channel for them. */
import type { AlertJobs } from '../../jobs/index.ts';
import { EventQueue } from '../adapters/aws/event-queue.ts';
import { AwsScalingActivities } from '../adapters/aws/scaling-activity-reader.ts';
import { meteredEvents } from '../adapters/metrics/metered-events.ts';
import { BullAlertCalls } from '../adapters/redis/alert-calls.ts';
import { RedisAlertStore } from '../adapters/redis/alert-store.ts';
import { RedisLocks } from '../adapters/redis/locks.ts';
import { RedisReadingMarks } from '../adapters/redis/reading-marks.ts';
import { RedisSetAside } from '../adapters/redis/set-aside.ts';
import { stillWanted } from '../domain/aws-event.ts';
import type { AlertSpeaker } from '../flows/alert-speaker.ts';
import { alertMessage, alertsPageMessage, budgetBackMessage, manyAlertsMessage } from '../render/alert-message.ts';
import { explanationMessage } from '../render/explanation-message.ts';
import type { Words } from '../render/words.ts';
import { channelWords } from './languages.ts';
import type { SeeingParts } from './parts.ts';

export interface AssembledAlerts extends AlertJobs {
  close(): Promise<void>;
}

export function assembleAlerts(parts: SeeingParts): AssembledAlerts | null {
  const { config, log, redisLog, redis, reads, budget, announcer, meter } = parts;
  const channels = new Map(config.accounts.map(({ name, incidentChannel }) => [name, incidentChannel]));
  const wanting = new Set(
    config.accounts.flatMap(({ name, announceBudgetBack }) => (announceBudgetBack ? [name] : [])),
  );
  const incidentChannels = [...new Set(channels.values())].filter((channel) => channel !== null);
  if (incidentChannels.length === 0) return null;

  const wordsIn = channelWords(config);
  const calls = new BullAlertCalls({ redis, log: redisLog });
  const setAside = new RedisSetAside(redis);
  return {
    ports: {
      ...budget,
      alerts: new RedisAlertStore(redis),
      calls,
      announcer,
      locks: new RedisLocks({ redis, log }),
      activities: new AwsScalingActivities({ reads }),
      marks: new RedisReadingMarks(redis),
      incidentChannel: (account) => channels.get(account) ?? null,
      incidentChannels,
      announcesBudgetBack: (account) => wanting.has(account),
      log,
    },
    speakerIn: (channelId) => speaker(wordsIn(channelId)),
    source:
      config.events === null
        ? null
        : meteredEvents(
            new EventQueue({ ...config.events, setAside: (message) => setAside.keep(message), log }),
            meter,
            budget.clock,
          ),
    close: () => calls.close(),
  };
}

function speaker(words: Words): AlertSpeaker {
  return {
    root: (alert, isGeneral) => alertMessage(words, alert, isGeneral),
    explanation: ({ newest }, explanation) => {
      const { culprit } = explanation;
      const wanted = culprit === null ? undefined : stillWanted(newest, culprit.of.resource);
      return explanationMessage(words, explanation, 'thread', wanted);
    },
    back: (alert, explanation) => budgetBackMessage(words, alert, explanation),
    manyRoot: (count) => manyAlertsMessage(words, count),
    manyPage: (alerts) => alertsPageMessage(words, alerts),
  };
}
