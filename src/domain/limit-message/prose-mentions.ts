/** Tables and indexes named in prose: `table NAME`, `index IDX`, with or without quotes. */
import { type Mention, type ReadName, readIndexPathAt, readNameAt } from './mention.ts';

const WORD = /(?<![\w.$:=/@-])(?:(table)|index|gsi)(?:\s{1,80}|(?=["']))(?:named\s{1,4}|called\s{1,4})?(["'])?(?=\w)/gi;
const INDEX_IN_BRACKETS = /\b(?:gsi|secondary\s{1,80}index)\s{1,80}\((?=[\w.-]{3,255}\))/gi;
const MOST_WORDS = 5_000;

export function proseMentions(text: string): Mention[] {
  const found: Mention[] = [];
  let seen = 0;
  for (const match of text.matchAll(WORD)) {
    seen += 1;
    if (seen > MOST_WORDS) break;
    const [whole, table, quote] = match;
    const read = readNameAt(text, match.index + whole.length);
    if (read === null) continue;
    const path = table === undefined ? null : readIndexPathAt(text, read.end);
    const isQuoted = quote !== undefined && text.charAt(read.end) === quote;
    const isBare = quote === undefined && isPlausibleName(text, match.index, read);
    if (path === null && !isQuoted && !isBare) continue;
    const [named, index] = table === undefined ? [null, read.name] : [read.name, path?.name ?? null];
    found.push({ table: named, index, at: match.index, inProse: true });
  }
  for (const { index: at, 0: whole } of text.matchAll(INDEX_IN_BRACKETS)) {
    const index = readNameAt(text, at + whole.length);
    if (index !== null) found.push({ table: null, index: index.name, at, inProse: true });
  }
  return found;
}

/** Words that follow "table" or "index" in English and are no names. */
const NOT_NAMES = new Set(
  `a about above action actions activity after again all also an and any are arn as at attribute attributes
  auto-scaling autoscaling backup backups be because been before being below billing budget but by can cannot
  capacity change changes class config configuration could count create created creation data decrease decreased
  decreases definition delete deleted did does down due during each error errors exceeded exception export failed
  failing failure first for from global had has have health how if import in increase index indexes indices into
  is it item its key keys kind level limit limits list load lower lowering maintenance management max maximum may
  metrics might min mode must name named names namespace no not now of on on-demand one only operation operations
  or our over per policy provisioned provisioning quota re-create reached read read-only reads reason refused
  replica replicas resource resources row rows scale scale-down scale-in scale-out scale-up scaling scan schema
  schemas service setting settings shall should since size so stack state status still storage stream streams
  subscriber table tables tag tags than that the their them then there these they this those throttled throughput
  to today tomorrow too type under units until up update updated updates updating usage utilization version was we
  were when where which while who why will with within without would write writes you your`.split(/\s+/),
);
const FOLLOWS_A_NAME =
  /^(?:->|→|\((?!s\))|[ \t]{1,8}(?:to|from|failed|fails|failing|is|was|has|in|at|on|could|cannot|can|because|by|and|of|with|for|index|gsi|after|again|down|refused|before)\b)/i;
const ENDS_A_CLAUSE = /^(?:$|["']|[ \t]{0,8}(?:(?:[\n,.:;!?)\]}]|\|[ \t]{0,8}(?:\n|$))))/;
/** "the table today." names none, "table orders." does. */
const ARTICLE = /\b(?:an?|any|each|every|my|one|our|per|that|the|this|your)\s{1,8}$/i;

/**
 * Whether an unquoted word after "table" or "index" (which stands at `from`) is a name: it looks like an identifier, or the
 * sentence goes on as it does after a name. "Failed updating table: Subscriber limit exceeded" names none.
 */
export function isPlausibleName(text: string, from: number, { name, end }: ReadName): boolean {
  const rest = text.slice(end, end + 40);
  if (NOT_NAMES.has(name.toLowerCase()) || !/[A-Za-z]/.test(name)) return false;
  if (/(?:exception|error)$/i.test(name) || /^\d{4}-\d\d/.test(name)) return false;
  if (/^(?:\(\)|\/|::|:\/\/|["']?\s{0,4}=(?!>))/.test(rest)) return false;
  if (/[\d_-]|[A-Za-z]\.[A-Za-z]|[a-z][A-Z]/.test(name) || FOLLOWS_A_NAME.test(rest)) return true;
  return ENDS_A_CLAUSE.test(rest) && !ARTICLE.test(text.slice(Math.max(0, from - 16), from));
}
