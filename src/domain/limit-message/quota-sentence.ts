/**
 * The refusal for the decrease budget, recognised by its sentence and not by the exception's name, which other limits share;
 * and the values it states. Works on a squeezed text.
 */
import type { Instant } from '../instant.ts';
import { readInstantAt } from './java-date.ts';
import { GAP } from './normalise.ts';

export interface StatedQuota {
  readonly decreasesToday: number | null;
  readonly lastDecreaseAt: Instant | null;
  readonly nextDecreaseAt: Instant | null;
  readonly intervalSeconds: number | null;
}

/**
 * Openings: the wording since December 2017, the older one, an emulator's; and what is left of them after a cut, where the
 * words before tell that it is an error (nothing else DynamoDB refuses begins that way).
 */
const OPENINGS =
  /provisionedthroughputdecreasesarelimited|provisionedthroughputcanbedecreased|afterthefirst\d{1,3}provisionedthroughputdecreas|subscriberlimitexceeded:["']?prov|limitexceededexception:["']?provisionedthroughput(?!exceeded)/g;
/** What tells the sentence when its beginning was cut off. */
const REMAINDER =
  /throughputdecreasesarelimitedwithin|decreasesarelimitedwithinagivenutcday|subsequentdecreaseinthesameutcday|nextdecreasecanbemadeat["']?(?=$|\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|numberofdecreasestoday:\d{1,2}\.lastdecreaseat/;
/** A program that looks for the sentence is not an error; it knows no dates. */
const SEARCHED_BEFORE =
  /(?:includes?|contains?|indexof|startswith|match|matches|search|equals|grep|regexp|test|new[a-z.]{0,40}(?:error|exception))[?(]{0,2}(?:-[a-z]{1,4})?[r@]?["'/]$|[=(,]\/$/;
const SEARCHED_AFTER = /^[^"']{0,120}["']in(?:str|e|err|error|exc|msg|message)\b/;

const INTERVAL = new RegExp(`(?:every|atleast)(\\d(?:${GAP}?\\d){0,6})s(?:ec|e?(?:$|…|\\.\\.))`);
const COUNT = new RegExp(`numberofdecreasestoday:["'_]{0,2}(?:(\\d${GAP}?\\d?)(?=\\.last)|(\\d{1,4}))`);
const FREE = /afterthefirst(\d{1,3})/;
const LAST = /lastdecrease(?:time)?(?:at|:)["'_]{0,3}/;
const NEXT = /nextdecrease(?:canbemade|allowed)?(?:at|:)["'_]{0,3}/;
/** What AWS grants before the hourly rule: a refusal cannot state fewer decreases. */
const FREE_DECREASES = 4;

/** The values the text states, from the first most complete sentence in it; `null` if it is no such refusal. */
export function readQuotaSentence(squeezed: string): StatedQuota | null {
  const openings = [...squeezed.matchAll(OPENINGS)].map((match) => match.index);
  if (openings.length === 0) {
    const at = squeezed.search(REMAINDER);
    return at < 0 || isSearchedFor(squeezed, at) ? null : readValues(squeezed);
  }
  let best: StatedQuota | null = null;
  for (const [at, start] of openings.entries()) {
    const values = readValues(squeezed.slice(start, openings[at + 1] ?? squeezed.length));
    if (values.nextDecreaseAt === null && isSearchedFor(squeezed, start)) continue;
    if (best === null || stated(values) > stated(best)) best = values;
    if (stated(best) === 4) break;
  }
  return best;
}

function isSearchedFor(squeezed: string, start: number): boolean {
  return (
    SEARCHED_BEFORE.test(squeezed.slice(Math.max(0, start - 40), start)) ||
    SEARCHED_AFTER.test(squeezed.slice(start, start + 140))
  );
}

function readValues(sentence: string): StatedQuota {
  const interval = INTERVAL.exec(sentence)?.[1];
  return {
    decreasesToday: readCount(sentence),
    lastDecreaseAt: readInstantAfter(sentence, LAST),
    nextDecreaseAt: readInstantAfter(sentence, NEXT),
    intervalSeconds: interval === undefined ? null : Number(interval.replaceAll(GAP, '')),
  };
}

/** A count below the free decreases contradicts the refusal: it is the beginning of a cut number, unless the sentence goes on. */
function readCount(sentence: string): number | null {
  const match = COUNT.exec(sentence);
  if (match === null) return null;
  const [, whole, perhapsCut] = match;
  if (whole !== undefined) return Number(whole.replaceAll(GAP, ''));
  const count = Number(perhapsCut);
  return count < Number(FREE.exec(sentence)?.[1] ?? FREE_DECREASES) ? null : count;
}

function readInstantAfter(sentence: string, words: RegExp): Instant | null {
  const match = words.exec(sentence);
  return match === null ? null : readInstantAt(sentence, match.index + match[0].length);
}

function stated(values: StatedQuota): number {
  return Object.values(values).filter((value) => value !== null).length;
}
