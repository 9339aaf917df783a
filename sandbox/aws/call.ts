/** One call of the API after its signature was accepted: who calls, where, and under which request id. */
import type { Principal } from './identity.ts';

export interface Call {
  readonly principal: Principal;
  readonly region: string;
  readonly requestId: string;
  readonly userAgent: string;
  /** `null` for calls an AWS service makes on its own. */
  readonly accessKeyId: string | null;
  /** Aborted when the caller has hung up. */
  readonly gone?: AbortSignal | undefined;
}
