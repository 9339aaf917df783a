/**
 * Undoes what terminals, logs, JSON, HTML and Slack do to an error text on its way to a person. Every step is linear in the
 * length: a pattern either starts at a character that cannot occur inside it, or its repetitions are bounded.
 */

/** A run of backslashes (one for each layer of JSON) with what it escapes. The lookbehind lets a run be tried once only. */
const ESCAPE = /(?<!\\)\\{1,64}(?:u([0-9a-f]{4})|x([0-9a-f]{2})|(033|e)(?=\[)|([nrt])|(["'/\n]))/gi;
const ENTITY = /&(?:amp;){0,8}(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi;
const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  emsp: ' ',
  ensp: ' ',
  gt: '>',
  hellip: '…',
  ldquo: '"',
  lsquo: "'",
  lt: '<',
  nbsp: ' ',
  quot: '"',
  rdquo: '"',
  rsquo: "'",
  shy: '',
  thinsp: ' ',
  zwj: '',
  zwnj: '',
};
/** Terminal hyperlinks (OSC), then colours (CSI). Log viewers often drop the escape character and leave `[31m`. */
const TERMINAL_LINK = /[^\P{Cc}\s]\][^\p{Cc}]{0,4000}(?:[^\P{Cc}\s]\\?)?/gu;
const TERMINAL_CODE = /[^\P{Cc}\s]\[[0-9;?]{0,40}[A-Za-z]|\[\d{1,3}(?:;\d{1,3}){0,8}m/gu;
const SLACK_LINK = /<(?:https?:|mailto:|tel:|[@#!])[^<>|]{0,4000}\|([^<>]{0,4000})>/g;
const HTML_TAG = /<\/?[a-z][a-z0-9]{0,15}(?:\s[^<>]{0,1000})?\/?>/gi;
/** The narrow blank of Java's dates, its three bytes taken for three letters. */
const MISREAD_BLANK = /\u00e2[\u0080\u20ac]\u00af/g;
/** The frame of Terraform and of tables, quote marks, comment and diff signs at the start of a line. */
const GUTTER = /^[ \t]*(?:(?:[│┃║╷╵|>#+]|\/\/)[ \t]?)+/gm;
/** A literal that source code or a pretty printer carries on in the next line. */
const BROKEN_LITERAL = /(["'])[ \t]{0,8}\+?[ \t]{0,8}\n[ \t]{0,200}\1/g;
const LINE_TIME = /^[ \t]*\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?\]?[ \t]{1,200}/;

const CLOCK_TIME = /^[ \t]*\[?\d\d:\d\d:\d\d(?:[.,]\d{1,9})?\]?[ \t]{1,200}(?![ \t]|[AP]\.?M\b)/i;

/** The text as its author meant it: no escapes, codes, markup or gutters; lines and blanks stay. */
export function normaliseText(text: string): string {
  // JSON may lie inside HTML, and HTML inside JSON.
  let out = withoutEntities(text);
  if (out.includes('\\')) out = withoutEntities(out.replace(ESCAPE, unescaped));
  if (/[^\t\n\x20-\x7e]/.test(out)) {
    if (out.includes('\u001b]')) out = out.replace(TERMINAL_LINK, '');
    out = out
      .replace(MISREAD_BLANK, ' ')
      .replace(/\p{Cf}/gu, '')
      .replace(/[“”„«»「」『』]/g, '"')
      .replace(/[‘’‚]/g, "'")
      .replace(/[‐‑]/g, '-');
  }
  if (out.includes('[')) out = out.replace(TERMINAL_CODE, '');
  out = out.replace(/\r\n?/g, '\n');
  if (out.includes('<')) out = out.replace(SLACK_LINK, ' $1 ').replace(HTML_TAG, ' ');
  return out.includes('\n')
    ? withoutLineTimes(out).replace(GUTTER, '').replace(BROKEN_LITERAL, '')
    : out.replace(GUTTER, '');
}

/** A word divided at the end of a line, as in print. */
const HYPHENATED = /-\n[ \t]*(?=[a-z])/g;

/** Stands in a squeezed text where blanks stood between two digits: `4` and `2026` must not become `42026`. */
export const GAP = '¤';

/**
 * A normalised text in lower case without blanks, markup and frames: the form sentences are recognised in, because a line may
 * be wrapped anywhere, even inside a word.
 */
export function squeezeText(normalised: string): string {
  return normalised
    .toLowerCase()
    .replace(HYPHENATED, '')
    .replace(/(?<=\d)[\s*`~|<>─-╿]+(?=\d)/g, GAP)
    .replace(/[\s*`~|<>─-╿]+/g, '');
}

function unescaped(
  whole: string,
  unicode?: string,
  byte?: string,
  control?: string,
  blank?: string,
  plain?: string,
): string {
  const code = unicode ?? byte;
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
  if (control !== undefined) return '\u001b';
  if (blank !== undefined) return blank === 't' || blank === 'T' ? '\t' : '\n';
  return plain === '\n' ? ' ' : (plain ?? whole);
}

function withoutEntities(text: string): string {
  return text.includes('&') ? text.replace(ENTITY, decodedEntity) : text;
}

function decodedEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED_ENTITIES[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10);
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

/**
 * Drops the time a log collector puts before every line. A time that continues a sentence ("… can be made at" on the line
 * before, which has no time of its own) is none of those.
 */
function withoutLineTimes(text: string): string {
  if (!/^[ \t]*\[?\d{4}-/m.test(text)) return withoutClockTimes(text);
  let before = { endsInAt: false, hadTime: false };
  const lines = text.split('\n').map((line) => {
    const rest = before.endsInAt && !before.hadTime ? line : line.replace(LINE_TIME, '');
    before = { endsInAt: /\bat\s*$/i.test(line.slice(-20)), hadTime: rest.length < line.length };
    return rest;
  });
  return lines.join('\n');
}

/** A time without a day before at least two of the lines; one with AM or PM belongs to a sentence. */
function withoutClockTimes(text: string): string {
  if (!/^[ \t]*\[?\d\d:\d\d:/m.test(text)) return text;
  const lines = text.split('\n');
  const timed = lines.filter((line) => CLOCK_TIME.test(line)).length;
  return timed < 2 ? text : lines.map((line) => line.replace(CLOCK_TIME, '')).join('\n');
}
