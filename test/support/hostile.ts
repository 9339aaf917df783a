/** Names and words that try to be more than text, and the proof that a message keeps them what they are. */
import { expect } from 'vitest';
import { validateMessage } from '../../sandbox/slack/index.ts';

const ATTACK = '<!channel> <@U0ANA> <http://evil.example|ok> *bold* `code` ```fence``` \u202e&lt;!here&gt; ';

/** 3,000 characters, over many lines. */
export const hostileWords = `${ATTACK}\n`.repeat(40).slice(0, 3_000);

/** 255 characters. */
export const hostileName = (start: string): string => `${start}-${ATTACK.repeat(5)}`.slice(0, 255);
export const longName = (start: string): string => start.padEnd(255, 'x');

type Node = { readonly [key: string]: unknown } | readonly unknown[];

/** Every text in which Slack reads markup. */
export function markupIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Node;
  if (Array.isArray(node)) return node.flatMap(markupIn);
  const { type, text } = node as { readonly type?: unknown; readonly text?: unknown };
  if (type === 'mrkdwn' && typeof text === 'string') return [text];
  return Object.values(node).flatMap(markupIn);
}

/** Slack takes it, it names nobody it should not, no fence is left open, and notifications read a whole sentence. */
export function expectSound(message: { readonly text: string; readonly blocks: readonly object[] }): void {
  expect(validateMessage(message)).toBeNull();
  for (const text of [message.text, ...markupIn(message.blocks)]) {
    const said = text.replace(/<!date\^\d+\^[^>]+>/g, '');
    expect(said).not.toMatch(/<!channel|<!here|<http:\/\/evil|<@U0ANA|undefined|NaN|\{\w+\}/);
    expect(text.split('```').length % 2, text).toBe(1);
    expect(text.length).toBeLessThan(3_000);
  }
  expect(message.text).toMatch(/^\S.*[.:)`]$/s);
  expect(message.text.length).toBeLessThan(2_500);
}
