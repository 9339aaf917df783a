/**
 * Reads the body of an SQS message: an EventBridge event, one that SNS has wrapped, a CloudTrail record by itself, or a file of them
 * (EventBridge User Guide, "Events"; SNS, "Raw message delivery"). Total: whatever else is in there is ignored, with the reason.
 */
import { type AwsEvent, eventOfCall } from '../../domain/aws-event.ts';
import { readUpdateCall } from './cloudtrail-record.ts';
import { listAt, member, textAt } from './json-members.ts';

/** SNS in SNS is possible; more than that is somebody's joke. */
const MOST_WRAPPERS = 3;

/** One entry for each record in it, at least one. */
export function readEventBody(body: string): readonly [AwsEvent, ...AwsEvent[]] {
  const content = unwrapped(body, MOST_WRAPPERS);
  const records = listAt(content, 'Records');
  const [first, ...others] = (records.length === 0 ? [content] : records).map(readEvent);
  return [first ?? UNREADABLE, ...others];
}

const UNREADABLE: AwsEvent = { kind: 'ignored', why: 'unreadable' };

function unwrapped(text: string, depth: number): unknown {
  const content = parsed(text);
  const message = textAt(content, 'Type') === 'Notification' ? textAt(content, 'Message') : null;
  return message === null || depth === 0 ? content : unwrapped(message, depth - 1);
}

function readEvent(content: unknown): AwsEvent {
  // EventBridge puts the record into `detail`, and names what it is in a member with a hyphen.
  const isEnvelope = textAt(content, 'detail-type') !== null;
  const record = isEnvelope ? member(content, 'detail') : content;
  if (textAt(record, 'eventSource') === null || textAt(record, 'eventName') === null) {
    return isEnvelope ? { kind: 'ignored', why: 'another-call' } : UNREADABLE;
  }
  if (textAt(record, 'eventSource') !== 'dynamodb.amazonaws.com' || textAt(record, 'eventName') !== 'UpdateTable') {
    return { kind: 'ignored', why: 'another-call' };
  }
  const call = readUpdateCall(record);
  if (call === null) {
    // A call that AWS denied is recorded without what it asked for.
    return textAt(record, 'errorCode')?.startsWith('AccessDenied')
      ? { kind: 'ignored', why: 'another-error' }
      : UNREADABLE;
  }
  return eventOfCall(call);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
