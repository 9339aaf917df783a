/** Reads what a text says about limits. Total: any text of any size gets an answer, and its time grows with its length. */
import { readLimitCode } from './limit-code.ts';
import type { LimitMessage } from './message.ts';
import { findNamedResource } from './named-resource.ts';
import { normaliseText, squeezeText } from './normalise.ts';
import { readQuotaSentence } from './quota-sentence.ts';
import { hasSign } from './signs.ts';
import { CONTROL_PLANE_THROTTLES, OTHER_LIMITS, RUNTIME_THROTTLES } from './wordings.ts';

/**
 * The limit a text is about: an error message alone, in a log, in JSON, wrapped, escaped or cut. If several are told, the
 * decrease budget wins, then another limit of DynamoDB. Instants are UTC, to the second. Text is hearsay: show it as stated.
 */
export function parseLimitMessage(text: string): LimitMessage {
  const normalised = normaliseText(text);
  const squeezed = squeezeText(normalised);
  if (!hasSign(squeezed)) return { kind: 'none' };

  const quota = readQuotaSentence(squeezed);
  if (quota !== null) return { kind: 'decrease-quota', ...findNamedResource(normalised), ...quota };

  const other = OTHER_LIMITS.find(([, wording]) => wording.test(squeezed));
  if (other !== undefined) {
    return { kind: 'dynamodb-limit-other', reason: other[0], ...findNamedResource(normalised) };
  }
  if (RUNTIME_THROTTLES.some((wording) => wording.test(squeezed))) return { kind: 'runtime-throttle' };
  if (CONTROL_PLANE_THROTTLES.some((wording) => wording.test(squeezed))) return { kind: 'control-plane-throttle' };

  const coded = readLimitCode(normalised);
  if (coded === 'dynamodb') {
    return { kind: 'dynamodb-limit-other', reason: 'unnamed', ...findNamedResource(normalised) };
  }
  return { kind: coded === null ? 'none' : 'other-service-limit' };
}

/**
 * A first look that lets unrelated messages go: `false` means `parseLimitMessage` answers `none`. `true` means no more than
 * that parsing is worth it.
 */
export function mayBeLimitMessage(text: string): boolean {
  return hasSign(text) || hasSign(squeezeText(normaliseText(text)));
}
