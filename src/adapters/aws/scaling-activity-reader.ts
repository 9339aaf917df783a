/**
 * Reads failed scaling activities of an account and region: the whole namespace, newest first, down to the one that was read last.
 * The order is not documented but was seen (Application Auto Scaling, DescribeScalingActivities).
 */
import {
  type ScalingActivity as Activity,
  DescribeScalingActivitiesCommand,
} from '@aws-sdk/client-application-auto-scaling';
import type { FailedActivity } from '../../domain/aws-event.ts';
import type { Instant } from '../../domain/instant.ts';
import type { ScalingActivities } from '../../flows/alert-ports.ts';
import type { AwsReads } from './reads.ts';
import { scaledResource } from './scaling-reader.ts';

/** Five hundred activities: more than an hour of a busy account. */
const MOST_PAGES = 10;

export class AwsScalingActivities implements ScalingActivities {
  readonly #reads: AwsReads;

  constructor({ reads }: { readonly reads: AwsReads }) {
    this.#reads = reads;
  }

  async failed(
    place: { readonly account: string; readonly region: string },
    after: string | null,
    from: Instant,
  ): ReturnType<ScalingActivities['failed']> {
    const activities = await this.#since(place, after, from);
    const { id: accountId } = this.#reads.account(place.account);
    const failed = activities.flatMap((one) => failedActivity(one, accountId, place.region));
    return { failed, newest: lastToSkip(activities) ?? after };
  }

  async #since(
    { account, region }: { readonly account: string; readonly region: string },
    after: string | null,
    from: Instant,
  ): Promise<readonly Activity[]> {
    const read = { account, region, action: 'application-autoscaling:DescribeScalingActivities', table: null };
    const found: Activity[] = [];
    let next: string | undefined;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const input = { ServiceNamespace: 'dynamodb', NextToken: next } as const;
      const answer = await this.#reads.send(read, ({ autoScaling }, abortSignal) =>
        autoScaling.send(new DescribeScalingActivitiesCommand(input), { abortSignal }),
      );
      for (const activity of answer.ScalingActivities ?? []) {
        if (activity.ActivityId === after) return found;
        if (after === null && startOf(activity) < from) return found;
        found.push(activity);
      }
      next = answer.NextToken;
      if (next === undefined) return found;
    }
    return found;
  }
}

const startOf = ({ StartTime }: Activity): Instant => StartTime?.getTime() ?? 0;

const UNFINISHED: ReadonlySet<string | undefined> = new Set(['Pending', 'InProgress']);

/** The newest one below which all have ended: those that may still fail are read again. */
function lastToSkip(newestFirst: readonly Activity[]): string | null {
  const oldestUnfinished = newestFirst.findLastIndex(({ StatusCode }) => UNFINISHED.has(StatusCode));
  return newestFirst[oldestUnfinished + 1]?.ActivityId ?? null;
}

/** "Setting write capacity units to 5." */
const UNITS = /\b(?:read|write) capacity units to (\d{1,9})/;

function failedActivity(activity: Activity, accountId: string, region: string): FailedActivity[] {
  const { ActivityId: activityId, StatusCode, StatusMessage: text, Description = '' } = activity;
  const resource = scaledResource(activity);
  if (StatusCode !== 'Failed' || resource === null || activityId === undefined || text === undefined) return [];
  const { table, index, dimension } = resource;
  const [, digits] = UNITS.exec(Description) ?? [];
  const units = digits === undefined ? null : Number(digits);
  const to = { read: dimension === 'read' ? units : null, write: dimension === 'write' ? units : null };
  return [{ activityId, at: startOf(activity), accountId, region, table, index, to, text }];
}
