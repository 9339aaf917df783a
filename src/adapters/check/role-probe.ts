/** Asks AWS what the check wants to know and the bot's own readers do not tell: who we are, which roles let us in. */
import { DescribeScalingActivitiesCommand } from '@aws-sdk/client-application-auto-scaling';
import { LookupEventsCommand } from '@aws-sdk/client-cloudtrail';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import type { RoleProbe, RoleToAssume } from '../../flows/check-ports.ts';
import { assumeRole } from '../aws/assume-role.ts';
import type { AwsClock } from '../aws/aws-clock.ts';
import type { AwsClients } from '../aws/clients.ts';
import { listTables } from '../aws/list-tables.ts';
import { ASSUME_ROLE, readError } from '../aws/read-problems.ts';
import type { AwsReads } from '../aws/reads.ts';

/** Like the names of the bot's own sessions, for trust policies that look at it. */
const SESSION_NAME = 'ddb-budget-check';
/** The shortest there is (STS API Reference, AssumeRole). */
const DURATION_SECONDS = 900;

export interface RoleProbeOptions {
  readonly reads: AwsReads;
  readonly clients: AwsClients;
  readonly clock: AwsClock;
  /** Region whose STS is asked. */
  readonly stsRegion: string;
}

export class AwsRoleProbe implements RoleProbe {
  readonly #options: RoleProbeOptions;

  constructor(options: RoleProbeOptions) {
    this.#options = options;
  }

  async caller(): Promise<string> {
    const { clients, stsRegion: region } = this.#options;
    try {
      const { Arn: arn } = await clients.sts.send(new GetCallerIdentityCommand());
      if (arn === undefined) throw new Error('GetCallerIdentity answered without an ARN');
      return arn;
    } catch (error) {
      const nobody = { account: '', accountId: '', role: '', table: null };
      throw readError(error, { ...nobody, region, action: 'sts:GetCallerIdentity' });
    }
  }

  async assume({ account, role, externalId, sourceIdentity }: RoleToAssume): Promise<void> {
    const { clients, reads, stsRegion: region } = this.#options;
    try {
      await assumeRole(clients.sts, externalId, {
        RoleArn: role,
        RoleSessionName: SESSION_NAME,
        DurationSeconds: DURATION_SECONDS,
        ...(sourceIdentity === null ? {} : { SourceIdentity: sourceIdentity }),
      });
    } catch (error) {
      const { id: accountId } = reads.account(account);
      throw readError(error, { account, accountId, region, role, table: null, action: ASSUME_ROLE });
    }
  }

  listTables(account: string, region: string): Promise<readonly string[]> {
    return listTables(this.#options.reads, account, region);
  }

  async lookUpEvents(account: string, region: string): Promise<void> {
    const read = { account, region, action: 'cloudtrail:LookupEvents', table: null };
    const input = { MaxResults: 1 };
    await this.#options.reads.send(read, ({ cloudTrail }, abortSignal) =>
      cloudTrail.send(new LookupEventsCommand(input), { abortSignal }),
    );
  }

  async scalingActivities(account: string, region: string): Promise<void> {
    const read = { account, region, action: 'application-autoscaling:DescribeScalingActivities', table: null };
    const input = { ServiceNamespace: 'dynamodb', MaxResults: 1 } as const;
    await this.#options.reads.send(read, ({ autoScaling }, abortSignal) =>
      autoScaling.send(new DescribeScalingActivitiesCommand(input), { abortSignal }),
    );
  }

  clockOffsetMs(): number {
    const { clock } = this.#options;
    return clock.now() - clock.uncorrected();
  }
}
