/** Capacity and instants in the few words a narrow panel has room for. */

import type { Units } from '../../control/protocol.ts';

export const unitsText = ({ read, write }: Units): string => `${read} RCU / ${write} WCU`;

/** "1000 → 900 RCU, 400 → 360 WCU", a dimension that stays left out. */
export function changeText(from: Units | null, to: Units): string {
  if (from === null) return unitsText(to);
  const parts = [
    from.read === to.read ? null : `${from.read} → ${to.read} RCU`,
    from.write === to.write ? null : `${from.write} → ${to.write} WCU`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? `${unitsText(to)}, unchanged` : parts.join(', ');
}

/** "to 900 / 360", or "to 900 RCU" where the other dimension stays. */
export function targetText(from: Units, to: Units): string {
  if (from.write === to.write) return `to ${to.read} RCU`;
  return from.read === to.read ? `to ${to.write} WCU` : `to ${to.read} / ${to.write}`;
}

/** Of today the time, of another day with its date; UTC. */
export function utcTime(at: number, now: number): string {
  const [day, time] = new Date(at).toISOString().slice(0, 19).split('T');
  return day === new Date(now).toISOString().slice(0, 10) ? `${time}` : `${day?.slice(5)} ${time}`;
}
