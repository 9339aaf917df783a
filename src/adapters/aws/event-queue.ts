/**
 * Takes AWS's events from an SQS queue by long polling. A message is deleted once it is stored; one that cannot be taken comes back
 * after growing pauses and is set aside after some; a queue that cannot be read is asked again and again, and said to be so.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { AwsEvent } from '../../domain/aws-event.ts';
import { SECOND_MS } from '../../domain/instant.ts';
import type { EventSource } from '../../flows/alert-ports.ts';
import type { Log } from '../../flows/ports.ts';
import { StoreUnavailable } from '../../flows/reduction-ports.ts';
import { errorFacts } from './error-facts.ts';
import { readEventBody } from './event-body.ts';

export interface EventQueueOptions {
  readonly queueUrl: string;
  readonly region: string;
  /** Keeps a message that cannot be taken; answers how many there have been. */
  readonly setAside: (message: { readonly id: string; readonly body: string; readonly why: string }) => Promise<number>;
  readonly log: Log;
  /** Shorter in tests. */
  readonly times?: EventQueueTimes;
}

export interface EventQueueTimes {
  /** Seconds SQS holds an empty answer back; at most 20. */
  readonly waitSeconds: number;
  /** Seconds nobody else gets a message that was received: far longer than storing ten takes. */
  readonly visibilitySeconds: number;
  /** ms before a message that failed comes back, and before a queue that failed is asked again; doubled each time. */
  readonly pauseMs: number;
}

const TIMES: EventQueueTimes = { waitSeconds: 20, visibilitySeconds: 60, pauseMs: 2 * SECOND_MS };
const BATCH = 10;
/** After so many receives a message is set aside. */
const MOST_RECEIVES = 5;
const LONGEST_PAUSE_MS = 60 * SECOND_MS;
const ANSWER_MS = 5 * SECOND_MS;

type Take = (events: readonly AwsEvent[]) => Promise<void>;
/** `away`: Redis is. The message is left to come back by itself: each receive counts towards a queue's redrive policy. */
type Outcome = 'taken' | 'set-aside' | 'again' | 'away';

export class EventQueue implements EventSource {
  readonly #sqs: SQSClient;
  readonly #options: EventQueueOptions;
  readonly #times: EventQueueTimes;
  readonly #stopping = new AbortController();
  #reading: Promise<void> = Promise.resolve();
  /** Batches in a row of which nothing could be taken. */
  #fruitless = 0;

