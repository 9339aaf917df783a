/** The sandbox's clock and what moves it. */

import { useState } from 'react';
import type { ClockState } from '../../clock.ts';
import type { ClockBody } from '../../slack/protocol.ts';
import { setClock } from '../api.ts';
import { useNow } from '../use-now.ts';
import { Panel } from './panel.tsx';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const jumps = [
  { label: '+1 min', name: 'Forward one minute', ms: MINUTE_MS, testId: 'clock-plus-1m' },
  { label: '+10 min', name: 'Forward ten minutes', ms: 10 * MINUTE_MS, testId: 'clock-plus-10m' },
  { label: '+1 h', name: 'Forward one hour', ms: 60 * MINUTE_MS, testId: 'clock-plus-1h' },
] as const;
const speeds = [1, 60] as const;

const utc = (ms: number): { day: string; time: string } => {
  const [day = '', time = ''] = new Date(ms).toISOString().slice(0, 19).split('T');
  return { day, time };
};

function local(ms: number, timeZone: string): string {
  const options = { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-GB', options).format(ms).replace(',', '');
}

export function ClockPanel({ clock, timeZone }: { readonly clock: ClockState; readonly timeZone: string }) {
  const now = useNow(clock, 1000);
  const [problem, setProblem] = useState<string | null>(null);
  const change = async (body: ClockBody): Promise<void> => {
    const outcome = await setClock(body);
    setProblem(outcome.ok ? null : outcome.error);
  };
  const midnight = Math.floor(now / DAY_MS + 1) * DAY_MS;
  return (
    <Panel id="clock" title="Clock">
      <p className="clock-time">
        <time data-testid="clock-utc" dateTime={new Date(now).toISOString()}>
          {utc(now).time}
        </time>
        <span>
          UTC, <span data-testid="clock-day">{utc(now).day}</span>
        </span>
      </p>
      <p className="clock-day">
        <span data-testid="clock-local">{local(now, timeZone)}</span> in {timeZone.replace('_', ' ')}
      </p>
      <div className="clock-buttons">
        {jumps.map(({ label, name, ms, testId }) => (
          <button
            key={testId}
            type="button"
            aria-label={name}
            onClick={() => void change({ jumpMs: ms })}
            data-testid={testId}
          >
            {label}
          </button>
        ))}
        <button
          type="button"
          aria-label="Forward to the next 00:00 UTC"
          onClick={() => void change({ setTo: midnight })}
          data-testid="clock-next-midnight"
        >
          00:00 UTC
        </button>
      </div>
      <fieldset className="clock-speed">
        <legend>Speed</legend>
        {speeds.map((speed) => (
          <button
            key={speed}
            type="button"
            aria-pressed={clock.speed === speed}
            onClick={() => void change({ speed })}
            data-testid={`clock-speed-${speed}x`}
          >
            {speed}×
          </button>
        ))}
      </fieldset>
      {problem !== null && <p role="alert">{problem}</p>}
    </Panel>
  );
}
