/**
 * The way of a refused UpdateTable to a queue: CloudTrail to EventBridge, a rule on this error, SQS. Best effort and at least once with
 * AWS; here once, after a while.
 */
import { randomUUID } from 'node:crypto';
import { trailRecord } from '../cloudtrail/record.ts';
import type { UpdateRecord } from '../history.ts';
import type { Json } from '../json.ts';
import type { Queue } from '../sqs/queue.ts';
import type { World } from '../world.ts';

export interface RouteOptions {
  /** Real ms from the call to the queue, from the first to the second; with AWS seconds to minutes. */
  readonly delayMs?: readonly [number, number];
}

const DELAY_MS = [2_000, 5_000] as const;

/** As EventBridge delivers a CloudTrail record, from every account and region. */
export function eventOf(call: UpdateRecord): Json {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'AWS API Call via CloudTrail',
    source: 'aws.dynamodb',
    account: call.accountId,
    time: `${new Date(call.at).toISOString().slice(0, 19)}Z`,
    region: call.region,
    resources: [],
    detail: trailRecord(call),
  };
}

/** The rule: on the code alone, since the wording is the reader's affair. */
const matches = ({ outcome, errorCode }: UpdateRecord): boolean =>
  outcome === 'refused' && errorCode === 'LimitExceededException';

/** @returns ends the delivery; what is under way is dropped */
export function routeRefusals(world: World, queue: Queue, { delayMs = DELAY_MS }: RouteOptions = {}): () => void {
  const underway = new Set<NodeJS.Timeout>();
  const [least, most] = delayMs;
  const stop = world.onCall((call) => {
    if (!matches(call)) return;
    const body = JSON.stringify(eventOf(call));
    const timer = setTimeout(
      () => {
        underway.delete(timer);
        queue.send(body);
      },
      least + Math.random() * (most - least),
    ).unref();
    underway.add(timer);
  });
  return () => {
    stop();
    for (const timer of underway) clearTimeout(timer);
  };
}
