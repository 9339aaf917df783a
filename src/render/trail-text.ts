/** One line of a request's audit trail in a few words, without its time. */
import type { AuditEntry } from '../domain/request/audit.ts';
import type { ReductionRequest } from '../domain/request/request.ts';
import { driftText, failureText, waitReasonText } from './reason-text.ts';
import { capacityText, changeText, person, requestIds } from './request-text.ts';
import { dateToken } from './time.ts';
import type { Words } from './words.ts';

export function trailText(words: Words, request: ReductionRequest, entry: AuditEntry): string {
  const { why } = entry;
  const by = entry.by === 'system' ? '' : person(entry.by);
  switch (why.reason) {
    case 'asked':
      return words('trail.asked', { by, change: changeText(words, why.capacity, why.target) });
    case 'approved':
      return words(why.missing > 0 ? 'trail.approved.oneMore' : 'trail.approved', { by });
    case 'rejected':
      return words('trail.rejected', { by });
    case 'cancelled':
      return words('trail.cancelled', { by });
    case 'not-decided':
      return words('trail.notDecided');
    case 'not-run-in-time':
      return words('trail.notRun');
    case 'redrawn':
      return words('trail.redrawn', { drift: driftText(words, why.drift) });
    case 'run-started': {
      const others = why.members.filter((id) => id !== request.id);
      const change = changeText(words, why.from, why.to);
      if (others.length === 0) return words('trail.runStarted', { change });
      return words('trail.runStarted.merged', { change, requests: requestIds(others) });
    }
    case 'waits':
      return words('trail.waits', { until: dateToken(words, why.until), why: waitReasonText(words, why.why) });
    case 'accepted':
      return words('trail.accepted');
    case 'restored':
      return words('trail.restored', { capacity: capacityText(words, why.to) });
    case 'succeeded': {
      const { result } = why;
      if (result.how === 'already-there') {
        return words('trail.alreadyThere', { capacity: capacityText(words, result.capacity) });
      }
      const key = entry.awsRequestId === null ? 'trail.succeeded.unconfirmed' : 'trail.succeeded';
      return words(key, { change: changeText(words, result.from, result.to) });
    }
    case 'failed':
      return words('trail.failed', { failure: failureText(words, request, why.why).sentence });
    case 'drifted':
      return words('trail.drifted', { drift: driftText(words, why.drift) });
  }
}
