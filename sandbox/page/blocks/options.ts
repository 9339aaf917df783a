/** Option objects as the wire wants them back. */

import type { Option, PlainTextOption } from '@slack/types';
import type { Json } from '../../slack/protocol.ts';

/** Slack sends the chosen option back without its description or url. */
export const optionJson = (option: Option | PlainTextOption): Json => ({
  text: { type: option.text.type, text: option.text.text },
  value: option.value ?? '',
});
