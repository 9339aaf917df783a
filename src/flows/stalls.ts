/** How long this process stood still: frozen, swapped out, or busy. What it was told before may be old though it has only just heard it. */

const BEAT_MS = 100;

/** @returns ends the watch with the longest time between two beats, ms (monotonic) */
export function watchStalls(): () => number {
  let last = performance.now();
  let longest = 0;
  const beat = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(beat, BEAT_MS);
  return () => {
    clearInterval(timer);
    // On waking, answers are handled before timers: the beat that would have shown it may still be due.
    beat();
    return longest;
  };
}
