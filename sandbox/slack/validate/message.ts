/** Whether Slack would take a message: for the Web API, response URLs, answers to a command, and unit tests of block builders. */
import { asList, isObject, type JsonObject } from '../json.ts';
import type { Json } from '../protocol.ts';
import { charactersIn, messageBlock, uniqueIds } from './blocks.ts';
import { complain, list, type Report } from './checks.ts';

export interface Refusal {
  /** Slack's error name: invalid_blocks, msg_blocks_too_long ... */
  readonly error: string;
  /** As in response_metadata.messages: "[ERROR] ... [json-pointer:/blocks/0/text]". */
  readonly messages: readonly string[];
}

const MOST_BLOCKS = 50;
const MOST_ATTACHMENTS = 100;
/** Over all blocks of a message; Slack does not publish the number (slackapi/bolt-js#2509). */
const MOST_CHARACTERS = 13_000;
const MOST_TABLE_CHARACTERS = 10_000;
const MOST_MARKDOWN = 12_000;

const blockList = list(messageBlock, 0, MOST_BLOCKS);

function tableRules(blocks: readonly Json[], report: Report): void {
  const tables = blocks.flatMap((block, index) =>
    isObject(block) && block.type === 'table' ? [{ index, characters: charactersIn(block.rows ?? null) }] : [],
  );
  const [, second] = tables;
  if (second !== undefined) complain(report, `/blocks/${second.index}`, 'only_one_table_allowed');
  const characters = tables.reduce((sum, table) => sum + table.characters, 0);
  if (characters > MOST_TABLE_CHARACTERS) {
    complain(
      report,
      `/blocks/${tables.at(-1)?.index}`,
      `must be less than ${MOST_TABLE_CHARACTERS + 1} characters in all cells`,
    );
  }
}

function markdownRules(payload: JsonObject, blocks: readonly Json[], report: Report): void {
  const inBlocks = blocks.reduce<number>(
    (sum, block) => sum + (isObject(block) && block.type === 'markdown' ? charactersIn(block) : 0),
    0,
  );
  if (inBlocks > MOST_MARKDOWN)
    complain(report, '/blocks', `must be less than ${MOST_MARKDOWN + 1} markdown characters`);
  const given = payload.markdown_text;
  if (given === undefined) return;
  if (payload.text !== undefined || blocks.length > 0) {
    complain(report, '/markdown_text', 'not together with text or blocks', 'markdown_text_conflict');
  }
  if (typeof given === 'string' && given.length > MOST_MARKDOWN) {
    complain(report, '/markdown_text', `must be less than ${MOST_MARKDOWN + 1} characters`, 'msg_too_long');
  }
}

function checkAttachments(value: Json, report: Report): void {
  if (!Array.isArray(value)) {
    complain(report, '/attachments', 'must provide an array', 'invalid_attachments');
    return;
  }
  if (value.length > MOST_ATTACHMENTS) {
    complain(report, '/attachments', `no more than ${MOST_ATTACHMENTS} items allowed`, 'too_many_attachments');
  }
  value.forEach((attachment, index) => {
    const nested = isObject(attachment) ? attachment.blocks : undefined;
    if (nested !== undefined) blockList(nested, `/attachments/${index}/blocks`, report);
  });
}

function checkMetadata(value: Json, report: Report): void {
  const isWellFormed = isObject(value) && typeof value.event_type === 'string' && isObject(value.event_payload);
  if (!isWellFormed) complain(report, '/metadata', 'needs event_type and event_payload', 'invalid_metadata_format');
}

/** The first own error wins; broken limits of fields are all listed under invalid_blocks. */
export function refusalOf(report: Report, general: string): Refusal | null {
  const [first] = report;
  if (first === undefined) return null;
  const own = report.find((problem) => problem.error !== null);
  return { error: own?.error ?? general, messages: report.map((problem) => problem.message) };
}

/**
 * What Slack would refuse in a message with `text`, `blocks`, `attachments`, `metadata`, `markdown_text`; `null` when it takes it.
 * Length of `text` is not looked at: chat.postMessage cuts it, chat.update alone refuses more than 4,000.
 */
export function validateMessage(payload: object): Refusal | null {
  const message = payload as JsonObject;
  const report: Report = [];
  const blocks = asList(message.blocks);
  if (message.blocks !== undefined && message.blocks !== null) {
    blockList(message.blocks, '/blocks', report);
    uniqueIds(blocks, '/blocks', report);
    tableRules(blocks, report);
  }
  markdownRules(message, blocks, report);
  if (message.attachments !== undefined && message.attachments !== null) checkAttachments(message.attachments, report);
  if (message.metadata !== undefined && message.metadata !== null) checkMetadata(message.metadata, report);
  if (report.length === 0 && charactersIn(blocks) > MOST_CHARACTERS) {
    complain(
      report,
      '/blocks',
      `must be less than ${MOST_CHARACTERS + 1} characters in all blocks`,
      'msg_blocks_too_long',
    );
  }
  return refusalOf(report, 'invalid_blocks');
}
