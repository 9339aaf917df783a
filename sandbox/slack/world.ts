/** What the workspace holds: people, channels with their members, messages with every version, open modals, App Homes. */
import { randomUUID } from 'node:crypto';
import type { JsonObject } from './json.ts';
import { type Content, contentOf, type MessageChange, type NewMessage, type StoredMessage } from './messages.ts';
import type { Seed, SeedGroup, SeedUser } from './seed.ts';

export interface WorldChannel {
  readonly id: string;
  readonly name: string;
  readonly kind: 'public' | 'private' | 'dm';
  readonly topic: string;
  readonly isSharedOutside: boolean;
  isArchived: boolean;
  readonly members: Set<string>;
}

export interface OpenedView {
  readonly id: string;
  readonly user: string;
  rootId: string;
  previousId: string | null;
  hash: string;
  /** As the app sent it, with block_ids and action_ids filled in. */
  view: JsonObject;
  /** block_id -> action_id -> what the user picked or typed so far. */
  state: JsonObject;
  errors: Record<string, string>;
}

export class World {
  readonly workspace: string;
  readonly domain: string;
  readonly users: Map<string, SeedUser>;
  readonly channels: Map<string, WorldChannel>;
  readonly groups: Map<string, SeedGroup>;
  readonly messages: StoredMessage[] = [];
  /** A user's open modals, the top one last. */
  readonly modals = new Map<string, OpenedView[]>();
  readonly homes = new Map<string, OpenedView>();
  /** What users picked in messages: "user/channel/ts" -> block_id -> action_id -> value. */
  readonly picked = new Map<string, JsonObject>();
  readonly #changeListeners = new Set<() => void>();
  readonly #messageListeners = new Set<(change: MessageChange) => void>();
  readonly #now: () => number;
  #lastTs = 0;

  /** @param now the sandbox's clock, epoch ms UTC */
  constructor(seed: Seed, now: () => number) {
    this.#now = now;
    this.workspace = seed.workspace;
    this.domain = seed.domain;
    this.users = new Map(seed.users.map((user) => [user.id, user]));
    this.groups = new Map(seed.groups.map((group) => [group.id, group]));
    this.channels = new Map(
      seed.channels.map((channel) => [
        channel.id,
        {
          ...channel,
          isSharedOutside: channel.isSharedOutside ?? false,
          isArchived: channel.isArchived ?? false,
          members: new Set(channel.members),
        },
      ]),
    );
  }

  /** A message timestamp: real time in microseconds, always later than the one before. */
  nextTs(): string {
    this.#lastTs = Math.max(Date.now() * 1000, this.#lastTs + 1);
    return `${Math.floor(this.#lastTs / 1e6)}.${String(this.#lastTs % 1e6).padStart(6, '0')}`;
  }

  onChange(listener: () => void): () => void {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  }

  onMessage(listener: (change: MessageChange) => void): () => void {
    this.#messageListeners.add(listener);
    return () => this.#messageListeners.delete(listener);
  }

  changed(): void {
    for (const listener of this.#changeListeners) listener();
  }

  #tell(change: MessageChange): void {
    this.changed();
    for (const listener of this.#messageListeners) listener(change);
  }

  find(channel: string, ts: string): StoredMessage | undefined {
    return this.messages.find((message) => message.channel === channel && message.ts === ts && !message.deleted);
  }

  dmOf(userId: string, botUser: string): WorldChannel | undefined {
    return [...this.channels.values()].find(
      (channel) => channel.kind === 'dm' && channel.members.has(userId) && channel.members.has(botUser),
    );
  }

  post(from: NewMessage): StoredMessage {
    const content = contentOf({
      text: from.text ?? '',
      blocks: from.blocks ?? [],
      attachments: from.attachments ?? [],
      metadata: from.metadata ?? null,
    });
    const message: StoredMessage = {
      ...content,
      ts: this.nextTs(),
      postedAt: this.#now(),
      channel: from.channel,
      threadTs: from.threadTs ?? null,
      author: from.author,
      clientMsgId: randomUUID(),
      onlyFor: from.onlyFor ?? null,
      command: from.command ?? null,
      broadcast: from.broadcast ?? false,
      editedTs: null,
      deleted: false,
      reactions: [],
      versions: [contentOf(content)],
    };
    this.messages.push(message);
    this.#tell({ kind: 'posted', message });
    return message;
  }

  edit(message: StoredMessage, change: Partial<Content>): void {
    const previous = contentOf(message);
    Object.assign(message, structuredClone(change));
    message.versions.push(contentOf(message));
    message.editedTs = this.nextTs();
    this.#tell({ kind: 'changed', message, previous });
  }

  remove(message: StoredMessage): void {
    message.deleted = true;
    this.#tell({ kind: 'deleted', message });
  }

  topModal(userId: string): OpenedView | undefined {
    return this.modals.get(userId)?.at(-1);
  }

  /** An open modal or a published App Home. */
  findView(viewId: string): OpenedView | undefined {
    const open = [...this.modals.values()].flat();
    return [...open, ...this.homes.values()].find((view) => view.id === viewId);
  }
}
