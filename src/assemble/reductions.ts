/** What asking for, deciding and running reductions needs, put together; nothing where no account may be changed. */
import { randomBytes } from 'node:crypto';
import type { JobDeps } from '../../jobs/index.ts';
import { AwsTableChanger } from '../adapters/aws/table-changer.ts';
import { AwsUsageReader } from '../adapters/aws/usage-reader.ts';
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
import { MINUTE_MS } from '../domain/instant.ts';
import type { ReductionRequest } from '../domain/request/request.ts';
import { requestId } from '../domain/request/request-id.ts';
import { UnreadableRecord } from '../flows/reduction-ports.ts';
import type { ReductionPorts } from '../flows/reductions.ts';
import { cannotPostMessage } from '../render/ask-message.ts';
import { cardMessage } from '../render/card-message.ts';
import { throttlesMessage } from '../render/success-message.ts';
import { threadMessage } from '../render/thread-message.ts';
import type { Words } from '../render/words.ts';
import { channelWords } from './languages.ts';
import type { SeeingParts } from './parts.ts';

/** A message's link stays the same; lists of requests ask for many of them, again and again. */
const LINK_TTL_MS = 10 * MINUTE_MS;

type Reductions = NonNullable<JobDeps['reductions']>;

export interface AssembledReductions extends Reductions {
  close(): Promise<void>;
}

export function assembleReductions(parts: SeeingParts): AssembledReductions | null {
  const { config, log, redisLog, redis, clients, reads, budget, announcer, meter } = parts;
  const { clock } = budget;
  const rules = new Map(config.accounts.map(({ name, reductions }) => [name, reductions]));
  if (config.approvalKeys === null || config.accounts.every(({ reductions }) => reductions === null)) return null;

  const cards = new RedisCardStore(redis);
  const links = new PromiseCache<string | null>(LINK_TTL_MS);
  const onMissing = () => meter.copyMissing();
  const copies = config.copies === null ? null : new ReplicaCopies({ ...config.copies, redis, log, onMissing });
  const wakeUps = new BullWakeUps({ redis, clock, log: redisLog });
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
      new RedisOwnChanges(redis, (err) => redisLog.warn({ err }, 'a change of our own could not be noted')),
      clock,
    ),
    usage: new AwsUsageReader({ reads, clock }),
    announcer,
    log,
    linkTo: async (id) => {
      const card = await cards.find(id).catch((error) => {
        // A list of requests shows the others all the same.
        if (error instanceof UnreadableRecord) return null;
        throw error;
      });
      if (card === null) return null;
      return links.get(`${card.channel}:${card.ts}`, () => announcer.permalink(card)).catch(() => null);
    },
    newId: () => requestId(randomBytes(8)),
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
    thread: (request, entry, { approvers }, history, trail) => {
      const message = threadMessage(wordsAbout(request), request, { entry, trail, approvers, history });
      return message === null ? null : { kind: entry.why.reason, message };
    },
    cannotPost: (request, why) => cannotPostMessage(wordsAbout(request), request, why),
    throttled: (request, events) => throttlesMessage(wordsAbout(request), request, events),
  };
}
