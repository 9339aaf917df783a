/** What a sentence's values are dressed in: Slack's markup, or nothing at all for a terminal. */
import type { Instant } from '../domain/instant.ts';
import { code, escapeText, oneLine } from './mrkdwn.ts';
import { dateToken, plainTime } from './time.ts';
import type { Words } from './words.ts';

export interface Markup {
  /** A name or a command, in one line. */
  readonly code: (text: string, most?: number) => string;
  readonly plain: (text: string) => string;
  readonly time: (words: Words, at: Instant) => string;
  readonly link: (url: string, label: string) => string;
}

export const slackMarkup: Markup = {
  code,
  plain: escapeText,
  time: dateToken,
  link: (url, label) => `<${url}|${escapeText(label)}>`,
};

export const noMarkup: Markup = {
  code: (text, most = 255) => oneLine(text, most),
  plain: (text) => text,
  time: (_words, at) => plainTime(at),
  link: (url, label) => `${label} ${url}`,
};
