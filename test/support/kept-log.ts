// A log whose lines a test can read.
import type { AuditedLog } from '../../src/flows/ports.ts';

export interface KeptLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly facts: object;
  readonly message: string;
}

export function keptLog(): AuditedLog & { readonly lines: KeptLine[] } {
  const lines: KeptLine[] = [];
  const keep = (level: KeptLine['level']) => (facts: object, message: string) =>
    void lines.push({ level, facts, message });
  return {
    lines,
    info: keep('info'),
    warn: keep('warn'),
    error: keep('error'),
    audit: (facts) => keep('info')(facts, 'audit'),
  };
}
