/** Who made today's decreases of one resource, in one line; with those that no record tells of. */
import type { ReadProblem } from '../domain/read-problem.ts';
import type { Spending } from '../domain/spending/spent-today.ts';
import type { MessageKey } from '../locales/index.ts';
import { sharesText } from './cause-text.ts';
import type { Words } from './words.ts';

/** Empty where nothing was spent. */
export function spentByText(words: Words, spending: Spending, recordProblem: ReadProblem | null): string {
  const shares = [
    ...(spending.byActor.length > 0 ? [sharesText(words, spending.byActor)] : []),
    ...(spending.unaccounted > 0 ? [words(unaccountedKey(spending, recordProblem), { n: spending.unaccounted })] : []),
  ];
  return shares.length === 0 ? '' : words('history.spentBy', { shares: shares.join(' · ') });
}

function unaccountedKey({ mayBeLate }: Spending, recordProblem: ReadProblem | null): MessageKey {
  if (recordProblem !== null) return 'history.unaccounted.unread';
  return mayBeLate ? 'history.unaccounted' : 'history.unaccounted.missing';
}
