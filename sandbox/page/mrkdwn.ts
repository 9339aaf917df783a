/**
 * Slack's mrkdwn, read into the same model as a rich_text block, so that one set of components draws both.
 * Order matters for safety: `<...>` is markup only where it is literal; `&lt;`, `&gt;` and `&amp;` are undone last, in the
 * leaves, so that escaped text can never become a mention, a link or a style.
 * Source: https://docs.slack.dev/messaging/formatting-message-text
 */

import type { RichTextBlockElement, RichTextElement, RichTextText } from '@slack/types';

type Style = NonNullable<RichTextText['style']>;

export const unescapeEntities = (text: string): string =>
  text.replace(/&(lt|gt|amp);/g, (_, name: string) => (name === 'lt' ? '<' : name === 'gt' ? '>' : '&'));

const styled = <E extends RichTextElement>(element: E, style: Style): E =>
  Object.keys(style).length === 0 ? element : { ...element, style: { ...style } };

const textOf = (raw: string, style: Style): RichTextText =>
  styled<RichTextText>({ type: 'text', text: unescapeEntities(raw) }, style);

/** What is between `<` and `>`. */
function parseAngle(inside: string, style: Style): RichTextElement {
  const [target = '', ...rest] = inside.split('|');
  const label = rest.length > 0 ? rest.join('|') : null;
  const user = /^@([UW]\w+)$/.exec(target)?.[1];
  if (user !== undefined) return styled({ type: 'user', user_id: user }, style);
  const channel = /^#([CGD]\w+)$/.exec(target)?.[1];
  if (channel !== undefined) return styled({ type: 'channel', channel_id: channel }, style);
  const group = /^!subteam\^(S\w+)$/.exec(target)?.[1];
  if (group !== undefined) return styled({ type: 'usergroup', usergroup_id: group }, style);
  const range = /^!(here|channel|everyone)$/.exec(target)?.[1];
  if (range === 'here' || range === 'channel' || range === 'everyone') {
    return styled({ type: 'broadcast', range }, style);
  }
  const date = /^!date\^(-?\d+)\^([^^]*)(?:\^(.+))?$/.exec(target);
  if (date !== null) {
    const [, seconds, format = '', link] = date;
    const element = { type: 'date' as const, timestamp: Number(seconds), format: unescapeEntities(format) };
    const url = link === undefined ? {} : { url: unescapeEntities(link) };
    return styled({ ...element, ...url, fallback: unescapeEntities(label ?? '') }, style);
  }
  if (/^(https?:\/\/|mailto:|tel:)/i.test(target)) {
    return styled({ type: 'link', url: unescapeEntities(target), text: unescapeEntities(label ?? target) }, style);
  }
  return textOf(label ?? `<${inside}>`, style);
}

const delimiters = { '*': 'bold', _: 'italic', '~': 'strike' } as const;
type Delimiter = keyof typeof delimiters;
const isDelimiter = (char: string): char is Delimiter => char in delimiters;

const isWordChar = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}_]/u.test(char);
const isSpace = (char: string | undefined): boolean => char === undefined || /\s/.test(char);

/** Where the run opened at `start` ends, or -1: same line, no space inside its edges, no word character outside. */
function closingDelimiter(raw: string, start: number, delimiter: Delimiter): number {
  if (isWordChar(raw[start - 1]) || isSpace(raw[start + 1]) || raw[start + 1] === delimiter) return -1;
  let inAngle = false;
  for (let at = start + 1; at < raw.length && raw[at] !== '\n'; at++) {
    if (raw[at] === '<') inAngle = true;
    else if (raw[at] === '>') inAngle = false;
    else if (!inAngle && raw[at] === delimiter && !isSpace(raw[at - 1]) && !isWordChar(raw[at + 1])) return at;
  }
  return -1;
}

const bareUrl = /^https?:\/\/[^\s<>|*~`]+[^\s<>|*~`.,;:!?)]/;
const emojiCode = /^:([a-z0-9_+'-]*[a-z_+][a-z0-9_+'-]*):/;

