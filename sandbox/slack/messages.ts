/** A message as the workspace keeps it: who wrote it, who may see it, and every content it ever had. */
import type { Json } from './protocol.ts';

export interface Content {
  text: string;
  blocks: Json[];
  attachments: Json[];
  metadata: Json;
}

/** Who wrote it: a person, an app in today's style, or an app in the old style (subtype bot_message, no user). */
export type Author =
  | { readonly kind: 'person'; readonly user: string }
  | {
      readonly kind: 'app';
      readonly user: string;
      readonly botId: string;
      readonly appId: string;
      readonly name: string;
    }
  | { readonly kind: 'webhook'; readonly user: string; readonly botId: string; readonly username: string };

export interface StoredMessage extends Content {
  readonly ts: string;
  /** When it was posted on the sandbox's clock, epoch ms UTC; `ts` is real time. */
  readonly postedAt: number;
  readonly channel: string;
  readonly threadTs: string | null;
  readonly author: Author;
  readonly clientMsgId: string;
  /** Only this user sees it. */
  readonly onlyFor: string | null;
  readonly command: string | null;
  readonly broadcast: boolean;
  editedTs: string | null;
  deleted: boolean;
  reactions: { name: string; user: string }[];
  /** Every content it ever had, oldest first; the last is the present one. */
  readonly versions: Content[];
}

export interface NewMessage extends Partial<Content> {
  readonly channel: string;
  readonly author: Author;
  readonly threadTs?: string | null;
  readonly onlyFor?: string | null;
  readonly command?: string | null;
  readonly broadcast?: boolean;
}

export type MessageChange =
  | { readonly kind: 'posted'; readonly message: StoredMessage }
  | { readonly kind: 'changed'; readonly message: StoredMessage; readonly previous: Content }
  | { readonly kind: 'deleted'; readonly message: StoredMessage };

export const contentOf = (from: Content): Content =>
  structuredClone({ text: from.text, blocks: from.blocks, attachments: from.attachments, metadata: from.metadata });
