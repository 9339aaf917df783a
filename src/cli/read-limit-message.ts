/** Finds the limit message in a stream of any length, with bounded memory: a log of a day may pass through. */
import type { LimitKind, LimitMessage } from '../domain/limit-message/message.ts';
import { mayBeLimitMessage, parseLimitMessage } from '../domain/limit-message/parse.ts';

/** Characters that are read as one text; shorter streams, that is nearly all, are seen as a whole. */
const WINDOW = 4_000_000;
/** What of a window is seen again with the next one: an error and the lines around it may lie across the border. */
const OVERLAP = 200_000;

/** The order of `parseLimitMessage`: the decrease budget wins, then another limit of DynamoDB. */
const RANKS: { readonly [kind in LimitKind]: number } = {
  'decrease-quota': 5,
  'dynamodb-limit-other': 4,
  'runtime-throttle': 3,
  'control-plane-throttle': 2,
  'other-service-limit': 1,
  none: 0,
};

export async function readLimitMessage(chunks: AsyncIterable<string>): Promise<LimitMessage> {
  let best: LimitMessage = { kind: 'none' };
  const look = (text: string) => {
    if (best.kind === 'decrease-quota' || !mayBeLimitMessage(text)) return;
    const message = parseLimitMessage(text);
    if (RANKS[message.kind] > RANKS[best.kind]) best = message;
  };
  let parts: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    length += chunk.length;
    if (length < WINDOW) continue;
    const text = parts.join('');
    look(text);
    parts = [text.slice(-OVERLAP)];
    length = OVERLAP;
  }
  look(parts.join(''));
  return best;
}
