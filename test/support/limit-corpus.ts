// The labelled texts and Slack events, and what terminals, pipelines and chats do to a text on its way.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { LimitMessageJson } from '../../src/domain/limit-message/message.ts';

interface Labelled {
  readonly id: string;
  readonly expect: LimitMessageJson;
}
export interface LabelledText extends Labelled {
  readonly text: string;
}
export interface LabelledEvent extends Labelled {
  readonly event: unknown;
}

export const labelledTexts = readLines<LabelledText>('limit-messages.jsonl');
/** Our own, beside the corpus: more tools, services and languages around the same sentences. */
export const moreTexts = readLines<LabelledText>('more-limit-messages.jsonl');
export const labelledEvents = readLines<LabelledEvent>('slack-messages.jsonl');

function readLines<T>(file: string): readonly T[] {
  const text = readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

/** A change of form that keeps what a text says. */
export type Distortion = (text: string) => string;

const eachLine =
  (prefix: string): Distortion =>
  (text) =>
    text
      .split('\n')
      .map((line) => prefix + line)
      .join('\n');

const escapedHtml: Distortion = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const jsonString: Distortion = (text) => JSON.stringify(text);

const asciiJson: Distortion = (text) =>
  JSON.stringify(text).replace(/[^\x20-\x7e]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Breaks lines at blanks, as Terraform and mail do. */
export const wrapped =
  (width: number, prefix: string): Distortion =>
  (text) =>
    text
      .split('\n')
      .flatMap((line) => {
        const lines: string[] = [];
        let current = '';
        for (const word of line.split(' ')) {
          if (current !== '' && current.length + word.length + 1 > width) {
            lines.push(current);
            current = word;
          } else current = current === '' ? word : `${current} ${word}`;
        }
        return [...lines, current];
      })
      .map((line) => prefix + line)
      .join('\n');

const plain: readonly Distortion[] = [
  (text) => text,
  (text) => `hey all, seen in last night's run:\n${text}\nany idea?`,
  (text) => `\`\`\`\n${text}\n\`\`\``,
  (text) => `**${text}**`,
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => text.replaceAll(' ', '  '),
  (text) => text.replaceAll(' ', '\u00a0'),
  (text) => text.replaceAll(' ', '\u2009'),
  (text) => text.replaceAll(' ', ' \u200b'),
  (text) => text.replace(/([a-z])([a-z])/g, '$1\u2060$2'),
  (text) => text.replaceAll(' AM', '\u202fAM').replaceAll(' PM', '\u202fPM'),
  (text) => text.toLowerCase(),
  (text) => `\u001b[1m\u001b[31m${text.replaceAll('\n', '\u001b[0m\n\u001b[31m')}\u001b[0m`,
  (text) => `[31m${text.replaceAll(' ', '[0m [31m')}[0m`,
];

const framing: readonly Distortion[] = [
  (text) => text,
  jsonString,
  asciiJson,
  (text) => jsonString(jsonString(text)),
  escapedHtml,
  (text) => escapedHtml(escapedHtml(text)),
  (text) => escapedHtml(jsonString(text)),
  eachLine('│ '),
  eachLine('> '),
  eachLine('2026-05-06T07:08:11.4000000Z '),
];

export const distortion: fc.Arbitrary<Distortion> = fc
  .tuple(
    fc.constantFrom(...plain),
    fc.oneof(
      fc.constant<Distortion>((text) => text),
      fc
        .tuple(fc.integer({ min: 30, max: 120 }), fc.constantFrom('', '   ', '│ ', '# '))
        .map(([width, prefix]) => wrapped(width, prefix)),
    ),
    fc.constantFrom(...framing),
  )
  .map(
    ([first, second, third]): Distortion =>
      (text) =>
        third(second(first(text))),
  );
