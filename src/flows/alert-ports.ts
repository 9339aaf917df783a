/** What telling refusals that nobody posted needs from the outside, beside ports.ts. */
import type { Alert, GatheredAlerts, ShownAlert } from '../domain/alert.ts';
import type { AwsEvent, FailedActivity, RefusedDecrease } from '../domain/aws-event.ts';
import type { Instant } from '../domain/instant.ts';

/** Refusals that are noted, and what Slack shows of them. Every method throws StoreUnavailable; reads throw UnreadableRecord, too. */
export interface AlertStore {
  /** Counts a refusal, once however often it is noted; false where it was counted before. */
  note(noted: {
    readonly id: string;
    readonly account: string;
    readonly channel: string;
    readonly refused: RefusedDecrease;
  }): Promise<boolean>;
  /** Ids in that channel of which something is to be shown, or to be looked at again by `now`; the earliest first. */
  waiting(channel: string, now: Instant, most: number): Promise<readonly string[]>;
  /** `null` for one that is forgotten by now. */
  find(id: string): Promise<Alert | null>;
  /** Only whoever holds the channel's lock draws. */
  keepShown(id: string, shown: ShownAlert): Promise<void>;
  /** All that was known in `alert` is shown; what came since keeps it waiting. */
  settle(alert: Alert): Promise<void>;
  /** How many threads were opened in the channel lately, real time. */
  openedLately(channel: string): Promise<number>;
  noteOpened(channel: string): Promise<void>;
  /** The thread in which many resources of that day are listed together; `null` where there is none. */
  findGathered(channel: string, day: Instant): Promise<GatheredAlerts | null>;
  keepGathered(channel: string, day: Instant, gathered: GatheredAlerts): Promise<void>;
}

/** Wakes whoever shows alerts: never the truth, since the sweep finds what waits. */
export interface AlertCalls {
  show(channel: string): Promise<void>;
}

/** A queue on which AWS puts events. */
export interface EventSource {
  /** @param take resolves when all of one message is stored; what it throws brings the message back */
  start(take: (events: readonly AwsEvent[]) => Promise<void>): void;
  /** Nothing is taken from here on; resolves when what was begun is done. */
  stop(): Promise<void>;
}

export interface ScalingActivities {
  /**
   * Activities that failed after the one named `after`, or after `from` where that is unknown, and the newest one that has ended.
   * @throws AwsReadError
   */
  failed(
    place: { readonly account: string; readonly region: string },
    after: string | null,
    from: Instant,
  ): Promise<{ readonly failed: readonly FailedActivity[]; readonly newest: string | null }>;
}

/** How far the activities of an account and region have been read. @throws StoreUnavailable */
export interface ReadingMarks {
  find(account: string, region: string): Promise<string | null>;
  keep(account: string, region: string, mark: string): Promise<void>;
}
