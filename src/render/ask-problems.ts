/** What is wrong with an ask, as sentences with the next step: with markup in a message, plain under the fields of a modal. */
import type { AskProblem } from '../domain/request/ask.ts';
import { boundsText } from './reason-text.ts';
import { capacityText } from './request-text.ts';
import type { Words } from './words.ts';

/** How a name is shown: as code in a message, bare where no markup is read. */
export type ShowName = (name: string) => string;

const MOST_INDEXES = 20;

export function askProblemText(words: Words, problem: AskProblem, show: ShowName): string {
  switch (problem.reason) {
    case 'nothing-asked':
      return words('ask.problem.nothingAsked');
    case 'not-a-whole-number':
      return words('ask.problem.notWhole', { asked: problem.asked });
    case 'below-one':
      return words('ask.problem.belowOne', { asked: problem.asked });
    case 'raise':
      return words('ask.problem.raise', { asked: problem.asked, current: problem.current });
    case 'nothing-changes':
      return words('ask.problem.nothingChanges', { capacity: capacityText(words, problem.capacity) });
    case 'on-demand':
      return words('ask.problem.onDemand');
    case 'index-unknown': {
      const index = show(problem.index);
      if (problem.indexes.length === 0) return words('ask.problem.indexUnknown.none', { index });
      return words('ask.problem.indexUnknown', {
        index,
        indexes: problem.indexes
          .slice(0, MOST_INDEXES)
          .map((name) => show(name))
          .join(', '),
      });
    }
    case 'autoscaled':
      return words('ask.problem.autoscaled', { bounds: boundsText(words, problem.scaled) });
    case 'global-table':
      return words('ask.problem.global', { regions: problem.regions.join(', ') });
  }
}
