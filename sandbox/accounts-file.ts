/** The bot's accounts file for the seeded accounts, as a platform team would write it. */
import { stringify } from 'yaml';
import type { Seeded } from './aws/seed.ts';
import { IDS } from './slack/seed.ts';

/** Ben leads the platform team; the database group stands in for him. */
const APPROVERS = [IDS.users.ben, IDS.groups.dba];

/** Every account asks in #db-approvals; `prod` warns that it is production, `analytics` wants two people. */
const OF_ACCOUNT: Readonly<Record<string, object>> = {
  prod: { production: true, announceBudgetBack: true },
  staging: { allowAutoscaled: true, globalTables: 'allow' },
  analytics: { approvals: 2 },
};

export interface EventsFrom {
  readonly queueUrl: string;
  readonly region: string;
}

/** Refusals that nobody posts are told in #oncall. */
export const accountsFile = ({ accounts }: Seeded, events?: EventsFrom): string =>
  stringify({
    ...(events === undefined ? {} : { events }),
    accounts: accounts.map(({ config, reduceRole }) => ({
      ...config,
      reduceRole,
      approvalsChannel: IDS.channels.dbApprovals,
      approvers: APPROVERS,
      incidentChannel: IDS.channels.oncall,
      ...OF_ACCOUNT[config.name],
    })),
  });
