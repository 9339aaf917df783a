/** What asking for, deciding and running reductions needs, put together; nothing where no account may be changed. */
import { randomInt } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { JobDeps } from '../../jobs/index.ts';
import type { AwsClients } from '../adapters/aws/clients.ts';
import type { AwsReads } from '../adapters/aws/reads.ts';
import { AwsTableChanger } from '../adapters/aws/table-changer.ts';
import { AwsUsageReader } from '../adapters/aws/usage-reader.ts';
import type { Meter } from '../adapters/metrics/meter.ts';
import { meteredReductions } from '../adapters/metrics/metered-reductions.ts';
import { NotedTableChanger } from '../adapters/noted-changer.ts';
import { PromiseCache } from '../adapters/promise-cache.ts';
import { RedisCardStore } from '../adapters/redis/card-store.ts';
import { RedisLocks } from '../adapters/redis/locks.ts';
import { RedisOwnChanges } from '../adapters/redis/own-changes.ts';
import { RedisPace } from '../adapters/redis/pace.ts';
import { RedisPauseStore } from '../adapters/redis/pause-store.ts';
import { RedisRefusalStore } from '../adapters/redis/refusal-store.ts';
import { ReplicaCopies } from '../adapters/redis/replica-copies.ts';
import { RedisRequestStore } from '../adapters/redis/request-store.ts';
import { BullWakeUps } from '../adapters/redis/wake-ups.ts';
import { HmacSigner } from '../adapters/signer.ts';
import type { SlackAnnouncer } from '../adapters/slack/announcer.ts';
import type { Config } from '../config.ts';
import { MINUTE_MS } from '../domain/instant.ts';
import type { ReductionRequest } from '../domain/request/request.ts';
import type { AuditedLog } from '../flows/ports.ts';
import type { ReductionPorts } from '../flows/reductions.ts';
import type { BudgetPorts } from '../flows/show-budget.ts';
import type { HistoryReadPorts } from '../flows/show-history.ts';
import { cannotPostMessage } from '../render/ask-message.ts';
import { cardMessage } from '../render/card-message.ts';
import { throttlesMessage } from '../render/success-message.ts';
import { threadMessage } from '../render/thread-message.ts';
import type { Words } from '../render/words.ts';
import { channelWords } from './languages.ts';

export interface ReductionParts {
  readonly config: Config;
  readonly log: AuditedLog;
  readonly redis: Redis;
  readonly clients: AwsClients;
  readonly reads: AwsReads;
  readonly budget: BudgetPorts & HistoryReadPorts;
  readonly announcer: SlackAnnouncer;
  readonly meter: Meter;
}

/** A message's link stays the same; lists of requests ask for many of them, again and again. */
const LINK_TTL_MS = 10 * MINUTE_MS;

type Reductions = NonNullable<JobDeps['reductions']>;

export interface AssembledReductions extends Reductions {
  close(): Promise<void>;
}

export function assembleReductions(parts: ReductionParts): AssembledReductions | null {
  const { config, log, redis, clients, reads, budget, announcer, meter } = parts;
  const { clock } = budget;
  const rules = new Map(config.accounts.map(({ name, reductions }) => [name, reductions]));
  if (config.approvalKeys === null || config.accounts.every(({ reductions }) => reductions === null)) return null;

  const cards = new RedisCardStore(redis);
  const links = new PromiseCache<string | null>(LINK_TTL_MS);
  const onMissing = () => meter.copyMissing();
  const copies = config.copies === null ? null : new ReplicaCopies({ ...config.copies, redis, log, onMissing });
  const wakeUps = new BullWakeUps({ redis, clock, log });
  const ports: ReductionPorts = {
    ...budget,
    rulesOf: (account) => rules.get(account) ?? null,
    store: new RedisRequestStore({ redis, log, copies }),
    cards,
    pauses: new RedisPauseStore({ redis, log, copies }),
    locks: new RedisLocks({ redis, log }),
    pace: new RedisPace(redis),
    refusals: new RedisRefusalStore(redis),
    wakeUps,
    signer: new HmacSigner(config.approvalKeys),
    changer: new NotedTableChanger(
      new AwsTableChanger({ accounts: config.accounts, clients, clock, log }),
      new RedisOwnChanges(redis, (err) => log.warn({ err }, 'a change of our own could not be noted')),
      clock,
    ),
    usage: new AwsUsageReader({ reads, clock }),
    announcer,
    log,
    linkTo: async (id) => {
      const card = await cards.find(id);
      if (card === null) return null;
      return links.get(`${card.channel}:${card.ts}`, () => announcer.permalink(card)).catch(() => null);
    },
    newId,
  };
  const wordsIn = channelWords(config);
  const wordsAbout = ({ resource }: ReductionRequest) => wordsIn(rules.get(resource.account)?.approvalsChannel ?? '');
  return {
    ports: meteredReductions(ports, meter, clock),
    speaker: speaker(wordsAbout),
    close: async () => {
      await wakeUps.close();
      copies?.close();
    },
  };
}

/** A card and its thread are in the language of the channel they are in. */
function speaker(wordsAbout: (request: ReductionRequest) => Words): Reductions['speaker'] {
  return {
    card: (request, facts, _trail, pause) => cardMessage(wordsAbout(request), { request, facts, pause }),
    thread: (request, entry, facts, history) => {
      const message = threadMessage(wordsAbout(request), request, entry, facts.approvers, history);
      return message === null ? null : { kind: entry.why.reason, message };
    },
    cannotPost: (request, why) => cannotPostMessage(wordsAbout(request), request, why),
    throttled: (request, events) => throttlesMessage(wordsAbout(request), request, events),
  };
}

/** Crockford's base 32: nothing in it can be misread when it is typed from a screen. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/** Short enough to type. With 40 random bits, ten thousand requests meet the same id once in twenty thousand years of them. */
function newId(): string {
  return `r${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;
}
