/** What `check` needs, put together: the bot's own readers, probes for the rest, and no Bolt, no queue, no worker. */
import { randomUUID } from 'node:crypto';
import { AwsClock } from '../adapters/aws/aws-clock.ts';
import { AwsClients } from '../adapters/aws/clients.ts';
import { AwsReads } from '../adapters/aws/reads.ts';
import { AwsScalingPolicyReader } from '../adapters/aws/scaling-policy-reader.ts';
import { AwsScalingReader } from '../adapters/aws/scaling-reader.ts';
import { AwsTableChanger } from '../adapters/aws/table-changer.ts';
import { AwsTableReader } from '../adapters/aws/table-reader.ts';
import { AwsUsageReader } from '../adapters/aws/usage-reader.ts';
import { SqsQueueProbe } from '../adapters/check/queue-probe.ts';
import { InfoRedisProbe } from '../adapters/check/redis-probe.ts';
import { AwsRoleProbe } from '../adapters/check/role-probe.ts';
import { WebSlackProbe } from '../adapters/check/slack-probe.ts';
import type { Config } from '../config.ts';
import type { CheckPorts } from '../flows/check.ts';
import type { BaseClock, Log } from '../flows/ports.ts';

export interface AssembledCheck {
  readonly ports: CheckPorts;
  /** Lets go of every connection. */
  close(): void;
}

/** What goes wrong is told as a finding, so that nothing is logged beside it. */
const SILENT: Log = { info: () => {}, warn: () => {}, error: () => {} };

export function assembleCheck(config: Config, baseClock: BaseClock): AssembledCheck {
  const { accounts, events, stsRegion } = config;
  const { botToken, connection, apiUrl } = config.slack;
  const appToken = connection.mode === 'socket' ? connection.appToken : null;
  const clock = new AwsClock(baseClock);
  const clients = new AwsClients({ stsRegion, clock });
  const reads = new AwsReads({ accounts, clients });
  const queue = events === null ? null : new SqsQueueProbe(events);
  return {
    ports: {
      slack: new WebSlackProbe({ botToken, appToken, apiUrl }, SILENT),
      redis: new InfoRedisProbe(config.redisUrls),
      queue,
      awaitedReplicas: config.copies?.replicas ?? 0,
      roles: new AwsRoleProbe({ reads, clients, clock, stsRegion }),
      tables: new AwsTableReader({ reads, clock }),
      scaling: new AwsScalingReader({ reads }),
      policies: new AwsScalingPolicyReader({ reads }),
      usage: new AwsUsageReader({ reads, clock }),
      changer: new AwsTableChanger({ accounts, clients, clock, log: SILENT }),
      clock,
      random: () => randomUUID().replaceAll('-', ''),
    },
    close: () => {
      queue?.close();
      clients.destroy();
    },
  };
}
