/** What is said about a request, and how, is the renderers' business; they are handed in by the job. */
import type { AuditEntry } from '../domain/request/audit.ts';
import type { CardFacts } from '../domain/request/card-facts.ts';
import type { Pause } from '../domain/request/pause.ts';
import type { ReductionRequest } from '../domain/request/request.ts';
import type { HistoryReport } from '../domain/spending/history.ts';
import type { Announcement, CannotPost } from './reduction-ports.ts';

export interface Speaker {
  card(request: ReductionRequest, facts: CardFacts, trail: readonly AuditEntry[], pause: Pause | null): Announcement;
  /** `null` for a line that needs no telling. `kind` is part of the post's mark. */
  thread(
    request: ReductionRequest,
    entry: AuditEntry,
    facts: CardFacts,
    /** Who spent the budget, for a refused call of ours; `null` for all else, and where that is not known. */
    history: HistoryReport | null,
    trail: readonly AuditEntry[],
  ): { readonly kind: string; readonly message: Announcement } | null;
  /** To the requester, when the card's channel takes no messages. */
  cannotPost(request: ReductionRequest, why: CannotPost): Announcement;
}
