/** Which table or index an explanation is about, and how that is known. */

import type { FoundBy, HowFound, RefusedCall } from '../domain/explanation/finding.ts';
import { type Explanation, namedBy } from '../domain/explanation.ts';
import type { Instant } from '../domain/instant.ts';
import { RECORDED_WITHIN_MS } from '../domain/spending/spent-today.ts';
import type { MessageKey } from '../locales/index.ts';
import { actorText } from './actor-text.ts';
import type { Markup } from './markup.ts';
import { problemText } from './problem.ts';
import type { Words } from './words.ts';

export const resourceName = (words: Words, table: string, index: string | null, markup: Markup): string =>
  index === null
    ? words('explain.resource.table', { table: markup.code(table) })
    : words('explain.resource.index', { table: markup.code(table), index: markup.code(index) });

const FOUND: { readonly [by in Exclude<FoundBy, 'recorded'>]: MessageKey } = {
  named: 'explain.found.named',
  placed: 'explain.found.placed',
  counted: 'explain.found.counted',
  counters: 'explain.found.counters',
  called: 'explain.found.called',
  chosen: 'explain.found.chosen',
};

/** Why it is this table and this resource of it, or why none is shown. */
export function foundText(words: Words, explanation: Explanation, markup: Markup): string {
  const { finding, message } = explanation;
  const named = namedBy(message);
  switch (finding.kind) {
    case 'notLooked':
      return named.table === null
        ? words('explain.unnamed.notLooked')
        : words('explain.named.notLooked', { resource: resourceName(words, named.table, named.index, markup) });
    case 'withheld':
      return words('explain.withheld', { example: markup.code('/ddb explain') });
    case 'unnamed':
      return words('explain.unnamed');
    case 'notRecorded': {
      const record = finding.mayBeLate ? 'explain.unrecorded.late' : 'explain.unrecorded';
      return [words('explain.unnamed'), words(record)].join(' ');
    }
    case 'reading':
      return words('explain.reading');
    case 'unread':
      return words('explain.unread');
    case 'several':
      return '';
    case 'unknownTable':
      return words('explain.unknownTable', { table: markup.code(finding.name, 80) });
    case 'unreadable':
      return words('explain.unreadable', {
        resource: resourceName(words, finding.address.table, named.index, markup),
        problem: problemText(words, finding.problem),
      });
    case 'read':
      if (explanation.agreement === 'other') return '';
      return [howText(words, finding, explanation.now, markup), ...culpritText(words, explanation)].join(' ');
  }
}

function howText(words: Words, how: HowFound, now: Instant, markup: Markup): string {
  if (how.by !== 'recorded') return words(FOUND[how.by]);
  const facts = callFacts(words, how.call, markup);
  if (how.call.isSame) return words('explain.found.recorded', facts);
  const near = words('explain.found.recorded.near', facts);
  // Until then CloudTrail may show one more.
  const mayBeAnother = now - how.call.at < RECORDED_WITHIN_MS;
  return mayBeAnother ? `${near} ${words('explain.found.recorded.late')}` : near;
}

/** When a call was refused, and whose it was. */
export const callFacts = (words: Words, { at, actor }: RefusedCall, markup: Markup) => ({
  at: markup.time(words, at),
  actor: actorText(words, actor),
});

function culpritText(words: Words, { finding, culprit }: Explanation): string[] {
  if (culprit === null || finding.kind !== 'read') return [];
  const indexes = finding.report.resources.length - 1;
  const isIndex = culprit.of.resource.index !== null;
  switch (culprit.by) {
    case 'named':
      return [];
    case 'counters':
      return finding.by === 'counters' || finding.by === 'counted' || indexes === 0
        ? []
        : [
            words('explain.culprit.counters', {
              what: words(isIndex ? 'explain.culprit.isIndex' : 'explain.culprit.isTable'),
            }),
          ];
    case 'used-up':
      return indexes === 0 ? [] : [words('explain.culprit.usedUp')];
    case 'table':
      return indexes === 0 ? [] : [words('explain.culprit.table', { n: indexes })];
  }
}
