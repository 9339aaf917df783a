/** When two errors in a channel are the same: by their own words, or by the resource and its last decrease. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Explanation, namedBy } from '../domain/explanation.ts';
import { SECOND_MS } from '../domain/instant.ts';
import type { AnswerClaims, PostedAnswer } from './explain-ports.ts';
import type { MetMessage } from './post-once.ts';

/** For an answer that is being posted this moment to the same error, as tools often say it twice. */
const POSTED_WITHIN_MS = 3 * SECOND_MS;

/** The answer to the same subject; `null` when it is ours to give. */
export async function claimSubject(
  claims: AnswerClaims,
  subject: string,
  held: string[],
): Promise<PostedAnswer | null> {
  const deadline = performance.now() + POSTED_WITHIN_MS;
  for (;;) {
    const claim = await claims.claim(subject);
    if (claim.kind === 'posted') return claim.answer;
    if (claim.kind !== 'taken') held.push(subject);
    if (claim.kind !== 'taken' || performance.now() > deadline) return null;
    await sleep(100);
  }
}

const sameClaim = ({ place }: MetMessage, ...subject: readonly (string | number)[]): string =>
  `same:${place.channel}:${subject.join('|')}`;

/** What two errors share by their own words; `null` where these do not tell one refusal from another. */
export function textSubject(met: MetMessage): string | null {
  const { message } = met;
  const { table, index } = namedBy(message);
  if (message.kind === 'decrease-quota') {
    const last = message.lastDecreaseAt ?? message.nextDecreaseAt;
    return last === null ? null : sameClaim(met, message.kind, table ?? '', index ?? '', last);
  }
  return sameClaim(met, message.kind, message.kind === 'dynamodb-limit-other' ? message.reason : '', table ?? '');
}

/** The resource and its last decrease; `null` where no table was read, or surely not the one. */
export function resourceSubject(met: MetMessage, { finding, culprit, message, agreement }: Explanation): string | null {
  if (finding.kind !== 'read' || culprit === null || agreement === 'other') return null;
  const { account, region, table } = finding.report.state.address;
  const { index, counter } = culprit.of.resource;
  const last = Math.floor((counter.lastDecreaseAt ?? 0) / SECOND_MS);
  return sameClaim(met, 'read', message.kind, account, region, table, index ?? '', last);
}
