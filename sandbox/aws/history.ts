/** The record of every UpdateTable, accepted or refused: who, when, which values, and how it ended. CloudTrail is written from it. */
import type { Units } from './dynamodb/table.ts';
import type { Principal } from './identity.ts';
import type { Json } from './json.ts';

export interface UpdateRecord {
  /** Epoch ms on the sandbox's clock. */
  readonly at: number;
  readonly requestId: string;
  readonly accountId: string;
  readonly region: string;
  /** As asked; may be an ARN. */
  readonly tableName: string | null;
  /** `null` when the call was refused before the table was found. */
  readonly tableId: string | null;
  readonly principal: Principal;
  readonly accessKeyId: string | null;
  readonly userAgent: string;
  readonly request: Json;
  /** What the table (`null`) and its indexes had when the call arrived; empty when the table was not found. */
  readonly before: readonly { readonly index: string | null; readonly units: Units }[];
  readonly outcome: 'accepted' | 'refused';
  /** Resources whose budget this call spent one decrease of: `null` is the table, a string an index. */
  readonly decreased: readonly (string | null)[];
  /** The answer's TableDescription of an accepted call. */
  readonly response: Json | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}
