/** What a text says about limits: the result of reading an error text, and its shape for programs. */
import type { Instant } from '../instant.ts';

/** The physical resource a text names; `null` where it names none, or several without telling which. */
export interface NamedResource {
  readonly table: string | null;
  readonly index: string | null;
}

/** Which limit of DynamoDB, other than the decrease budget. `unnamed` where the wording is not known. */
export const OTHER_LIMIT_REASONS = [
  'account-maximum',
  'billing-switch',
  'concurrent-operations',
  'encryption-mode',
  'generic-too-many-operations',
  'increase-step',
  'index-build',
  'index-count',
  'per-table-maximum',
  'restores',
  'table-class',
  'table-count',
  'tags',
  'unnamed',
] as const;
export type OtherLimitReason = (typeof OTHER_LIMIT_REASONS)[number];

export type LimitMessage =
  /** The decrease budget of a table or index is used up. Members are what the text states, `null` if absent or cut. */
  | ({
      readonly kind: 'decrease-quota';
      readonly decreasesToday: number | null;
      readonly lastDecreaseAt: Instant | null;
      readonly nextDecreaseAt: Instant | null;
      /** Seconds between decreases once the free ones are used. */
      readonly intervalSeconds: number | null;
    } & NamedResource)
  /** Another quota of DynamoDB, capacity maxima included. */
  | ({ readonly kind: 'dynamodb-limit-other'; readonly reason: OtherLimitReason } & NamedResource)
  /** A quota of another service, whatever the exception is called. */
  | { readonly kind: 'other-service-limit' }
  /** Item or stream traffic above the capacity. */
  | { readonly kind: 'runtime-throttle' }
  /** The request rate of a management API. */
  | { readonly kind: 'control-plane-throttle' }
  | { readonly kind: 'none' };

export type LimitKind = LimitMessage['kind'];

/** The members `ddb-budget explain --json` prints: instants in ISO 8601 UTC, whole seconds. */
export interface LimitMessageJson {
  readonly kind: LimitKind;
  readonly table: string | null;
  readonly index: string | null;
  readonly decreasesToday: number | null;
  readonly lastDecreaseAt: string | null;
  readonly nextDecreaseAt: string | null;
  readonly intervalSeconds: number | null;
}

/** The message as plain JSON. Every kind but `decrease-quota` has `null` in all other members. */
export function toExpectJson(message: LimitMessage): LimitMessageJson {
  const stated = message.kind === 'decrease-quota' ? message : null;
  return {
    kind: message.kind,
    table: stated?.table ?? null,
    index: stated?.index ?? null,
    decreasesToday: stated?.decreasesToday ?? null,
    lastDecreaseAt: isoSeconds(stated?.lastDecreaseAt ?? null),
    nextDecreaseAt: isoSeconds(stated?.nextDecreaseAt ?? null),
    intervalSeconds: stated?.intervalSeconds ?? null,
  };
}

function isoSeconds(at: Instant | null): string | null {
  return at === null ? null : new Date(at).toISOString().replace(/\.\d{3}Z$/, 'Z');
}
