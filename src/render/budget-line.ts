/** One resource's budget in one line: a picture of the day, then the same in words. */
import { type Budget, FREE_DECREASES_A_DAY } from '../domain/budget.ts';
import type { Instant } from '../domain/instant.ts';
import { dateToken, plainTime, waitText } from './time.ts';
import type { Words } from './words.ts';

const USED = ':black_large_square:';
const FREE = ':large_green_square:';

/** Four cells for the free decreases; once they are used, a clock or a check mark. Never the only carrier of the news. */
export function dayPicture(budget: Budget): string {
  if (budget.kind === 'notApplicable') return ':infinity:';
  if (budget.kind === 'unknown') return ':grey_question:';
  const used = Math.min(budget.used, FREE_DECREASES_A_DAY);
  const cells = USED.repeat(used) + FREE.repeat(FREE_DECREASES_A_DAY - used);
  return cells + AFTER_THE_CELLS[budget.kind];
}

const AFTER_THE_CELLS = { free: '', hourly: ' :white_check_mark:', waiting: ' :hourglass_flowing_sand:' } as const;

/** mrkdwn; for the eye. */
export function budgetLine(words: Words, budget: Budget, now: Instant): string {
  const limit = FREE_DECREASES_A_DAY;
  switch (budget.kind) {
    case 'free':
      return words('budget.free', { used: budget.used, limit, left: budget.left });
    case 'hourly':
      return words('budget.hourly', { limit });
    case 'waiting': {
      const key = budget.until === 'hour' ? 'budget.waiting.hour' : 'budget.waiting.midnight';
      return words(key, { limit, at: dateToken(words, budget.nextAt), in: waitText(words, now, budget.nextAt) });
    }
    case 'notApplicable':
      return words('budget.notApplicable');
    case 'unknown':
      return words('budget.unknown');
  }
}

/** One sentence of plain text; for notifications and screen readers. */
export function budgetSentence(words: Words, table: string, budget: Budget, now: Instant): string {
  const limit = FREE_DECREASES_A_DAY;
  switch (budget.kind) {
    case 'free':
      return words('budget.fallback.free', { table, used: budget.used, limit, left: budget.left });
    case 'hourly':
      return words('budget.fallback.hourly', { table, limit });
    case 'waiting':
      return words('budget.fallback.waiting', {
        table,
        at: plainTime(budget.nextAt),
        in: waitText(words, now, budget.nextAt),
      });
    case 'notApplicable':
      return words('budget.fallback.notApplicable', { table });
    case 'unknown':
      return words('budget.fallback.unknown', { table });
  }
}
