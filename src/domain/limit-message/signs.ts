/** The words of which every limit message has at least one. */

/** Stems rather than words, because a wrapped or cut text loses their ends; each wording of this folder holds one. */
const SIGN =
  /exceed|throughput|decreas|simultaneous|subscriber|throttl|milliseconds|controlplane|toomany|isabovetheper/i;

/** Whether a text, as it came or squeezed, holds one of the words. */
export function hasSign(text: string): boolean {
  return SIGN.test(text);
}
