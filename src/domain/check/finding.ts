/** What `check` found out about one thing, with the line that would mend it. */

export type CheckStatus = 'passed' | 'warning' | 'failed';

export interface Finding {
  readonly status: CheckStatus;
  /** `slack`, `redis`, `aws`, an account's name, or account and region: `prod us-east-1`. */
  readonly place: string;
  /** What was tried, the same word at every run: an IAM action, `scope users:read`, `maxmemory-policy`. */
  readonly what: string;
  /** What was seen, a sentence or a value. */
  readonly seen: string;
  /** What to do, and where; `null` where nothing is to be done. */
  readonly fix: string | null;
  /** What to add or set there, word for word; empty where there is nothing to paste. */
  readonly lines: readonly string[];
}

export const passed = (place: string, what: string, seen: string): Finding => ({
  status: 'passed',
  place,
  what,
  seen,
  fix: null,
  lines: [],
});

export interface Trouble {
  readonly place: string;
  readonly what: string;
  readonly seen: string;
  readonly fix: string;
  readonly lines?: readonly string[];
}

export const failed = ({ lines = [], ...rest }: Trouble): Finding => ({ status: 'failed', lines, ...rest });
export const warned = ({ lines = [], ...rest }: Trouble): Finding => ({ status: 'warning', lines, ...rest });
