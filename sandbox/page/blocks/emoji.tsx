/**
 * Emoji by their Slack name. Slack draws its own pictures; the ones that carry a state are drawn here too, so that they
 * look the same on machines without an emoji font. A name nobody knows stays text, as in Slack.
 */

import { get } from 'node-emoji';
import type { ReactNode } from 'react';

const fills = {
  red: '#dd2e44',
  orange: '#f4900c',
  yellow: '#fdcb58',
  green: '#78b159',
  blue: '#55acee',
  purple: '#aa8ed6',
  brown: '#c1694f',
  white: '#e6e7e8',
  black: '#31373d',
} as const;

const circle = (fill: string): ReactNode => <circle cx="18" cy="18" r="16.5" fill={fill} />;
const square = (fill: string): ReactNode => <rect x="2" y="2" width="32" height="32" rx="4" fill={fill} />;

const stroke = (d: string, colour = '#fff', width = 4): ReactNode => (
  <path d={d} fill="none" stroke={colour} strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" />
);

const clockFace: ReactNode = (
  <>
    <circle cx="18" cy="18" r="15.5" fill="#fff" stroke="#8899a6" strokeWidth="3.5" />
    {stroke('M18 9v9l6 4', '#31373d', 2.5)}
  </>
);

const hourglass: ReactNode = (
  <>
    <path d="M8 3h20v3c0 6-8 9-8 12s8 6 8 12v3H8v-3c0-6 8-9 8-12S8 12 8 6z" fill="#ffe8b6" />
    <path d="M12 30c0-3 4-6 6-6s6 3 6 6zM13 9h10c-1 3-4 5-5 7-1-2-4-4-5-7z" fill="#ffac33" />
    {stroke('M7 3h22M7 33h22', '#3b88c3', 3)}
  </>
);

const drawings: Readonly<Record<string, ReactNode>> = {
  ...Object.fromEntries(
    Object.entries(fills).flatMap(([colour, fill]) => [
      [`large_${colour}_circle`, circle(fill)],
      [`large_${colour}_square`, square(fill)],
    ]),
  ),
  red_circle: circle(fills.red),
  large_blue_circle: circle(fills.blue),
  white_circle: circle(fills.white),
  black_circle: circle(fills.black),
  white_large_square: square(fills.white),
  black_large_square: square(fills.black),
  double_vertical_bar: (
    <>
      {square('#3b88c3')}
      {stroke('M13 11v14M23 11v14')}
    </>
  ),
  white_check_mark: (
    <>
      {square('#77b255')}
      {stroke('m9 19 6 6L27 11')}
    </>
  ),
  heavy_check_mark: stroke('m5 19 8 9L31 8', '#31373d', 5),
  x: stroke('M6 6l24 24M30 6 6 30', '#dd2e44', 6),
  no_entry: (
    <>
      {circle('#be1931')}
      {stroke('M9 18h18', '#fff', 5.5)}
    </>
  ),
  warning: (
    <>
      <path d="M18 3 35 33H1z" fill="#ffcc4d" stroke="#ffcc4d" strokeWidth="2" strokeLinejoin="round" />
      {stroke('M18 13v9M18 28v.2', '#231f20', 4)}
    </>
  ),
  information_source: (
    <>
      {square('#3b88c3')}
      {stroke('M18 16.5V27M18 10v.2')}
    </>
  ),
  hourglass,
  hourglass_flowing_sand: hourglass,
  clock3: clockFace,
  alarm_clock: clockFace,
  stopwatch: clockFace,
};

export function Emoji({ name }: { readonly name: string }) {
  const label = `:${name}:`;
  const drawing = drawings[name];
  if (drawing !== undefined) {
    return (
      <svg className="emoji" viewBox="0 0 36 36" role="img" aria-label={label}>
        {drawing}
      </svg>
    );
  }
  const character = get(name);
  if (character === undefined) return label;
  return (
    <span className="emoji-character" role="img" aria-label={label}>
      {character}
    </span>
  );
}
