/** The few Block Kit pieces all messages are built from. Limits are Slack's: docs.slack.dev, "Block Kit". */
import type {
  Button,
  ConfirmationDialog,
  ContextBlock,
  HeaderBlock,
  KnownBlock,
  MrkdwnElement,
  RichTextBlock,
  SectionBlock,
} from '@slack/types';
import { oneLine, severalLines } from './mrkdwn.ts';

/** A message as Slack takes it: blocks for the eye, `text` for notifications and screen readers. */
export interface Message {
  readonly text: string;
  readonly blocks: KnownBlock[];
}

const HEADER_MOST = 150;
const SECTION_MOST = 3_000;
const LABEL_MOST = 75;

/** `verbatim` keeps Slack from turning a name such as `shop.example` into a link. */
export const mrkdwn = (text: string): MrkdwnElement => ({
  type: 'mrkdwn',
  text: text.slice(0, SECTION_MOST),
  verbatim: true,
});

export const header = (text: string): HeaderBlock => ({
  type: 'header',
  text: { type: 'plain_text', text: oneLine(text, HEADER_MOST), emoji: false },
});

export const section = (text: string, accessory?: Button): SectionBlock => ({
  type: 'section',
  text: mrkdwn(text),
  ...(accessory && { accessory }),
});

/** Facts side by side, two in a row; Slack takes ten. */
export const fields = (texts: readonly string[]): SectionBlock => ({ type: 'section', fields: texts.map(mrkdwn) });

const QUOTE_MOST = 700;
const QUOTE_LINES = 10;

/** A person's own words, set off: in this block nothing they type can become a mention, a link or formatting. */
export const quote = (text: string): RichTextBlock => ({
  type: 'rich_text',
  elements: [
    { type: 'rich_text_quote', elements: [{ type: 'text', text: severalLines(text, QUOTE_MOST, QUOTE_LINES) }] },
  ],
});

export const context = (...texts: readonly string[]): ContextBlock => ({
  type: 'context',
  elements: texts.map(mrkdwn),
});

interface ButtonParts {
  readonly action: string;
  readonly value: string;
  readonly text: string;
  /** For screen readers, where several buttons say the same. */
  readonly label?: string;
  readonly style?: 'primary' | 'danger';
  readonly confirm?: ConfirmationDialog;
  /** Opened in the browser, or in Slack itself. */
  readonly url?: string;
}

export const button = ({ action, value, text, label, style, confirm, url }: ButtonParts): Button => ({
  type: 'button',
  action_id: action,
  value,
  text: { type: 'plain_text', text: oneLine(text, LABEL_MOST), emoji: false },
  ...(label !== undefined && { accessibility_label: oneLine(label, LABEL_MOST) }),
  ...(style !== undefined && { style }),
  ...(confirm !== undefined && { confirm }),
  ...(url !== undefined && { url }),
});

const plainText = (text: string, most: number) => ({
  type: 'plain_text' as const,
  text: oneLine(text, most),
  emoji: false,
});

interface ConfirmParts {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly no: string;
  readonly style?: 'primary' | 'danger';
}

/** "Are you sure?", in plain text: a name in it can be nothing but a name. */
export const confirmDialog = ({ title, text, yes, no, style }: ConfirmParts): ConfirmationDialog => ({
  title: plainText(title, 100),
  text: plainText(text, 300),
  confirm: plainText(yes, 30),
  deny: plainText(no, 30),
  ...(style !== undefined && { style }),
});

/** Slack refuses a message whose blocks hold more than about 13,000 characters (msg_blocks_too_long). */
const MESSAGE_MOST = 12_000;

/** The first of these that Slack takes; the last one whatever its size. Each is made only if the one before is too long. */
export function firstThatFits(versions: readonly [() => Message, ...(() => Message)[]]): Message {
  const [make, next, ...rest] = versions;
  const message = make();
  if (next === undefined || JSON.stringify(message.blocks).length <= MESSAGE_MOST) return message;
  return firstThatFits([next, ...rest]);
}
