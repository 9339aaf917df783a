/** Sees everything the bot says in Slack and sends to AWS, and keeps little of it: what must hold at the end, not how it came about. */
import type { UpdateRecord } from '../../sandbox/aws/history.ts';
import { IDS, type StoredMessage } from '../../sandbox/slack/index.ts';
import { APPROVE_REQUEST } from '../../src/render/actions.ts';
import type { ProcessBot } from '../../test/support/process-bot.ts';

const KEPT_PRIVATE_MS = 60_000;
const KEPT_PUBLIC_MS = 5 * 60_000;

export interface OpenCard {
  readonly request: string;
  readonly channel: string;
  readonly ts: string;
}

interface Mark {
  readonly request: string;
  readonly kind: string;
  readonly revision: number;
}

export class Witness {
  readonly #bot: ProcessBot;
  /** Requests of which a person was told that they were made. */
  readonly told = new Set<string>();
  /** Cards that offer a decision, by request. */
  readonly undecided = new Map<string, OpenCard>();
  /** How often each card, and each reply with a mark, was posted. */
  readonly posts = new Map<string, number>();
  /** Messages with the error, by place, and how many explanations each has. */
  readonly explained = new Map<string, number>();
  /** Calls of ours that DynamoDB took and that spent a decrease, by run. */
  readonly madeByRun = new Map<string, number>();
  refused = 0;
  /** Of the bot's logs. */
  readonly errors = new Map<string, number>();
  readonly warnings = new Map<string, number>();

  constructor(bot: ProcessBot) {
    this.#bot = bot;
    bot.slack.world.onMessage(({ kind, message }) => kind !== 'deleted' && this.#see(kind === 'posted', message));
    bot.aws.world.onCall((call) => this.#call(call));
  }

  wait(message: StoredMessage): void {
    this.explained.set(`${message.channel}:${message.ts}`, 0);
  }

  /** Lets go of what nobody will look at again: the simulators are not what is measured. */
  forget(): void {
    for (const { level, message } of this.#bot.log.splice(0)) {
      const counts = level === 'error' ? this.errors : this.warnings;
      if (level !== 'info') counts.set(message, (counts.get(message) ?? 0) + 1);
    }
    const { messages } = this.#bot.slack.world;
    const now = Date.now();
    const kept = messages.filter((message) => {
      const ageMs = now - Number(message.ts) * 1_000;
      if (message.onlyFor !== null) return ageMs < KEPT_PRIVATE_MS;
      return ageMs < KEPT_PUBLIC_MS || markOf(message)?.kind === 'card';
    });
    messages.splice(0, messages.length, ...kept);
    this.#bot.slack.world.picked.clear();
  }

  #see(isNew: boolean, message: StoredMessage): void {
    if (message.author.user !== IDS.users.ddbBudget) return;
    const [, request] = /\/ddb cancel (r[0-9a-z]{8})\b/.exec(JSON.stringify(message.blocks)) ?? [];
    if (message.onlyFor !== null && request !== undefined) this.told.add(request);
    const mark = markOf(message);
    if (mark === null) return;
    if (isNew) {
      const post = mark.kind === 'card' ? `${mark.request} card` : `${mark.request} ${mark.kind} ${mark.revision}`;
      this.posts.set(post, (this.posts.get(post) ?? 0) + 1);
      const explained = this.explained.get(mark.request);
      if (mark.kind === 'explanation' && explained !== undefined) this.explained.set(mark.request, explained + 1);
    }
    if (mark.kind !== 'card') return;
    const { channel, ts } = message;
    if (JSON.stringify(message.blocks).includes(`"${APPROVE_REQUEST}"`)) {
      this.undecided.set(mark.request, { request: mark.request, channel, ts });
    } else this.undecided.delete(mark.request);
  }

  #call({ principal, outcome, decreased }: UpdateRecord): void {
    const [, run] = /ddb-budget-reducer\/ddb-budget-(.+)$/.exec(principal.arn) ?? [];
    if (run === undefined) return;
    if (outcome === 'refused') this.refused += 1;
    else if (decreased.length > 0) this.madeByRun.set(run, (this.madeByRun.get(run) ?? 0) + 1);
  }
}

function markOf({ metadata }: StoredMessage): Mark | null {
  const { event_payload: mark } = (metadata ?? {}) as { event_payload?: unknown };
  return mark === undefined ? null : (mark as Mark);
}
