// IAM policy documents as tests compare them.

export interface Statement {
  readonly Sid?: string;
  readonly Effect: string;
  readonly Principal?: unknown;
  readonly Action: string | readonly string[];
  readonly Resource?: string | readonly string[];
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface Policy {
  readonly Version?: string;
  readonly Statement: readonly Statement[];
}

/** One value and a list of it mean the same to IAM, and no order means anything. */
export function normalised(written: unknown): unknown {
  if (Array.isArray(written)) {
    const items = written.map(normalised);
    return items.every((item) => typeof item === 'string') ? (items.length === 1 ? items[0] : items.sort()) : items;
  }
  if (written === null || typeof written !== 'object') return written;
  return Object.fromEntries(Object.entries(written).map(([key, value]) => [key, normalised(value)]));
}

/** All actions the documents allow, sorted, each once. */
export function actionsOf(...policies: readonly Policy[]): string[] {
  const allowed = policies.flatMap(({ Statement }) => Statement).filter(({ Effect }) => Effect === 'Allow');
  return [...new Set(allowed.flatMap(({ Action }) => Action))].sort();
}
