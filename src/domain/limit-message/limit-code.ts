/** Error codes that end in "LimitExceeded" and the like: whether a sentence comes with them, and whose limit it is. */

/** In a normalised text. The code alone tells nothing: DynamoDB, IAM, Kinesis and others share `LimitExceededException`. */
const CODE =
  /(?<!\w)[A-Za-z0-9_]{0,60}?(?:LimitExceeded|QuotaExceeded|LimitsExceeded|StorageExceeded|CapacityExceeded|TooManyRequests|TooManyEntities)(?:Exception|Fault|Error)?/gi;
const MOST_CODES = 50;
const WINDOW = 600;

/** The code is reported, not mentioned: a sentence follows it, or it is the value of an error code. */
const FOLLOWED_BY_SENTENCE = /^["'\])]{0,3}(?:\s{0,4}[:(]|\s{1,4}when calling|\s{1,4}['"][A-Z]|\s{1,4}-\s)/;
const GIVEN_AS_CODE = /(?:code|type|name|exception|error)["']?\s{0,4}[:=]\s{0,4}["']?[\w.#:]{0,80}$/i;

const LIMIT_SENTENCE =
  /\b(?:exceed(?:s|ed|ing)?|reach(?:ed)?|above|beyond|hit)\b[^.]{0,80}\b(?:limits?|quotas?|maximum|max|allowed)\b|\b(?:limits?|quotas?|maximum)\b[^.]{0,80}\b(?:exceed(?:s|ed)?|reached|of \d)|\brate exceeded\b|\btoo many\b|\bcannot exceed\b|\bonly \d|\bmore than \d|\bat most\b|\bmaximum number\b|\blimited to\b/i;

const SERVICE_STATED =
  /\(service: {0,2}(?:amazon|aws)?([a-z0-9]+)|operation error ([a-z0-9 ]{2,40}):|eventsource["']?\*?\s{0,3}[:=]\s{0,3}["']?([a-z0-9-]+)\.amazonaws/i;
const DYNAMODB =
  /dynamodbv2|dynamodb\.v2012|dynamodb::errors|services\.dynamodb|dynamodb table|when calling the (?:Update|Create|Delete|Restore|Import|Export|Describe)(?:Global)?Tables?\b/i;

export type CodedLimit = 'dynamodb' | 'other-service';

/** Whose quota an error code with a sentence reports, in a normalised text; `null` if none is reported. */
export function readLimitCode(normalised: string): CodedLimit | null {
  let seen = 0;
  for (const match of normalised.matchAll(CODE)) {
    seen += 1;
    if (seen > MOST_CODES) return null;
    const end = match.index + match[0].length;
    const before = normalised.slice(Math.max(0, match.index - WINDOW), match.index);
    const after = normalised.slice(end, end + WINDOW);
    const reported = FOLLOWED_BY_SENTENCE.test(after) || GIVEN_AS_CODE.test(before.slice(-100));
    if (reported && LIMIT_SENTENCE.test(`${before} ${after}`.replace(CODE, ' ')))
      return owner(normalised, before + after);
  }
  return null;
}

function owner(normalised: string, around: string): CodedLimit {
  const stated = SERVICE_STATED.exec(around) ?? SERVICE_STATED.exec(normalised);
  const service = stated?.[1] ?? stated?.[2] ?? stated?.[3];
  if (service !== undefined) return /dynamodb/i.test(service) ? 'dynamodb' : 'other-service';
  return DYNAMODB.test(around) ? 'dynamodb' : 'other-service';
}
