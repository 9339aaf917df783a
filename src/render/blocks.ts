/** The few Block Kit pieces all messages are built from. Limits are Slack's: docs.slack.dev, "Block Kit". */
import type { Button, ContextBlock, HeaderBlock, KnownBlock, MrkdwnElement, SectionBlock } from '@slack/types';
import { oneLine } from './mrkdwn.ts';

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
}

export const button = ({ action, value, text, label }: ButtonParts): Button => ({
  type: 'button',
  action_id: action,
  value,
  text: { type: 'plain_text', text: oneLine(text, LABEL_MOST), emoji: false },
  ...(label !== undefined && { accessibility_label: oneLine(label, LABEL_MOST) }),
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
