/** Whether this process can do its work at this moment: Redis answers, and Slack accepts the token. */
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '../domain/instant.ts';
import { PromiseCache } from './promise-cache.ts';

export interface Readiness {
  readonly isReady: boolean;
  /** `ok`, or what is wrong. */
  readonly redis: string;
  readonly slack: string;
}

export interface HealthOptions {
  /** Rejects while Redis does not answer. */
  readonly askRedis: () => Promise<unknown>;
  /** Resolves to `null`, or to Slack's word for why it does not accept the token. Rejects where Slack does not answer. */
  readonly askSlack: () => Promise<string | null>;
}

/** Probes come every few seconds from several sides; Slack need not hear of each. */
const SLACK_KEPT_MS = 30 * SECOND_MS;
const REDIS_WAITS_MS = 2 * SECOND_MS;

export class Health {
  readonly #options: HealthOptions;
  readonly #slack = new PromiseCache<string>(SLACK_KEPT_MS);
  #isStopping = false;

  constructor(options: HealthOptions) {
    this.#options = options;
  }

  /** From here on nothing new is to be sent here. */
  stop(): void {
    this.#isStopping = true;
  }

  /** Whether the process is alive and not on its way out. */
  get isAlive(): boolean {
    return !this.#isStopping;
  }

  /** `ok` or the reason. */
  async redis(): Promise<string> {
    const asked = this.#options.askRedis().then(
      () => 'ok',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    return Promise.race([asked, sleep(REDIS_WAITS_MS, 'no answer', { ref: false })]);
  }

  /** `ok`, `no answer`, or Slack's word for why it does not accept the token. */
  slack(): Promise<string> {
    return this.#slack.get('', async () => (await this.#options.askSlack()) ?? 'ok').catch(() => 'no answer');
  }

  /** While Slack does not answer, it may still call: only a token that it refuses makes this process useless. */
  async readiness(): Promise<Readiness> {
    const [redis, slack] = await Promise.all([this.redis(), this.slack()]);
    const isSlackFit = slack === 'ok' || slack === 'no answer';
    return { isReady: !this.#isStopping && redis === 'ok' && isSlackFit, redis, slack };
  }
}
