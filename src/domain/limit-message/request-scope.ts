/** What an UpdateTable request in the text changes, and where the text only describes indexes. */

interface Span {
  readonly from: number;
  readonly to: number;
}

const INDEX_UPDATES = /global-?secondary-?index-?updates["']?\s{0,8}[:=]?\s{0,8}["']?(?=[[{]|Update)/gi;
const INDEX_DESCRIPTIONS = /(?:global|local)secondaryindex(?:es)?["']?\s{0,8}[:=]\s{0,8}(?=\[)/gi;
const TABLE_UPDATE =
  /(?:(?<![\w-])provisionedthroughput["']?\s{0,8}[:=]\s{0,8}(?:\{|ProvisionedThroughput\()|--provisioned-throughput\b)/gi;

export interface RequestScope {
  /** The request changes the table itself and at least one index. */
  readonly changesTableAndIndex: boolean;
  /** Whether an index name at this offset belongs to a description of the table and not to a request. */
  readonly isDescription: (at: number) => boolean;
}

export function readRequestScope(text: string): RequestScope {
  const updates = spans(text, INDEX_UPDATES);
  const descriptions = spans(text, INDEX_DESCRIPTIONS);
  const outside = [...text.matchAll(TABLE_UPDATE)].some(
    ({ index: at }) => !within(updates, at) && !within(descriptions, at),
  );
  return {
    changesTableAndIndex: updates.length > 0 && outside,
    isDescription: (at) => within(descriptions, at),
  };
}

/** Every name is held against every span, so their number is bounded. */
const MOST_SPANS = 100;

/** From each match to the bracket that closes what opens behind it, or to the end of a cut text. */
function spans(text: string, opening: RegExp): Span[] {
  const found: Span[] = [];
  let reached = 0;
  for (const match of text.matchAll(opening)) {
    if (match.index < reached) continue;
    if (found.length === MOST_SPANS) break;
    reached = closingBracket(text, match.index + match[0].length);
    found.push({ from: match.index, to: reached });
  }
  return found;
}

function closingBracket(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === 0x5b || sign === 0x7b) depth += 1;
    if (sign === 0x5d || sign === 0x7d) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

function within(spans: readonly Span[], at: number): boolean {
  return spans.some(({ from, to }) => from <= at && at < to);
}
