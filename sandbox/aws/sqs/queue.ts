/** A standard SQS queue: at-least-once, in no promised order. Visibility and long polling are on real time, as whoever waits is. */
import { createHash, randomUUID } from 'node:crypto';

export interface Received {
  readonly id: string;
  readonly body: string;
  readonly receiptHandle: string;
  readonly receiveCount: number;
  /** Real epoch ms. */
  readonly sentAt: number;
  readonly firstReceivedAt: number;
}

interface Stored {
  readonly id: string;
  readonly body: string;
  readonly sentAt: number;
  firstReceivedAt: number | null;
  receiveCount: number;
  /** Real epoch ms from which it can be received. */
  visibleAt: number;
}

export interface ReceiveOptions {
  /** 1 to 10. */
  readonly most: number;
  readonly waitMs: number;
  readonly visibilityMs: number;
  /** The client that waits has gone: nothing is handed to nobody. */
  readonly gone?: AbortSignal | undefined;
}

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

export class Queue {
  readonly accountId: string;
  readonly region: string;
  readonly name: string;
  /** The queue's default, ms. */
  visibilityMs = 30_000;
  readonly #messages = new Map<string, Stored>();
  #wakeUps = new Set<() => void>();

  constructor(accountId: string, region: string, name: string) {
    this.accountId = accountId;
    this.region = region;
    this.name = name;
  }

  get arn(): string {
    return `arn:aws:sqs:${this.region}:${this.accountId}:${this.name}`;
  }

  get path(): string {
    return `/${this.accountId}/${this.name}`;
  }

  /** How many can be received now, and how many somebody has received and not deleted. */
  get counts(): { readonly visible: number; readonly inFlight: number } {
    const now = Date.now();
    const inFlight = [...this.#messages.values()].filter(({ visibleAt }) => visibleAt > now).length;
    return { visible: this.#messages.size - inFlight, inFlight };
  }

  /** @returns the message's id */
  send(body: string, delayMs = 0): string {
    const id = randomUUID();
    const sentAt = Date.now();
    this.#messages.set(id, { id, body, sentAt, firstReceivedAt: null, receiveCount: 0, visibleAt: sentAt + delayMs });
    this.#wake();
    return id;
  }

  /** Waits for at least one message, as long polling does. */
  async receive({ most, waitMs, visibilityMs, gone }: ReceiveOptions): Promise<Received[]> {
    const deadline = Date.now() + waitMs;
    for (;;) {
      if (gone?.aborted) return [];
      const taken = this.#take(most, visibilityMs);
      const leftMs = deadline - Date.now();
      if (taken.length > 0 || leftMs <= 0) return taken;
      await this.#news(Math.min(leftMs, this.#untilVisibleMs()), gone);
    }
  }

  /** A message that is not there any more is deleted all the same. */
  delete(receiptHandle: string): void {
    this.#messages.delete(idIn(receiptHandle));
  }

  /** @returns `false` for a message that nobody has */
  changeVisibility(receiptHandle: string, ms: number): boolean {
    const message = this.#messages.get(idIn(receiptHandle));
    const now = Date.now();
    if (message === undefined || message.visibleAt <= now) return false;
    message.visibleAt = now + ms;
    this.#wake();
    return true;
  }

  #take(most: number, visibilityMs: number): Received[] {
    const now = Date.now();
    const taken: Received[] = [];
    for (const message of this.#messages.values()) {
      if (taken.length === most) break;
      if (message.visibleAt > now) continue;
      message.receiveCount += 1;
      message.visibleAt = now + visibilityMs;
      message.firstReceivedAt ??= now;
      const { id, body, sentAt, firstReceivedAt, receiveCount } = message;
      const receiptHandle = Buffer.from(`${id} ${receiveCount}`).toString('base64');
      taken.push({ id, body, receiptHandle, receiveCount, sentAt, firstReceivedAt });
    }
    return taken;
  }

  #untilVisibleMs(): number {
    const now = Date.now();
    return Math.min(...[...this.#messages.values()].map(({ visibleAt }) => Math.max(1, visibleAt - now)));
  }

  #news(ms: number, gone: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#wakeUps.delete(done);
        gone?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#wakeUps.add(done);
      gone?.addEventListener('abort', done);
    });
  }

  #wake(): void {
    for (const wakeUp of [...this.#wakeUps]) wakeUp();
  }
}

const idIn = (receiptHandle: string): string => Buffer.from(receiptHandle, 'base64').toString().split(' ')[0] ?? '';
