/**
 * Reads from CloudTrail which UpdateTable calls one account and region has seen today. LookupEvents takes one attribute, two calls a
 * second and shows 50 records a page (CloudTrail API Reference), so one reading serves every table and everyone who asks, and the
 * next one reads on from where CloudTrail can still have been late.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { LookupEventsCommand } from '@aws-sdk/client-cloudtrail';
import { HOUR_MS, type Instant, MINUTE_MS, SECOND_MS, startOfUtcDay } from '../../domain/instant.ts';
import type { UpdateCall } from '../../domain/spending/update-call.ts';
import type { CallRecord, RecordedCalls } from '../../flows/history-ports.ts';
import type { Clock } from '../../flows/ports.ts';
import { PromiseCache } from '../promise-cache.ts';
import { readUpdateCall } from './cloudtrail-record.ts';
import type { AwsReads } from './reads.ts';

const KEPT_MS = 30 * SECOND_MS;
/** Before the day's start, for what the first decrease of the day came after. */
const CONTEXT_MS = HOUR_MS;
/** CloudTrail shows a call within about 15 minutes (CloudTrail User Guide); so long, an earlier reading can have missed it. */
const LATE_MS = 20 * MINUTE_MS;
/** At two a second this takes ten seconds; a day with more records than these pages hold is read back as far as they go. */
const MOST_PAGES = 20;
const PAGE = 50;

export interface CloudTrailReaderOptions {
  readonly reads: AwsReads;
  readonly clock: Clock;
  /** Takes the next turn for a LookupEvents in this account and region; resolves to the ms to wait before it. Never rejects. */
  readonly turn: (accountId: string, region: string) => Promise<number>;
  /** Ms that only go forward. */
  readonly elapsed?: () => number;
}

interface Reading extends RecordedCalls {
  readonly readAt: Instant;
}

export class CloudTrailReader implements CallRecord {
  readonly #reads: AwsReads;
  readonly #clock: Clock;
  readonly #turn: CloudTrailReaderOptions['turn'];
  readonly #kept: PromiseCache<Reading>;
  readonly #last = new Map<string, Reading>();

  constructor({ reads, clock, turn, elapsed }: CloudTrailReaderOptions) {
    this.#reads = reads;
    this.#clock = clock;
    this.#turn = turn;
    this.#kept = new PromiseCache(KEPT_MS, undefined, elapsed);
  }

  today(account: string, region: string): Promise<RecordedCalls> {
    const place = `${account} ${region}`;
    const now = this.#clock.now();
    // By AWS's minute too: a clock that jumps makes what was read old at once.
    return this.#kept.get(`${place} ${Math.floor(now / MINUTE_MS)}`, async () => {
      const reading = await this.#readOn(account, region, this.#last.get(place), now);
      this.#last.set(place, reading);
      return reading;
    });
  }

  async #readOn(account: string, region: string, last: Reading | undefined, now: Instant): Promise<Reading> {
    const dayFrom = startOfUtcDay(now) - CONTEXT_MS;
    const goesOn = last !== undefined && last.readAt <= now && last.readAt - LATE_MS > dayFrom;
    const from = goesOn ? last.readAt - LATE_MS : dayFrom;
    const { calls, since } = await this.#read(account, region, from);
    const isWhole = since <= from;
    const known = goesOn && isWhole ? last.calls.filter(({ at }) => at >= dayFrom) : [];
    const byId = new Map([...known, ...calls].map((call) => [call.eventId, call]));
    return { calls: [...byId.values()], since: goesOn && isWhole ? Math.max(last.since, dayFrom) : since, readAt: now };
  }

  /** Newest first, page by page. */
  async #read(account: string, region: string, from: Instant): Promise<RecordedCalls> {
    const read = { account, region, action: 'cloudtrail:LookupEvents', table: null };
    const { id: accountId } = this.#reads.account(account);
    const calls: UpdateCall[] = [];
    let next: string | undefined;
    let oldest = Number.POSITIVE_INFINITY;
    for (let page = 0; page < MOST_PAGES; page++) {
      await sleep(await this.#turn(accountId, region));
      const input = {
        LookupAttributes: [{ AttributeKey: 'EventName' as const, AttributeValue: 'UpdateTable' }],
        StartTime: new Date(from),
        MaxResults: PAGE,
        NextToken: next,
      };
      const { Events: events = [], NextToken } = await this.#reads.send(read, ({ cloudTrail }, abortSignal) =>
        cloudTrail.send(new LookupEventsCommand(input), { abortSignal }),
      );
      for (const { CloudTrailEvent: record, EventTime: time } of events) {
        oldest = Math.min(oldest, time?.getTime() ?? oldest);
        const call = readUpdateCall(parsed(record));
        if (call !== null) calls.push(call);
      }
      next = NextToken;
      if (next === undefined) return { calls, since: from };
    }
    return { calls, since: Math.max(from, oldest) };
  }
}

function parsed(record: string | undefined): unknown {
  try {
    return JSON.parse(record ?? '');
  } catch {
    return undefined;
  }
}
