/** Tables and indexes named by an ARN or a resource id. */
import { type Mention, readIndexPathAt, readNameAt } from './mention.ts';

const PATH = /table\/(?=[A-Za-z0-9_.-]{3})/gi;
/** The end of an alarm that Application Auto Scaling made; it does not belong to the name. */
const ALARM_SUFFIX = /-(?:Alarm|ProvisionedCapacity)(?:Low|High)(?:-.*)?$/i;
/** Enough for a page of scaling activities or events; it bounds the work. */
const MOST_PATHS = 5_000;
const SOURCE_FILE = /\.(?:c|cs|go|java|js|kt|mjs|php|py|rb|rs|tf|ts|tsx)$/i;

/** `arn:aws:dynamodb:…:table/NAME/index/IDX`, `table/NAME`, and the alarms and policies whose names contain it. */
export function pathMentions(text: string): Mention[] {
  const found: Mention[] = [];
  let seen = 0;
  for (const { index: at } of text.matchAll(PATH)) {
    seen += 1;
    if (seen > MOST_PATHS) break;
    const isAlarm = /TargetTracking-$/i.test(text.slice(Math.max(0, at - 15), at));
    if (!isAlarm && !isResourcePath(text, at)) continue;
    const table = readNameAt(text, at + 'table/'.length);
    if (table === null || SOURCE_FILE.test(table.name)) continue;
    const index = readIndexPathAt(text, table.end)?.name ?? null;
    found.push({
      table: isAlarm ? table.name.replace(ALARM_SUFFIX, '') : table.name,
      index: isAlarm && index !== null ? index.replace(ALARM_SUFFIX, '') : index,
      at,
      inProse: false,
    });
  }
  return found;
}

/** Whether `table/` at `at` is DynamoDB's: not another service's ARN, a file path or the end of a word. */
function isResourcePath(text: string, at: number): boolean {
  if (/[\w.-]/.test(text.charAt(at - 1))) return false;
  let from = at;
  while (from > 0 && at - from < LONGEST_PREFIX && !BREAK.test(text.charAt(from - 1))) from -= 1;
  const word = text.slice(from, at);
  if (word.endsWith('/')) return word.endsWith('dynamodb/');
  return word.startsWith('arn:') ? /:dynamodb:|\/dynamodb/.test(word) : true;
}

/** An ARN up to the resource; more is not looked at, which bounds the work. */
const LONGEST_PREFIX = 200;
const BREAK = /[\s"'(),;[\]{}=]/;
