/** The words behind `/ddb pause`: what is stopped, and for how long. */
import { HOUR_MS, MINUTE_MS } from './instant.ts';

export interface PauseCommand {
  readonly kind: 'pause';
  /** An account's name or twelve digits, or `all`. */
  readonly scope: string;
  /** `null`: until somebody resumes. */
  readonly forMs: number | null;
}

const UNITS_MS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS, d: 24 * HOUR_MS };
/** Thirty days: a longer stop is one without an end. */
const LONGEST_MS = 30 * 24 * HOUR_MS;

/** `[account|all] [for 2h]`. */
export function readPauseWords(words: readonly string[]): PauseCommand | 'too-many-words' | 'not-understood' {
  const at = words.findIndex((word) => word.toLowerCase() === 'for');
  const scopes = at < 0 ? words : words.slice(0, at);
  if (scopes.length > 1) return 'too-many-words';
  const scope = scopes[0] ?? 'all';
  if (at < 0) return { kind: 'pause', scope, forMs: null };
  const forMs = durationIn(words.slice(at + 1).join(''));
  return forMs === null ? 'not-understood' : { kind: 'pause', scope, forMs };
}

/** `90m`, `2h`, `1 d`; `null` for anything else. */
function durationIn(text: string): number | null {
  const [, count, unit] = /^(\d{1,6})(m|h|d)[a-z]*$/iu.exec(text) ?? [];
  const ms = Number(count) * (UNITS_MS[unit?.toLowerCase() ?? ''] ?? Number.NaN);
  return ms > 0 && ms <= LONGEST_MS ? ms : null;
}
