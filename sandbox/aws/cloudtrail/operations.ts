/** CloudTrail's LookupEvents over what UpdateTable calls were made: one attribute, newest first, 50 a page, late and rate-limited. */
import { createHash } from 'node:crypto';
import type { Call } from '../call.ts';
import { AwsError } from '../errors.ts';
import type { UpdateRecord } from '../history.ts';
import { authorize } from '../identity.ts';
import { asArray, asNumber, asRecord, asString, type Json, present } from '../json.ts';
import type { World } from '../world.ts';
import { trailEvent } from './record.ts';

const PAGE = 50;
const KEPT_MS = 90 * 86_400_000;
const DELAY_MS = [300_000, 900_000] as const;

/** When CloudTrail begins to show the call: after a delay that differs from call to call, but not from look to look. */
function shownFrom(world: World, { at, requestId }: UpdateRecord): number {
  const [least, most] = world.options.trailDelayMs ?? DELAY_MS;
  const share = createHash('sha256').update(requestId).digest().readUInt32BE(0) / 2 ** 32;
  return at + least + share * (most - least);
}

const ATTRIBUTES: Readonly<Record<string, (event: Json) => readonly unknown[]>> = {
  EventId: (event) => [event.EventId],
  EventName: (event) => [event.EventName],
  ReadOnly: (event) => [event.ReadOnly],
  Username: (event) => [event.Username],
  ResourceType: (event) => asArray(event.Resources).map((one) => asRecord(one).ResourceType),
  ResourceName: (event) => asArray(event.Resources).map((one) => asRecord(one).ResourceName),
  EventSource: (event) => [event.EventSource],
  AccessKeyId: (event) => [event.AccessKeyId],
};

/** @throws AwsError */
function readAttribute(input: Json): (event: Json) => boolean {
  const asked = asArray(input.LookupAttributes).map(asRecord);
  if (asked.length > 1) {
    throw new AwsError('InvalidLookupAttributesException', 'You can only specify one lookup attribute.');
  }
  const [attribute] = asked;
  if (attribute === undefined) return () => true;
  const values = ATTRIBUTES[asString(attribute.AttributeKey) ?? ''];
  if (values === undefined) throw new AwsError('InvalidLookupAttributesException', 'Specify a valid lookup attribute.');
  return (event) => values(event).includes(attribute.AttributeValue);
}

/** A page is asked for with the parameters of the first: another question has another token. */
const tokenOf = (input: Json, given: number): string => {
  const { NextToken: _, ...question } = input;
  const digest = createHash('sha256').update(JSON.stringify(question)).digest('hex').slice(0, 16);
  return Buffer.from(`${digest} ${given}`).toString('base64url');
};

function readToken(input: Json): number {
  const token = asString(input.NextToken);
  if (token === undefined) return 0;
  const given = Number(Buffer.from(token, 'base64url').toString().split(' ')[1]);
  if (Number.isInteger(given) && token === tokenOf(input, given)) return given;
  throw new AwsError('InvalidNextTokenException', 'Invalid token or LookupEvents parameters do not match the token.');
}

function lookupEvents(world: World, call: Call, input: Json): Json {
  authorize(call.principal, {
    action: 'cloudtrail:LookupEvents',
    resource: '*',
    context: { 'aws:RequestedRegion': call.region },
  });
  const { accountId } = call.principal;
  if (!world.takeLookupToken(accountId, call.region)) throw new AwsError('ThrottlingException', 'Rate exceeded');
  const size = asNumber(input.MaxResults) ?? PAGE;
  if (size < 1 || size > PAGE) {
    throw new AwsError('InvalidMaxResultsException', `Max results must be between 1 and ${PAGE}.`);
  }
  const [start, end] = [asNumber(input.StartTime) ?? 0, asNumber(input.EndTime) ?? Number.POSITIVE_INFINITY];
  if (start > end) throw new AwsError('InvalidTimeRangeException', 'The start time must be before the end time.');
  const fits = readAttribute(input);
  const skip = readToken(input);

  const now = world.clock.now();
  const events = world.history
    .filter((update) => update.accountId === accountId && update.region === call.region)
    .filter((update) => update.at >= now - KEPT_MS && shownFrom(world, update) <= now)
    .filter(({ at }) => Math.floor(at / 1_000) >= start && Math.floor(at / 1_000) <= end)
    .toReversed()
    .toSorted((a, b) => b.at - a.at)
    .map(trailEvent)
    .filter(fits);
  const next = skip + size < events.length ? tokenOf(input, skip + size) : undefined;
  return present({ Events: events.slice(skip, skip + size), NextToken: next });
}

/** @throws AwsError */
export function cloudTrail(world: World, call: Call, operation: string, input: Json): Json {
  if (operation !== 'LookupEvents') throw new AwsError('UnknownOperationException', '');
  return lookupEvents(world, call, input);
}