/** One paragraph's inline elements. */
export function parseInline(raw: string, style: Style = {}): RichTextElement[] {
  const elements: RichTextElement[] = [];
  let plain = '';
  const flush = (): void => {
    if (plain !== '') elements.push(textOf(plain, style));
    plain = '';
  };
  const take = (found: readonly RichTextElement[], upTo: number): number => {
    flush();
    elements.push(...found);
    return upTo;
  };
  for (let at = 0; at < raw.length; ) {
    const char = raw[at] ?? '';
    const rest = raw.slice(at, at + 3000);
    if (char === '<') {
      const end = raw.indexOf('>', at);
      if (end > at + 1) {
        at = take([parseAngle(raw.slice(at + 1, end), style)], end + 1);
        continue;
      }
    } else if (char === '`') {
      const code = /^`([^`\n]+)`/.exec(rest);
      if (code !== null) {
        at = take([textOf(code[1] ?? '', { ...style, code: true })], at + code[0].length);
        continue;
      }
    } else if (isDelimiter(char)) {
      const end = closingDelimiter(raw, at, char);
      if (end !== -1) {
        at = take(parseInline(raw.slice(at + 1, end), { ...style, [delimiters[char]]: true }), end + 1);
        continue;
      }
    } else if (char === ':' && !isWordChar(raw[at - 1])) {
      const name = emojiCode.exec(rest)?.[1];
      if (name !== undefined) {
        at = take([styled({ type: 'emoji', name }, style)], at + name.length + 2);
        continue;
      }
    } else if (char === 'h' && !isWordChar(raw[at - 1])) {
      const url = bareUrl.exec(rest)?.[0];
      if (url !== undefined) {
        at = take([styled({ type: 'link', url: unescapeEntities(url) }, style)], at + url.length);
        continue;
      }
    }
    plain += char;
    at++;
  }
  flush();
  return elements;
}

const quoteMark = /^(?:>|&gt;) ?/;

/** Paragraphs and quotes, line by line. */
function parseLines(raw: string): RichTextBlockElement[] {
  const blocks: RichTextBlockElement[] = [];
  let lines: string[] = [];
  let quoted = false;
  const flush = (): void => {
    if (lines.length > 0) {
      const elements = parseInline(lines.join('\n'));
      blocks.push({ type: quoted ? 'rich_text_quote' : 'rich_text_section', elements });
    }
    lines = [];
  };
  for (const line of raw.split('\n')) {
    const isQuote = quoteMark.test(line);
    if (isQuote !== quoted) flush();
    quoted = isQuote;
    lines.push(isQuote ? line.replace(quoteMark, '') : line);
  }
  flush();
  return blocks;
}

/** A whole mrkdwn text: code fences first, since nothing inside them is markup. */
export function parseMrkdwn(raw: string): RichTextBlockElement[] {
  return raw.split(/```([\s\S]+?)```/).flatMap((part, index): RichTextBlockElement[] => {
    if (index % 2 === 0) {
      const text = index === 0 ? part.replace(/\n$/, '') : part.replace(/^\n|\n$/g, '');
      return text === '' ? [] : parseLines(text);
    }
    const text = unescapeEntities(
      part.replace(/^\n|\n$/g, '').replace(/<([^|>]+)(?:\|([^>]*))?>/g, (_, a, b) => b ?? a),
    );
    return [{ type: 'rich_text_preformatted', elements: [{ type: 'text', text }] }];
  });
}

/** plain_text knows nothing but emoji. */
export function parsePlain(raw: string, withEmoji: boolean): RichTextElement[] {
  if (!withEmoji) return [{ type: 'text', text: raw }];
  return raw
    .split(/(?<![\p{L}\p{N}_]):([a-z0-9_+'-]*[a-z_+][a-z0-9_+'-]*):/u)
    .map(
      (part, index): RichTextElement =>
        index % 2 === 0 ? { type: 'text', text: part } : { type: 'emoji', name: part },
    )
    .filter((element) => element.type !== 'text' || element.text !== '');
}
