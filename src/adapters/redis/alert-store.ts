/** Refusals to be told in incident channels, in Redis: a hash for each thread, what it has counted, and what waits in a channel. */
import { createHash } from 'node:crypto';
import { type Alert, dueAt, type GatheredAlerts, MOST_COUNTED, type ShownAlert } from '../../domain/alert.ts';
import { causeKey, occurrenceKey } from '../../domain/aws-event.ts';
import { DAY_MS, type Instant, MINUTE_MS } from '../../domain/instant.ts';
import type { AlertStore } from '../../flows/alert-ports.ts';
import { KEEP_SHOWN, NOTE, NOTE_OPENED, SETTLE } from './alert-scripts.ts';
import type { RedisClient } from './connection.ts';
import { key } from './keys.ts';
import { answered } from './script.ts';
import { readAlert, readGathered, writeGathered, writeRefused, writeShown } from './stored-alert.ts';

/** A thread is of one UTC day, and events are up to a day late. */
const KEPT_MS = 3 * DAY_MS;
const OPENED_LATELY_MS = 10 * MINUTE_MS;

/** Raised with every change of shape, so that a new version never reads an old one's data. */
const VERSION = 'v1';

const alertKey = (id: string): string => key('alert', VERSION, id);
const seenKey = (id: string): string => key('alert-seen', VERSION, id);
const waitingKey = (channel: string): string => key('alerts-waiting', VERSION, channel);
const dueKey = (channel: string): string => key('alerts-due', VERSION, channel);
const gatheredKey = (channel: string, day: Instant): string => key('alerts-gathered', VERSION, channel, String(day));
const openedKey = (channel: string): string => key('alerts-opened', channel);

export class RedisAlertStore implements AlertStore {
  readonly #redis: RedisClient;

  constructor(redis: RedisClient) {
    this.#redis = redis;
  }

  async note({ id, account, channel, refused }: Parameters<AlertStore['note']>[0]): Promise<boolean> {
    const keys = [alertKey(id), seenKey(id), waitingKey(channel)];
    const { at } = refused;
    // Ten thousand ids of AWS's length would be a megabyte; a forged one has any length.
    const occurrence = createHash('sha256').update(occurrenceKey(refused)).digest('base64').slice(0, 12);
    const what = [writeRefused(refused), causeKey(refused)];
    const args = [id, account, channel, occurrence, MOST_COUNTED, at, ...what, KEPT_MS];
    return (await NOTE.run(this.#redis, keys, args)) === 1;
  }

  async waiting(channel: string, now: Instant, most: number): Promise<readonly string[]> {
    const [waiting, due] = await answered(() =>
      Promise.all([
        this.#redis.zrange(waitingKey(channel), '0', `${most - 1}`),
        this.#redis.zrange(dueKey(channel), '-inf', `${now}`, 'BYSCORE', 'LIMIT', 0, most),
      ]),
    );
    const ids = [...new Set([...waiting, ...due])].slice(0, most);
    const there = await answered(() => Promise.all(ids.map((id) => this.#redis.exists(alertKey(id)))));
    const gone = ids.filter((_, n) => there[n] === 0);
    if (gone.length > 0) {
      await answered(() =>
        Promise.all([waitingKey(channel), dueKey(channel)].map((index) => this.#redis.zrem(index, ...gone))),
      );
    }
    return ids.filter((_, n) => there[n] === 1);
  }

  async find(id: string): Promise<Alert | null> {
    const hash = await answered(() => this.#redis.hgetall(alertKey(id)));
    return Object.keys(hash).length === 0 ? null : readAlert(id, hash);
  }

  async keepShown(id: string, shown: ShownAlert): Promise<void> {
    await KEEP_SHOWN.run(this.#redis, [alertKey(id)], [writeShown(shown)]);
  }

  async settle({ id, channel, count, cause, shown }: Alert): Promise<void> {
    const keys = [alertKey(id), waitingKey(channel), dueKey(channel)];
    await SETTLE.run(this.#redis, keys, [id, count, cause, dueAt(shown) ?? '', KEPT_MS]);
  }

  async openedLately(channel: string): Promise<number> {
    return Number(await answered(() => this.#redis.get(openedKey(channel))));
  }

  async noteOpened(channel: string): Promise<void> {
    await NOTE_OPENED.run(this.#redis, [openedKey(channel)], [OPENED_LATELY_MS]);
  }

  async findGathered(channel: string, day: Instant): Promise<GatheredAlerts | null> {
    const gathered = await answered(() => this.#redis.get(gatheredKey(channel, day)));
    return gathered === null ? null : readGathered(channel, gathered);
  }

  async keepGathered(channel: string, day: Instant, gathered: GatheredAlerts): Promise<void> {
    await answered(() => this.#redis.set(gatheredKey(channel, day), writeGathered(gathered), 'PX', KEPT_MS));
  }
}
