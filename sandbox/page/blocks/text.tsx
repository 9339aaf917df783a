/** Text objects. */

import type { TextObject } from '@slack/types';
import { parseMrkdwn, parsePlain } from '../mrkdwn.ts';
import { Inline, RichText } from './rich-text.tsx';

export function Text({ text }: { readonly text: TextObject }) {
  if (text.type === 'mrkdwn') return <RichText parts={parseMrkdwn(text.text)} />;
  return <Inline elements={parsePlain(text.text, text.emoji !== false)} />;
}
