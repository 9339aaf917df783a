/** SQS's API in its JSON protocol: what a consumer needs, and SendMessage for whoever fills the queue by hand. */
import type { Call } from '../call.ts';
import { AwsError } from '../errors.ts';
import { authorize } from '../identity.ts';
import { asArray, asNumber, asRecord, asString, asStrings, type Json, present } from '../json.ts';
import type { World } from '../world.ts';
import { md5, type Queue, type Received } from './queue.ts';

const MOST_BYTES = 1_048_576;
const MOST_AT_ONCE = 10;

/** @throws AwsError */
function queueOf(world: World, input: Json): Queue {
  const url = asString(input.QueueUrl);
  if (url === undefined) throw new AwsError('MissingParameter', 'The request must contain the parameter QueueUrl.');
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  const queue = world.queues.get(path);
  if (queue === undefined) throw new AwsError('QueueDoesNotExist', 'The specified queue does not exist.');
  return queue;
}

/** @throws AwsError */
function numberOf(input: Json, name: string, fallback: number, [least, most]: readonly [number, number]): number {
  const value = asNumber(input[name]) ?? fallback;
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  const reason = `Must be between ${least} and ${most}, if provided.`;
  throw new AwsError('InvalidParameterValue', `Value ${value} for parameter ${name} is invalid. Reason: ${reason}`);
}

/** @throws AwsError */
function handleOf(entry: Json): string {
  const handle = asString(entry.ReceiptHandle);
  if (handle) return handle;
  throw new AwsError('ReceiptHandleIsInvalid', 'The input receipt handle is invalid.');
}

function systemAttributes(message: Received, wanted: readonly string[]): Json | undefined {
  const all = {
    ApproximateReceiveCount: String(message.receiveCount),
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
    SentTimestamp: String(message.sentAt),
  };
  const asked = Object.entries(all).filter(([name]) => wanted.includes(name) || wanted.includes('All'));
  return asked.length === 0 ? undefined : Object.fromEntries(asked);
}

async function receiveMessage(queue: Queue, call: Call, input: Json): Promise<Json> {
  const wanted = [...asStrings(input.MessageSystemAttributeNames), ...asStrings(input.AttributeNames)];
  const messages = await queue.receive({
    most: numberOf(input, 'MaxNumberOfMessages', 1, [1, MOST_AT_ONCE]),
    waitMs: numberOf(input, 'WaitTimeSeconds', 0, [0, 20]) * 1_000,
    visibilityMs: numberOf(input, 'VisibilityTimeout', queue.visibilityMs / 1_000, [0, 43_200]) * 1_000,
    gone: call.gone,
  });
  if (messages.length === 0) return {};
  return {
    Messages: messages.map((message) =>
      present({
        MessageId: message.id,
        ReceiptHandle: message.receiptHandle,
        MD5OfBody: md5(message.body),
        Body: message.body,
        Attributes: systemAttributes(message, wanted),
      }),
    ),
  };
}

function sendMessage(queue: Queue, input: Json): Json {
  const body = asString(input.MessageBody);
  if (!body) throw new AwsError('MissingParameter', 'The request must contain the parameter MessageBody.');
  if (Buffer.byteLength(body) > MOST_BYTES) {
    const reason = `Reason: Message must be shorter than ${MOST_BYTES} bytes.`;
    throw new AwsError('InvalidParameterValue', `One or more parameters are invalid. ${reason}`);
  }
  const id = queue.send(body, numberOf(input, 'DelaySeconds', 0, [0, 900]) * 1_000);
  return { MessageId: id, MD5OfMessageBody: md5(body) };
}

function changeVisibility(queue: Queue, entry: Json): void {
  const handle = handleOf(entry);
  const ms = numberOf(entry, 'VisibilityTimeout', 0, [0, 43_200]) * 1_000;
  if (queue.changeVisibility(handle, ms)) return;
  throw new AwsError('MessageNotInflight', 'The message referred to is not in flight.');
}

function deleteMessage(queue: Queue, _call: Call, input: Json): Json {
  queue.delete(handleOf(input));
  return {};
}

function changeMessageVisibility(queue: Queue, _call: Call, input: Json): Json {
  changeVisibility(queue, input);
  return {};
}

/** Each entry by itself: one that fails leaves the others done. */
function batch(input: Json, one: (entry: Json) => void): Json {
  const entries = asArray(input.Entries).map(asRecord);
  if (entries.length === 0) {
    throw new AwsError('EmptyBatchRequest', 'There should be at least one entry in the request.');
  }
  if (entries.length > MOST_AT_ONCE) {
    throw new AwsError('TooManyEntriesInBatchRequest', `Maximum number of entries per request are ${MOST_AT_ONCE}.`);
  }
  const [Successful, Failed]: [Json[], Json[]] = [[], []];
  for (const entry of entries) {
    try {
      one(entry);
      Successful.push({ Id: entry.Id });
    } catch (error) {
      if (!(error instanceof AwsError)) throw error;
      Failed.push({ Id: entry.Id, SenderFault: true, Code: error.code, Message: error.message });
    }
  }
  return present({ Successful, Failed: Failed.length === 0 ? undefined : Failed });
}

function attributes(queue: Queue, input: Json): Json {
  const { visible, inFlight } = queue.counts;
  const all = {
    QueueArn: queue.arn,
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(inFlight),
    VisibilityTimeout: String(queue.visibilityMs / 1_000),
  };
  const wanted = asStrings(input.AttributeNames);
  const asked = Object.entries(all).filter(([name]) => wanted.includes(name) || wanted.includes('All'));
  return { Attributes: Object.fromEntries(asked) };
}

type Operation = (queue: Queue, call: Call, input: Json) => Json | Promise<Json>;

/** Each with the action it needs: a batch needs no other than the single call. */
const OPERATIONS: Readonly<Record<string, readonly [action: string, run: Operation]>> = {
  ReceiveMessage: ['ReceiveMessage', receiveMessage],
  SendMessage: ['SendMessage', (queue, _call, input) => sendMessage(queue, input)],
  DeleteMessage: ['DeleteMessage', deleteMessage],
  DeleteMessageBatch: [
    'DeleteMessage',
    (queue, _call, input) => batch(input, (entry) => queue.delete(handleOf(entry))),
  ],
  ChangeMessageVisibility: ['ChangeMessageVisibility', changeMessageVisibility],
  ChangeMessageVisibilityBatch: [
    'ChangeMessageVisibility',
    (queue, _call, input) => batch(input, (entry) => changeVisibility(queue, entry)),
  ],
  GetQueueAttributes: ['GetQueueAttributes', (queue, _call, input) => attributes(queue, input)],
};

/** @throws AwsError */
export async function sqs(world: World, call: Call, operation: string, input: Json): Promise<Json> {
  const [action, run] = (Object.hasOwn(OPERATIONS, operation) ? OPERATIONS[operation] : undefined) ?? [];
  if (action === undefined || run === undefined) throw new AwsError('InvalidAction', 'The action is not valid.');
  const queue = queueOf(world, input);
  // SQS writes the action's name in small letters.
  authorize(call.principal, { action: `sqs:${action.toLowerCase()}`, resource: queue.arn });
  return run(queue, call, input);
}