  constructor(options: EventQueueOptions) {
    this.#options = options;
    this.#times = options.times ?? TIMES;
    const requestTimeout = this.#times.waitSeconds * SECOND_MS + ANSWER_MS;
    this.#sqs = new SQSClient({
      region: options.region,
      requestHandler: { connectionTimeout: 2 * SECOND_MS, requestTimeout, throwOnRequestTimeout: true },
    });
  }

  start(take: Take): void {
    this.#reading = this.#read(take);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#reading;
    this.#sqs.destroy();
  }

  async #read(take: Take): Promise<void> {
    const { signal } = this.#stopping;
    const { log, queueUrl } = this.#options;
    let failures = 0;
    while (!signal.aborted) {
      try {
        const messages = await this.#receive(signal);
        if (failures > 0) log.info({ queueUrl }, 'the queue of events can be read again');
        failures = 0;
        await this.#takeAll(messages, take);
      } catch (err) {
        if (signal.aborted) return;
        failures += 1;
        // Once for each trouble, and now and then while it lasts.
        if (failures === 1 || failures % 10 === 0) log.error({ err, queueUrl, failures }, adviceFor(err));
        await this.#pause(failures);
      }
    }
  }

  async #receive(abortSignal: AbortSignal): Promise<readonly Message[]> {
    const { waitSeconds, visibilitySeconds } = this.#times;
    const input = {
      QueueUrl: this.#options.queueUrl,
      MaxNumberOfMessages: BATCH,
      WaitTimeSeconds: waitSeconds,
      VisibilityTimeout: visibilitySeconds,
      MessageSystemAttributeNames: ['ApproximateReceiveCount' as const],
    };
    const { Messages = [] } = await this.#sqs.send(new ReceiveMessageCommand(input), { abortSignal });
    return Messages;
  }

  /** Also while stopping: what was received is finished. */
  async #takeAll(messages: readonly Message[], take: Take): Promise<void> {
    const outcomes = await Promise.all(messages.map((message) => this.#takeOne(message, take)));
    const done = messages.filter((_, n) => outcomes[n] === 'taken' || outcomes[n] === 'set-aside');
    const again = messages.filter((_, n) => outcomes[n] === 'again');
    await Promise.all([this.#delete(done), ...again.map((message) => this.#giveBack(message))]);
    // Where nothing could be stored, more of the same would only come back, too.
    if (messages.length === 0) return;
    this.#fruitless = done.length === 0 ? this.#fruitless + 1 : 0;
    if (this.#fruitless > 0) await this.#pause(this.#fruitless);
  }

  async #takeOne(message: Message, take: Take): Promise<Outcome> {
    const { MessageId: id = '', Body: body = '' } = message;
    const { log, setAside } = this.#options;
    try {
      const events = readEventBody(body);
      if (!events.every((event) => event.kind === 'ignored' && event.why === 'unreadable')) {
        await take(events);
        return 'taken';
      }
      if (receivesOf(message) < MOST_RECEIVES) return 'again';
      const count = await setAside({ id, body, why: 'unreadable' });
      log.warn({ message: id, count }, 'a message that is no event of AWS was set aside');
      return 'set-aside';
    } catch (err) {
      // That is no fault of the message.
      if (err instanceof StoreUnavailable) return 'away';
      log.error({ err, message: id }, 'an event could not be taken');
      if (receivesOf(message) < MOST_RECEIVES) return 'again';
      const isKept = await setAside({ id, body, why: String(err) }).then(
        () => true,
        () => false,
      );
      return isKept ? 'set-aside' : 'again';
    }
  }

  /** One that could not be deleted comes again, and is known then. */
  async #delete(messages: readonly Message[]): Promise<void> {
    if (messages.length === 0) return;
    const Entries = messages.map(({ ReceiptHandle }, n) => ({ Id: String(n), ReceiptHandle }));
    const input = { QueueUrl: this.#options.queueUrl, Entries };
    const { Failed = [] } = await this.#sqs.send(new DeleteMessageBatchCommand(input));
    if (Failed.length > 0) {
      this.#options.log.warn({ failed: Failed.length, why: Failed[0]?.Code }, 'events could not be deleted');
    }
  }

  async #giveBack(message: Message): Promise<void> {
    const seconds = Math.ceil(this.#pauseMs(receivesOf(message)) / SECOND_MS);
    const { ReceiptHandle } = message;
    const input = { QueueUrl: this.#options.queueUrl, ReceiptHandle, VisibilityTimeout: seconds };
    // Without it the message comes back later.
    await this.#sqs.send(new ChangeMessageVisibilityCommand(input)).catch(() => {});
  }

  #pauseMs(failures: number): number {
    return Math.min(this.#times.pauseMs * 2 ** Math.min(failures - 1, 10), LONGEST_PAUSE_MS);
  }

  async #pause(failures: number): Promise<void> {
    const ms = this.#pauseMs(failures) * (0.5 + Math.random() / 2);
    await sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => {});
  }
}

const receivesOf = ({ Attributes }: Message): number => Number(Attributes?.ApproximateReceiveCount ?? 1);

function adviceFor(error: unknown): string {
  const { name, isFromService } = errorFacts(error);
  if (name.startsWith('AccessDenied')) {
    return (
      'the queue of events may not be read: the identity this bot runs as needs sqs:ReceiveMessage, sqs:DeleteMessage and ' +
      'sqs:ChangeMessageVisibility on it'
    );
  }
  if (/QueueDoesNotExist|NonExistentQueue/.test(name)) {
    return 'the queue of events does not exist; correct events.queueUrl and events.region';
  }
  return isFromService
    ? 'AWS did not give the events; they are asked for again'
    : 'the queue of events does not answer';
}
