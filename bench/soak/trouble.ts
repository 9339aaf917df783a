/** What goes wrong during a soak: calls of AWS and Slack that fail, a Redis that is killed, a worker that is. */
import type { Fault } from '../../sandbox/aws/faults.ts';
import type { ApiFault } from '../../sandbox/slack/index.ts';
import type { ProcessBot } from '../../test/support/process-bot.ts';
import type { BotProcess } from '../../test/support/processes.ts';

const AWS_FAULTS: readonly Fault[] = [
  { match: { operation: 'UpdateTable' }, effect: { kind: 'throttle' }, times: 2 },
  { match: { operation: 'UpdateTable' }, effect: { kind: 'server-error', when: 'after' } },
  { match: { operation: 'UpdateTable' }, effect: { kind: 'drop', when: 'after' } },
  { match: { operation: 'UpdateTable' }, effect: { kind: 'drop', when: 'before' } },
  { match: { operation: 'DescribeTable' }, effect: { kind: 'latency', ms: 1_500 }, times: 5 },
  { match: { operation: 'DescribeTable' }, effect: { kind: 'server-error', when: 'before' }, times: 3 },
  { match: { operation: 'AssumeRole' }, effect: { kind: 'throttle' }, times: 3 },
  { match: { operation: 'GetMetricData' }, effect: { kind: 'server-error', when: 'before' }, times: 3 },
  { match: { operation: 'ReceiveMessage' }, effect: { kind: 'drop', when: 'after' }, times: 2 },
];

const SLACK_FAULTS: readonly (readonly [method: string, fault: ApiFault])[] = [
  ['chat.postMessage', { status: 429, retryAfter: 1 }],
  ['chat.postMessage', { status: 503 }],
  ['chat.postMessage', 'lose-answer'],
  ['chat.update', { status: 500 }],
  ['chat.update', 'lose-answer'],
  ['response_url', { status: 500 }],
  ['users.info', { status: 503 }],
];

export interface TroubleTimes {
  /** Between two failing calls, ms. */
  readonly faultEveryMs: number;
  readonly redisEveryMs: number;
  readonly redisAwayMs: number;
  readonly killEveryMs: number;
}

export interface RestartableRedis {
  stop(): Promise<void>;
  start(): Promise<void>;
}

export class Trouble {
  readonly #bot: ProcessBot;
  readonly #redis: RestartableRedis;
  readonly #chance: () => number;
  readonly #timers: NodeJS.Timeout[] = [];
  #victim: BotProcess;
  #underway: Promise<unknown> = Promise.resolve();
  readonly counts = { faults: 0, redisRestarts: 0, kills: 0 };

  /** @param victim the worker that is killed; the processes whose memory is looked at live on */
  constructor(bot: ProcessBot, redis: RestartableRedis, victim: BotProcess, chance: () => number) {
    this.#bot = bot;
    this.#redis = redis;
    this.#victim = victim;
    this.#chance = chance;
  }

  start({ faultEveryMs, redisEveryMs, redisAwayMs, killEveryMs }: TroubleTimes): void {
    this.#timers.push(
      setInterval(() => this.#spoil(), faultEveryMs),
      setInterval(() => this.#inTurn(() => this.#restartRedis(redisAwayMs)), redisEveryMs),
      setInterval(() => this.#inTurn(() => this.#kill()), killEveryMs),
    );
  }

  /** From here on everything goes well; resolves once all is there again. */
  async end(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#underway;
    this.#bot.aws.world.faults.clear();
    this.#bot.slack.faults.clear();
  }

  #inTurn(what: () => Promise<void>): void {
    this.#underway = this.#underway.then(what);
  }

  #spoil(): void {
    this.counts.faults += 1;
    const all = [...AWS_FAULTS, ...SLACK_FAULTS];
    const fault = all[Math.floor(this.#chance() * all.length)];
    if (fault === undefined) return;
    if ('effect' in fault) this.#bot.aws.world.faults.add(fault);
    else this.#bot.slack.faults.api(...fault);
  }

  async #restartRedis(awayMs: number): Promise<void> {
    this.counts.redisRestarts += 1;
    await this.#redis.stop();
    await new Promise((resolve) => setTimeout(resolve, awayMs));
    await this.#redis.start();
  }

  async #kill(): Promise<void> {
    this.counts.kills += 1;
    await this.#victim.end();
    this.#victim = await this.#bot.start('worker');
  }
}
