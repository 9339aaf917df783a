/** The sandbox's time, re-read while the page is open. */

import { useEffect, useState } from 'react';
import { type ClockState, clockReading } from '../clock.ts';

/** Epoch ms UTC, rounded down to `stepMs` of sandbox time: renders only when the rounded value changes. */
export function useNow(clock: ClockState, stepMs: number): number {
  const read = (): number => Math.floor(clockReading(clock) / stepMs) * stepMs;
  const [, setNow] = useState(read);
  useEffect(() => {
    const tick = (): void => setNow(Math.floor(clockReading(clock) / stepMs) * stepMs);
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [clock, stepMs]);
  return read();
}
