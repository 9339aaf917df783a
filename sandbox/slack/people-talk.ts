/** What people, other apps and webhooks write in channels. */
import { escapeText, ownChannel } from './commands.ts';
import { type Core, ShownToUser } from './core.ts';
import type { Author, Content, StoredMessage } from './messages.ts';
import type { Json } from './protocol.ts';
import { IDS } from './seed.ts';

export const OTHER_BOTS: Readonly<Record<'ci' | 'monitor', Author>> = {
  ci: { kind: 'app', user: IDS.users.ci, botId: IDS.bots.ci, appId: 'A0CI', name: 'CI' },
  monitor: { kind: 'app', user: IDS.users.monitor, botId: IDS.bots.monitor, appId: 'A0MONITOR', name: 'Monitoring' },
};
export const webhook = (username: string): Author => ({
  kind: 'webhook',
  user: IDS.users.monitor,
  botId: IDS.bots.monitor,
  username,
});

export interface Said {
  readonly channel: string;
  readonly threadTs?: string | undefined;
  readonly text?: string;
  readonly blocks?: readonly Json[];
  readonly attachments?: readonly Json[];
}

/** What Slack's composer makes of typed text. */
const richText = (text: string): Json => ({
  type: 'rich_text',
  block_id: 'typed',
  elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text }] }],
});

function threadOf(core: Core, said: Said): string | null {
  if (said.threadTs === undefined) return null;
  const root = core.world.find(said.channel, said.threadTs);
  if (root === undefined) throw new ShownToUser('That thread is no longer there.');
  return root.threadTs ?? root.ts;
}

/** @throws ShownToUser when the user is not in the channel, or it is archived */
export function sayAsPerson(core: Core, user: string, said: Said): StoredMessage {
  const channel = ownChannel(core, user, said.channel);
  if (channel.isArchived) throw new ShownToUser('You cannot write in an archived channel.');
  const text = said.text ?? '';
  return core.world.post({
    channel: channel.id,
    threadTs: threadOf(core, said),
    author: { kind: 'person', user },
    text: escapeText(text),
    blocks: said.blocks === undefined ? [richText(text)] : [...said.blocks],
    attachments: [...(said.attachments ?? [])],
  });
}

export function sayAsApp(core: Core, author: Author, said: Said): StoredMessage {
  return core.world.post({
    channel: said.channel,
    threadTs: threadOf(core, said),
    author,
    text: said.text ?? '',
    blocks: [...(said.blocks ?? [])],
    attachments: [...(said.attachments ?? [])],
  });
}

/** A person edits their text. */
export function editAsPerson(core: Core, message: StoredMessage, text: string): void {
  const change: Partial<Content> = { text: escapeText(text), blocks: [richText(text)] };
  core.world.edit(message, change);
}
