/** What an approver should know of a request: the change, use, budget, price and warnings, each as a fact on the card. */
import { type Budget, FREE_DECREASES_A_DAY } from '../domain/budget.ts';
import type { AskWarning } from '../domain/request/ask.ts';
import { DIMENSIONS } from '../domain/request/baseline.ts';
import type { CardFacts } from '../domain/request/card-facts.ts';
import type { MonthlyDifference } from '../domain/request/price.ts';
import { isUndecided, type ReductionRequest } from '../domain/request/request.ts';
import type { Dimension } from '../domain/resource.ts';
import { dayPicture } from './budget-line.ts';
import { escapeText } from './mrkdwn.ts';
import { boundsText, wholeUnits } from './reason-text.ts';
import { dateToken, minuteToken } from './time.ts';
import type { Words } from './words.ts';

/** One of section fields, a bold line above its value. */
const fact = (title: string, ...lines: readonly string[]): string => [title, ...lines].join('\n');

const CHANGES = {
  read: { title: 'card.read', change: 'card.read.change', stays: 'card.read.stays' },
  write: { title: 'card.write', change: 'card.write.change', stays: 'card.write.stays' },
} as const;

/** Old and new per dimension, with the percentage. */
export function changeFields(words: Words, { target, baseline }: ReductionRequest): string[] {
  return DIMENSIONS.map((dimension) => {
    const { title, change, stays } = CHANGES[dimension];
    const from = baseline.capacity[dimension];
    const to = target[dimension];
    const value =
      to === null || to >= from
        ? words(stays, { n: from })
        : words(change, { from, to, percent: percentLess(from, to) });
    return fact(words(title), value);
  });
}

/** Whole percent, never "0 %" for a change nor "100 %" for what is left. */
const percentLess = (from: number, to: number): number =>
  Math.min(99, Math.max(1, Math.round(((from - to) / from) * 100)));

export function knownFields(words: Words, request: ReductionRequest, facts: CardFacts): string[] {
  return [
    fact(words('card.peak'), peakText(words, request, facts)),
    fact(words('card.throttles'), throttlesText(words, facts.throttles)),
    fact(words('card.budget'), ...budgetLines(words, facts)),
    ...(isUndecided(request) ? [fact(words('card.runs'), runsText(words, facts))] : []),
    ...(facts.monthly === null ? [] : [fact(words('card.monthly'), monthlyText(words, facts.monthly))]),
    ...deadline(words, request),
  ];
}

function deadline(words: Words, request: ReductionRequest): string[] {
  if (isUndecided(request)) return [fact(words('card.expires'), minuteToken(words, request.expiresAt))];
  return request.state === 'scheduled' ? [fact(words('card.validUntil'), minuteToken(words, request.runBy))] : [];
}

const PEAKS = {
  read: { known: 'card.peak.read', none: 'card.peak.read.none' },
  write: { known: 'card.peak.write', none: 'card.peak.write.none' },
} as const;

/** Only of the dimensions that change: the others do not matter for the decision. */
function peakText(words: Words, { target }: ReductionRequest, { peak }: CardFacts): string {
  return DIMENSIONS.filter((dimension) => target[dimension] !== null)
    .map((dimension) => {
      const most = peak[dimension];
      return most === null ? words(PEAKS[dimension].none) : words(PEAKS[dimension].known, { n: wholeUnits(most) });
    })
    .join(' · ');
}

const throttlesText = (words: Words, throttles: number | null): string =>
  throttles === null ? words('card.throttles.none') : words('card.throttles.seen', { n: throttles });

function budgetLines(words: Words, { budget, budgetAfter }: CardFacts): string[] {
  const now = budgetNow(words, budget);
  if (now === null) return [words('card.budget.unknown')];
  const [before, after] = [dayPicture(budget), dayPicture(budgetAfter)];
  const picture = before === after ? before : `${before}  →  ${after}`;
  return [picture, now, budgetThen(words, budgetAfter)];
}

function budgetNow(words: Words, budget: Budget): string | null {
  const limit = FREE_DECREASES_A_DAY;
  switch (budget.kind) {
    case 'free':
      return words('card.budget.now.free', { used: budget.used, limit });
    case 'hourly':
      return words('card.budget.now.hourly', { limit });
    case 'waiting':
      return words('card.budget.now.waiting', { limit, at: dateToken(words, budget.nextAt) });
    default:
      return null;
  }
}

function budgetThen(words: Words, after: Budget): string {
  const limit = FREE_DECREASES_A_DAY;
  if (after.kind === 'free') return words('card.budget.after.free', { used: after.used, limit, left: after.left });
  const waitsForMidnight = after.kind === 'waiting' && after.until === 'midnight';
  return words(waitsForMidnight ? 'card.budget.after.midnight' : 'card.budget.after.waiting');
}

function runsText(words: Words, { earliestAt, readAt }: CardFacts): string {
  return earliestAt <= readAt ? words('card.runs.now') : words('card.runs.at', { at: dateToken(words, earliestAt) });
}

function monthlyText(words: Words, { usd, list, upToPercentMore }: MonthlyDifference): string {
  const source = { region: list.region, asOf: list.asOf };
  if (Math.round(usd) === 0) return words('card.monthly.small', source);
  const figure = { ...source, usd };
  if (upToPercentMore === null) return words('card.monthly.figure', figure);
  return words('card.monthly.elsewhere', { ...figure, percent: upToPercentMore });
}

const BELOW_PEAK = { read: 'card.warning.belowPeak.read', write: 'card.warning.belowPeak.write' } as const;
const NO_USE_DATA = { read: 'card.warning.noUseData.read', write: 'card.warning.noUseData.write' } as const satisfies {
  [dimension in Dimension]: string;
};

export function warningText(words: Words, warning: AskWarning): string {
  switch (warning.reason) {
    case 'below-peak':
      return words(BELOW_PEAK[warning.dimension], {
        asked: warning.asked,
        peak: wholeUnits(warning.peak),
      });
    case 'no-use-data':
      return words(NO_USE_DATA[warning.dimension]);
    case 'last-free-decrease':
      return words('card.warning.lastFree');
    case 'autoscaled':
      return words('card.warning.autoscaled', { bounds: boundsText(words, warning.scaled) });
    case 'below-scaling-minimum':
      return words('card.warning.belowMinimum', { bounds: boundsText(words, warning.scaled) });
    case 'scaling-unknown':
      return words('card.warning.scalingUnknown');
    case 'global-table':
      return words('card.warning.global', { regions: warning.regions.map(escapeText).join(', ') });
    case 'production':
      return words('card.warning.production');
  }
}
