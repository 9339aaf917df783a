/** Error codes that end in "LimitExceeded" and the like: whether a sentence comes with them, and whose limit it is. */

/** The code alone tells nothing: DynamoDB, IAM, Kinesis and others share `LimitExceededException`. */
const CODE =
  /(?<!\w)[A-Za-z0-9_]{0,60}?(?:LimitExceeded|QuotaExceeded|LimitsExceeded|StorageExceeded|CapacityExceeded|TooManyRequests|TooManyEntities|TooMany(?:Buckets|Certificates|HealthChecks|HostedZones|Listeners|LoadBalancers|Policies|Tags|TargetGroups))(?:Exception|Fault|Error)?/gi;
const MOST_CODES = 50;
const WINDOW = 600;

/** The code is reported, not mentioned: a sentence follows it, or it is the value of an error code. */
const FOLLOWED_BY_SENTENCE = /^["'\])]{0,3}(?: ?[:(]| when calling| ['"][A-Z]| -\s)/;
const GIVEN_AS_CODE = /(?:code|type|name|exception|error)["']? ?[:=] ?["']?[\w.#:]{0,80}$/i;

/** Handled, thrown or compared in a program. */
const IN_PROGRAM = /\b(?:except|catch|case|raise|throws?|instanceof|rescue|new)[ ("']{1,4}[\w.$:]{0,60}$|== ?["']?$/i;
const LIMIT_SENTENCE = /limit|quota|maximum|\bmax\b|exceed|too many|reached|\bonly \d|\bup to \d|at most|more than/i;
/** The codes DynamoDB and its CloudFormation handler use; longer ones belong to other services. */
const CODE_OF_DYNAMODB = /^(?:Service)?LimitExceeded(?:Exception)?$/i;

const SERVICE_STATED =
  /\(service: {0,2}(?:amazon|aws)?([a-z0-9]+)|operation error ([a-z0-9 ]{2,40}):|eventsource["']?\*? ?[:=] ?["']?([a-z0-9-]+)\.amazonaws/i;
const DYNAMODB =
  /dynamodbv2|dynamodb\.v2012|dynamodb::errors|services\.dynamodb|dynamodb table|when calling the (?:(?:Update|Create|Delete|Import|Describe)(?:Global)?Tables?|ExportTableToPointInTime|RestoreTable(?:FromBackup|ToPointInTime)|(?:Create|Delete)Backup|Update(?:TimeToLive|ContinuousBackups|ContributorInsights|TableReplicaAutoScaling)|(?:Enable|Disable|Update)KinesisStreamingDestination)\b/i;

export type CodedLimit = 'dynamodb' | 'other-service';

/** Whose quota an error code with a sentence reports, in a normalised text; `null` if none is reported. */
export function readLimitCode(normalised: string): CodedLimit | null {
  const text = normalised.replace(/\s+/g, ' ');
  let seen = 0;
  for (const match of text.matchAll(CODE)) {
    seen += 1;
    if (seen > MOST_CODES) return null;
    const end = match.index + match[0].length;
    const before = text.slice(Math.max(0, match.index - WINDOW), match.index);
    const after = text.slice(end, end + WINDOW);
    if (!isReported(before, after) || !LIMIT_SENTENCE.test(`${before} ${after}`.replace(CODE, ' '))) continue;
    return ownerOf(match[0], before + after) ?? ownerOf(match[0], text) ?? 'other-service';
  }
  return null;
}

function isReported(before: string, after: string): boolean {
  if (IN_PROGRAM.test(before.slice(-100))) return false;
  return FOLLOWED_BY_SENTENCE.test(after) || GIVEN_AS_CODE.test(before.slice(-100));
}

function ownerOf(code: string, text: string): CodedLimit | null {
  const stated = SERVICE_STATED.exec(text);
  const service = stated?.[1] ?? stated?.[2] ?? stated?.[3];
  if (service !== undefined) return /dynamodb/i.test(service) ? 'dynamodb' : 'other-service';
  return CODE_OF_DYNAMODB.test(code) && DYNAMODB.test(text) ? 'dynamodb' : null;
}
