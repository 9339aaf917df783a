/** Tables and indexes named by a member, a tag, an option, or the frame a tool puts around the error. */
import { type Mention, readIndexPathAt, readNameAt } from './mention.ts';
import { isPlausibleName } from './prose-mentions.ts';

const MEMBER =
  /(?<![\w.$=-])(?:(table[ _-]?name)|(table)|(global[ _-]?secondary[ _-]?index[ _-]?name|index[ _-]?name)|index|gsi)["']{0,2}\s{0,4}(=>|=|:|\|)\s{0,200}(?:Some\()?(?:[ub]?(["']))?/gi;

/** JSON and `key=value` members, tags, rows of two cells, and `Table: NAME`, where an unquoted value counts as prose. */
export function memberMentions(text: string): Mention[] {
  const found: Mention[] = [];
  for (const match of text.matchAll(MEMBER)) {
    const [whole, tableName, table, indexName, sign, quote] = match;
    const isSpecific = tableName !== undefined || indexName !== undefined;
    if (!isSpecific && /[:/]/.test(text.charAt(match.index - 1))) continue;
    const value = readNameAt(text, match.index + whole.length);
    if (value === null) continue;
    const isTable = tableName !== undefined || table !== undefined;
    const path = isTable ? readIndexPathAt(text, value.end) : null;
    // `default/orders` is a Kubernetes object, `name(` a call.
    if (path === null && /^(?:[/(]|:\/\/)/.test(text.slice(value.end, value.end + 3))) continue;
    const inProse = !isSpecific && (sign === ':' || sign === '|') && quote === undefined;
    if (inProse && !isPlausibleName(text, match.index, value)) continue;
    const [named, index] = isTable ? [value.name, path?.name ?? null] : [null, value.name];
    found.push({ table: named, index, at: match.index, inProse });
  }
  return found;
}

/** Where the name follows; a second group of words may be followed by an index. */
const FRAMES: readonly RegExp[] = [
  /--table-name(?:\s{1,8}|=)["']?(?=\w)/gi,
  /DynamoDB\s{1,80}Table\s{1,80}\(["']?(?=[\w.-]{3,255}["']?\))/gi,
  /ProvisionTable\s{1,20}on\s{1,20}(?=[\w.-]{3,255}:)/gi,
  /dynamic-dynamodb\s{1,20}-\s{1,20}[A-Z]{4,8}\s{1,20}-\s{1,20}(?=[\w.-]{3,255}\s{1,20}-\s)/gi,
];
const FRAMED_INDEX = /^\s{1,20}-\s{1,20}GSI:\s{1,20}/i;

/** The AWS CLI's option, Terraform's and Hadoop S3A's sentence, a dynamic-dynamodb log line. */
export function frameMentions(text: string): Mention[] {
  return FRAMES.flatMap((frame) =>
    [...text.matchAll(frame)].flatMap(({ index: at, 0: whole }) => {
      const table = readNameAt(text, at + whole.length);
      if (table === null) return [];
      const gsi = FRAMED_INDEX.exec(text.slice(table.end, table.end + 70))?.[0];
      const index = gsi === undefined ? null : readNameAt(text, table.end + gsi.length);
      return [{ table: table.name, index: index?.name ?? null, at, inProse: false }];
    }),
  );
}

/** Every id is held against every type, so their number is bounded. */
const MOST_RESOURCES = 200;
const RESOURCE_TYPE = /AWS::[A-Za-z0-9]{1,40}::[A-Za-z0-9]{1,60}/g;
const TABLE_TYPE = /^AWS::DynamoDB::(?:Global)?Table$/i;
const PHYSICAL_ID =
  /(?:Physical\s?(?:Resource)?\s?Id["']{0,2}\s{0,8}[:=]\s{0,20}["']?|with\s{1,8}identifier\s{1,8}["'])(?=[\w.-]{3})/gi;
/** `STACK-LOGICALID-SUFFIX`, as CloudFormation names what nobody named. */
const GENERATED_ID =
  /(?<![\w.:/-])[A-Za-z][A-Za-z0-9-]{0,200}-[A-Za-z][A-Za-z0-9]{1,120}-(?:(?=\d{0,13}[A-Z])[A-Z0-9]{7,14}|(?=[a-z0-9]{0,12}[A-Z])(?=[A-Za-z]{0,12}\d)[A-Za-z0-9]{12,13})(?![\w.:/-])/g;

/** The physical id of a table in CloudFormation's events; logical ids are no names of tables. */
export function cloudFormationMentions(text: string): Mention[] {
  if (!text.includes('AWS::')) return [];
  const types = [...text.matchAll(RESOURCE_TYPE)].slice(0, MOST_RESOURCES);
  const isTables = (at: number): boolean => {
    let nearest: RegExpExecArray | undefined;
    for (const type of types) {
      if (nearest === undefined || Math.abs(type.index - at) < Math.abs(nearest.index - at)) nearest = type;
    }
    return nearest !== undefined && TABLE_TYPE.test(nearest[0]);
  };
  const stated = [...text.matchAll(PHYSICAL_ID)].flatMap(({ index: at, 0: whole }) => {
    const table = readNameAt(text, at + whole.length);
    return table === null || text.startsWith(':', table.end) ? [] : [{ name: table.name, at }];
  });
  const generated = [...text.matchAll(GENERATED_ID)].map(({ index: at, 0: name }) => ({ name, at }));
  return [...stated, ...generated]
    .slice(0, MOST_RESOURCES)
    .filter(({ at }) => isTables(at))
    .map(({ name, at }) => ({ table: name, index: null, at, inProse: false }));
}
