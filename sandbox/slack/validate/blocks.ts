/**
 * Layout blocks. Blocks that Slack brought in from 2026 on (data_table, data_visualization, card, container ...) are refused
 * as a workspace refuses them that does not have them yet, so that nothing comes to depend on them.
 */
import { asList, isObject } from '../json.ts';
import type { Json } from '../protocol.ts';
import {
  anyText,
  anything,
  boolean,
  type Check,
  complain,
  type Fields,
  integer,
  list,
  number,
  object,
  oneOf,
  plain,
  type Report,
  string,
  typed,
} from './checks.ts';
import { accessory, actionElement, contextElement, ID_LENGTH, imageFile, imageUrl, inputElement } from './elements.ts';

const block = (fields: Fields): Check =>
  object({ ...fields, optional: { block_id: string(ID_LENGTH), ...fields.optional } });

const style = object({
  optional: { bold: boolean, italic: boolean, strike: boolean, code: boolean, underline: boolean, highlight: boolean },
});
const inline = (fields: Fields): Check => object({ ...fields, optional: { style, ...fields.optional } });
const richInline = typed(() => ({
  text: inline({ required: { text: string(Number.MAX_SAFE_INTEGER) } }),
  link: inline({ required: { url: imageUrl }, optional: { text: string(3000, 0), unsafe: boolean } }),
  emoji: inline({ required: { name: string(255) }, optional: { unicode: string(255), url: string(3000) } }),
  user: inline({ required: { user_id: string(255) } }),
  usergroup: inline({ required: { usergroup_id: string(255) } }),
  channel: inline({ required: { channel_id: string(255) } }),
  team: inline({ required: { team_id: string(255) } }),
  broadcast: inline({ required: { range: oneOf('here', 'channel', 'everyone') } }),
  color: inline({ required: { value: string(255) } }),
  date: inline({
    required: { timestamp: integer(0, Number.MAX_SAFE_INTEGER), format: string(255) },
    optional: { url: imageUrl, fallback: string(3000) },
  }),
}));
const inlines = { elements: list(richInline, 0, Number.MAX_SAFE_INTEGER) };
const border = { border: integer(0, 1) };
const richSection = object({ required: inlines });
const richElement = typed(() => ({
  rich_text_section: richSection,
  rich_text_list: object({
    required: {
      elements: list(
        typed(() => ({ rich_text_section: richSection })),
        0,
        1000,
      ),
      style: oneOf('bullet', 'ordered'),
    },
    optional: { ...border, indent: integer(0, 8), offset: integer(0, 1000) },
  }),
  rich_text_quote: object({ required: inlines, optional: border }),
  rich_text_preformatted: object({ required: inlines, optional: { ...border, language: string(100) } }),
}));
const richText = block({ required: { elements: list(richElement, 0, 1000) } });

const cell = typed(() => ({
  raw_text: object({ required: { text: string(10_000, 0) } }),
  raw_number: object({
    required: { value: number, text: string(255, 0) },
  }),
  rich_text: richText,
}));
const columnSetting: Check = (value, at, report) => {
  if (value === null) return;
  object({ optional: { align: oneOf('left', 'center', 'right'), is_wrapped: boolean } })(value, at, report);
};

const BLOCKS: Readonly<Record<string, Check>> = {
  header: block({ required: { text: plain(150) } }),
  divider: block({}),
  section: block({
    optional: { text: anyText(3000), fields: list(anyText(2000), 1, 10), accessory, expand: boolean },
    also: (value, at, report) => {
      if (value.text === undefined && value.fields === undefined) {
        complain(report, at, 'must define either `text` or `fields`');
      }
    },
  }),
  context: block({ required: { elements: list(contextElement, 1, 10) } }),
  actions: block({ required: { elements: list(actionElement, 1, 25) } }),
  image: block({
    required: { alt_text: string(2000) },
    optional: { image_url: imageUrl, slack_file: imageFile, title: plain(2000) },
  }),
  input: block({
    required: { label: plain(2000), element: inputElement },
    optional: { hint: plain(2000), optional: boolean, dispatch_action: boolean },
  }),
  rich_text: richText,
};

const MESSAGE_BLOCKS: Readonly<Record<string, Check>> = {
  ...BLOCKS,
  markdown: block({ required: { text: string(12_000) } }),
  table: block({
    required: { rows: list(list(cell, 1, 20), 1, 100) },
    optional: { column_settings: list(columnSetting, 0, 20) },
  }),
  video: block({
    required: { alt_text: string(2000), title: plain(200), thumbnail_url: imageUrl, video_url: imageUrl },
    optional: {
      author_name: string(50),
      description: plain(200),
      provider_icon_url: anything,
      provider_name: string(75),
      title_url: imageUrl,
    },
  }),
};

export const messageBlock = typed(() => MESSAGE_BLOCKS);
export const viewBlock = typed(() => BLOCKS);

/** block_ids must differ within a message or view, action_ids within a block. */
export function uniqueIds(blocks: readonly Json[], at: string, report: Report): void {
  const blockIds = new Set<Json>();
  blocks.forEach((entry, index) => {
    if (!isObject(entry)) return;
    if (entry.block_id !== undefined && blockIds.has(entry.block_id)) {
      complain(report, `${at}/${index}/block_id`, `block_id already exists: ${String(entry.block_id)}`);
    }
    if (entry.block_id !== undefined) blockIds.add(entry.block_id);
    const actionIds = new Set<Json>();
    asList(entry.elements).forEach((element, place) => {
      if (!isObject(element) || element.action_id === undefined) return;
      if (actionIds.has(element.action_id)) {
        complain(
          report,
          `${at}/${index}/elements/${place}/action_id`,
          `action_id already exists: ${String(element.action_id)}`,
        );
      }
      actionIds.add(element.action_id);
    });
  });
}

const TEXT_KEYS = new Set(['text', 'alt_text', 'fallback']);

/** Characters a reader would see in it: all texts, however deep. */
export function charactersIn(value: Json): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, entry) => sum + charactersIn(entry), 0);
  if (!isObject(value)) return 0;
  return Object.entries(value).reduce((sum, [name, entry]) => {
    const isText = TEXT_KEYS.has(name) && typeof entry === 'string';
    return sum + (isText ? String(entry).length : charactersIn(entry));
  }, 0);
}
