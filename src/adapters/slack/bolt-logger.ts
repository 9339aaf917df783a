/** Bolt's log lines as lines of our own log. Its debug lines hold message texts, so they are left out. */
import { type AppOptions, LogLevel } from '@slack/bolt';
import type { Log } from '../../flows/ports.ts';

export function boltLogger(log: Log): NonNullable<AppOptions['logger']> {
  const text = (parts: readonly unknown[]) =>
    parts.map((part) => (part instanceof Error ? part.message : String(part))).join(' ');
  const facts = { from: 'bolt' };
  return {
    debug: () => {},
    info: (...parts: unknown[]) => log.info(facts, text(parts)),
    warn: (...parts: unknown[]) => log.warn(facts, text(parts)),
    error: (...parts: unknown[]) => log.error(facts, text(parts)),
    setLevel: () => {},
    getLevel: () => LogLevel.INFO,
    setName: () => {},
  };
}
