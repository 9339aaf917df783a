/** How near a mistyped name is to a known one. */
import { distance } from 'fastest-levenshtein';

/** Below this a part of a name fits too many names to be a hint. */
const SHORTEST_PART = 3;

/**
 * How far `typed` is from `known`, smaller is nearer: 0 for another case only, else the typing slips between them; `null`
 * where that is more than a third of the longer name. A name that contains what was typed comes after every misspelling.
 */
export function slipsBetween(typed: string, known: string): number | null {
  const a = typed.toLowerCase();
  const b = known.toLowerCase();
  if (a === b) return 0;
  const longer = Math.max(a.length, b.length);
  const tolerated = Math.max(1, Math.floor(longer / 3));
  // The difference in length is a lower bound, and spares the work for most of a long list.
  if (Math.abs(a.length - b.length) <= tolerated) {
    const slips = slipCount(a, b);
    if (slips <= tolerated) return slips;
  }
  return a.length >= SHORTEST_PART && b.includes(a) ? longer : null;
}

/** The edit distance, with one swap (`hlep`) as the single slip it is to whoever typed it. */
function slipCount(a: string, b: string): number {
  const edits = distance(a, b);
  return edits === 2 && a.length === b.length && sortedLetters(a) === sortedLetters(b) ? 1 : edits;
}

const sortedLetters = (word: string): string => [...word].sort().join('');
