/** What a step makes of a resource's capacity; the page shows it before the click, the control room does it. */
import type { Units } from '../aws/dynamodb/table.ts';

export interface Step {
  readonly dimension: 'read' | 'write' | 'both';
  readonly direction: 'lower' | 'raise';
  readonly percent: number;
}

/** A step of so many per cent, of at least one unit, and never below the one unit DynamoDB allows. */
export function stepFrom(units: Units, { dimension, direction, percent }: Step): Units {
  const step = (from: number, name: 'read' | 'write'): number => {
    if (dimension !== 'both' && dimension !== name) return from;
    const size = Math.max(1, Math.round((from * percent) / 100));
    return Math.max(1, direction === 'lower' ? from - size : from + size);
  };
  return { read: step(units.read, 'read'), write: step(units.write, 'write') };
}
