/** What the bare jobs are told, and where: the measurement fills this queue, bare-jobs.ts empties it. */
export const BARE_QUEUE = 'bare-reductions';
export const BARE_PREFIX = 'bare';

export interface BareReduction {
  readonly role: string;
  readonly externalId: string | null;
  readonly table: string;
  /** Units of read to lower it to; write stays. */
  readonly read: number;
}
