/** Waits that double: with `n` waits before it, the next is `first * 2^n` ms, at most `longest` ms. */
export function backoffMs(first: number, n: number, longest: number): number {
  return Math.min(first * 2 ** n, longest);
}
