/** What a message may be made of, and where the bot may put it: the same checks for the Web API, response URLs and answers. */
import { randomBytes } from 'node:crypto';
import { BOT_USER, type Core, Refused } from './core.ts';
import { asList, isObject, type JsonObject, parseJson } from './json.ts';
import type { Content } from './messages.ts';
import type { Json } from './protocol.ts';
import { validateMessage } from './validate/message.ts';
import type { WorldChannel } from './world.ts';

/** `text` is cut there, not refused. */
const LONGEST_TEXT = 40_000;

const newId = (): string => randomBytes(4).toString('base64url');

const withActionId = (element: Json): Json =>
  isObject(element) && element.type !== 'image' ? { action_id: newId(), ...element } : element;

/** Slack gives every block and element an id that came without one: another one each time. */
export function withIds(blocks: readonly Json[]): Json[] {
  return blocks.filter(isObject).map((block) => ({
    ...block,
    block_id: block.block_id ?? newId(),
    ...(block.type === 'actions' ? { elements: asList(block.elements).map(withActionId) } : {}),
    ...(block.type === 'input' ? { element: withActionId(block.element ?? null) } : {}),
    ...(block.accessory === undefined ? {} : { accessory: withActionId(block.accessory) }),
  }));
}

function listArgument(args: JsonObject, name: 'blocks' | 'attachments'): Json[] | undefined {
  const given = args[name];
  if (given === undefined || given === null || given === '') return undefined;
  const list = typeof given === 'string' ? parseJson(given) : given;
  if (!Array.isArray(list)) throw new Refused(name === 'blocks' ? 'invalid_blocks_format' : 'invalid_attachments');
  return list;
}

/** The parts of a message that the app sent; those it left out stay undefined. @throws Refused */
export function readContent(args: JsonObject, limits: { longestText?: number } = {}): Partial<Content> {
  const blocks = listArgument(args, 'blocks');
  const attachments = listArgument(args, 'attachments');
  const metadata = typeof args.metadata === 'string' ? parseJson(args.metadata) : args.metadata;
  const checked: JsonObject = {
    ...args,
    ...(blocks === undefined ? {} : { blocks }),
    ...(attachments === undefined ? {} : { attachments }),
    ...(metadata === undefined ? {} : { metadata }),
  };
  const problem = validateMessage(checked);
  if (problem !== null) throw new Refused(problem.error, problem.messages);
  const text = args.text === undefined || args.text === null ? undefined : String(args.text);
  if (text !== undefined && limits.longestText !== undefined && text.length > limits.longestText) {
    throw new Refused('msg_too_long');
  }
  const markdown = typeof args.markdown_text === 'string' ? args.markdown_text : undefined;
  const allBlocks = markdown === undefined ? blocks : [{ type: 'markdown', text: markdown }];
  return {
    ...(text === undefined ? {} : { text: text.slice(0, LONGEST_TEXT) }),
    ...(markdown === undefined ? {} : { text: markdown }),
    ...(allBlocks === undefined ? {} : { blocks: withIds(allBlocks) }),
    ...(attachments === undefined ? {} : { attachments }),
    ...(metadata === undefined ? {} : { metadata }),
  };
}

/** A message needs at least one of text, blocks, attachments. @throws Refused no_text */
export function needSomething(content: Partial<Content>): void {
  const isEmpty = !content.text && !content.blocks?.length && !content.attachments?.length;
  if (isEmpty) throw new Refused('no_text');
}

/** The channel, or the DM with a person when given a user id. @throws Refused channel_not_found */
export function findChannel(core: Core, id: string): WorldChannel {
  const channel = core.world.users.has(id) ? core.world.dmOf(id, BOT_USER) : core.world.channels.get(id);
  if (channel === undefined) throw new Refused('channel_not_found');
  return channel;
}

/** A channel the bot may write to. @throws Refused */
export function writableChannel(core: Core, id: string): WorldChannel {
  const channel = findChannel(core, id);
  const isMember = channel.members.has(BOT_USER);
  if (!isMember && channel.kind !== 'public') throw new Refused('channel_not_found');
  if (channel.isArchived) throw new Refused('is_archived');
  if (!isMember) throw new Refused('not_in_channel');
  return channel;
}

/** The root of the thread; a reply's own ts counts as its thread. @throws Refused thread_not_found */
export function threadRoot(core: Core, channel: string, threadTs: string): string | null {
  if (threadTs === '') return null;
  const message = core.world.find(channel, threadTs);
  if (message === undefined || message.onlyFor !== null) throw new Refused('thread_not_found');
  return message.threadTs ?? message.ts;
}
