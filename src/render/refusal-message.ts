/** Answers to people who may not see what they asked for: why, and where they may. */

import type { HiddenAccount, Refusal } from '../domain/access.ts';
import type { MessageKey } from '../locales/index.ts';
import { type Message, section } from './blocks.ts';
import { code, escapeText } from './mrkdwn.ts';
import type { Words } from './words.ts';

const sentences: { readonly [reason in 'guest' | 'external' | 'bot' | 'deactivated']: MessageKey } = {
  guest: 'refused.guest',
  external: 'refused.external',
  bot: 'refused.bot',
  deactivated: 'refused.deactivated',
};

/** Someone who is answered nothing: why, and whom to ask instead. No commands: each of them would say the same. */
export function refusalMessage(words: Words, why: Refusal): Message {
  const reason =
    why.reason in sentences ? words(sentences[why.reason as keyof typeof sentences]) : words('refused.fallback');
  const text = `${reason} ${words('refused.askMember')}`;
  return { text, blocks: [section(text)] };
}

/** A full member who may see none of the accounts here. */
export function nothingVisibleMessage(words: Words, hidden: readonly HiddenAccount[]): Message {
  const text = words('refused.all', { accounts: hiddenText(words, hidden) });
  return { text: words('refused.fallback'), blocks: [section(text)] };
}

export const hiddenText = (words: Words, hidden: readonly HiddenAccount[]): string =>
  hidden.map(({ account, why }) => `${code(account.name)} (${hiddenBecause(words, why)})`).join(', ');

function hiddenBecause(words: Words, why: Refusal): string {
  switch (why.reason) {
    case 'not-a-viewer':
      return words('refused.notAViewer');
    case 'channel-not-listed':
      return words('refused.channelNotListed', {
        channels: why.channels.map((id) => `<#${escapeText(id)}>`).join(', '),
      });
    case 'channel-shared-outside':
      return words('refused.channelShared');
    default:
      return words(sentences[why.reason]);
  }
}
