/** What of a request Slack shows, kept in its record's hash but outside the record: drawing raises no revision. */
import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '../../domain/instant.ts';
import type { CardFacts } from '../../domain/request/card-facts.ts';
import type { CardStore, PostMark, ShownCard } from '../../flows/reduction-ports.ts';
import { CLAIM, KEEP_FACTS, NOTE } from './card-scripts.ts';
import type { RedisClient } from './connection.ts';
import { recordKey, STALE_CARDS_KEY } from './request-keys.ts';
import { answered } from './script.ts';
import { readCard, readFacts, writeCard, writeFacts } from './stored-card.ts';

const claimOf = ({ kind, revision }: PostMark): string => `claim:${kind}:${revision}`;

/** Every method throws StoreUnavailable, and UnreadableRecord where it reads. */
export class RedisCardStore implements CardStore {
  readonly #redis: RedisClient;

  constructor(redis: RedisClient) {
    this.#redis = redis;
  }

  async find(id: string): Promise<ShownCard | null> {
    const card = await answered(() => this.#redis.hget(recordKey(id), 'card'));
    return card === null ? null : readCard(id, card);
  }

  async note(id: string, card: ShownCard): Promise<void> {
    await NOTE.run(this.#redis, [recordKey(id), STALE_CARDS_KEY], [id, writeCard(card)]);
  }

  async claim(mark: PostMark): Promise<'first' | 'unknown'> {
    const answer = await CLAIM.run(this.#redis, [recordKey(mark.request)], [claimOf(mark), randomUUID()]);
    return answer === 1 ? 'first' : 'unknown';
  }

  async isClaimed(mark: PostMark): Promise<boolean> {
    return (await answered(() => this.#redis.hexists(recordKey(mark.request), claimOf(mark)))) === 1;
  }

  async keepFacts(id: string, facts: CardFacts): Promise<void> {
    await KEEP_FACTS.run(this.#redis, [recordKey(id)], [writeFacts(facts), HOUR_MS]);
  }

  async facts(id: string): Promise<CardFacts | null> {
    const facts = await answered(() => this.#redis.hgetBuffer(recordKey(id), 'facts'));
    return facts === null ? null : readFacts(id, facts);
  }

  /** A random choice: cards that cannot be drawn never keep others from their turn. */
  async stale(most: number): Promise<readonly string[]> {
    const ids = await answered(() => this.#redis.srandmember(STALE_CARDS_KEY, most));
    const there = await answered(() => Promise.all(ids.map((id) => this.#redis.exists(recordKey(id)))));
    const gone = ids.filter((_, n) => there[n] === 0);
    if (gone.length > 0) await answered(() => this.#redis.srem(STALE_CARDS_KEY, ...gone));
    return ids.filter((_, n) => there[n] === 1);
  }
}
