/** The seeded accounts: prod, staging, analytics, and the home account with the bot's own keys; roles, trust and people. */

import type { User } from './identity.ts';
import type { PolicyDocument } from './policy.ts';
import type { World } from './world.ts';

export const REGIONS = ['us-east-1', 'eu-west-1'] as const;

export const HOME_ID = '444455556666';
export const PROD_ID = '111122223333';
export const STAGING_ID = '222233334444';
export const ANALYTICS_ID = '333344445555';

/** One account as the bot's configuration file writes it. */
export interface AccountConfig {
  readonly name: string;
  readonly id: string;
  readonly readRole: string;
  readonly externalId: string;
  readonly regions: readonly string[];
}

export interface SeededAccount {
  readonly config: AccountConfig;
  /** May also call UpdateTable; takes a SourceIdentity. */
  readonly reduceRole: string;
  /** A person's key with every right in this account, for the AWS CLI. */
  readonly admin: User;
}

const allow = (Action: string | readonly string[], Resource: string | readonly string[] = '*') => ({
  Effect: 'Allow',
  Action,
  Resource,
});

/** Exactly what the roles of deploy/ allow, so that a call they refuse is refused here too. */
const readerPolicy = (id: string): PolicyDocument => ({
  Version: '2012-10-17',
  Statement: [
    allow('dynamodb:DescribeTable', `arn:aws:dynamodb:*:${id}:table/*`),
    allow([
      'dynamodb:ListTables',
      'application-autoscaling:DescribeScalableTargets',
      'application-autoscaling:DescribeScalingActivities',
      'application-autoscaling:DescribeScalingPolicies',
      'cloudtrail:LookupEvents',
      'cloudwatch:GetMetricData',
    ]),
  ],
});

const reducerPolicy = (id: string): PolicyDocument => ({
  Version: '2012-10-17',
  Statement: [allow(['dynamodb:UpdateTable', 'dynamodb:DescribeTable'], `arn:aws:dynamodb:*:${id}:table/*`)],
});

const trust = (principal: string, externalId: string, actions: readonly string[]): PolicyDocument => ({
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      Principal: { AWS: principal },
      Action: actions,
      Condition: { StringEquals: { 'sts:ExternalId': externalId } },
    },
  ],
});

/** The queue in the home account on which refusals of all accounts arrive. */
export const EVENT_QUEUE = 'ddb-budget-events';

/** The identity the bot starts with: it may assume the bot's two roles and read its queue of events, and nothing else. */
export function seedHome(world: World): User {
  world.addAccount(HOME_ID, 'home', REGIONS);
  return world.addUser(HOME_ID, 'ddb-budget', {
    Version: '2012-10-17',
    Statement: [
      allow(
        ['sts:AssumeRole', 'sts:SetSourceIdentity'],
        ['arn:aws:iam::*:role/ddb-budget-reader', 'arn:aws:iam::*:role/ddb-budget-reducer'],
      ),
      allow(
        ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility'],
        `arn:aws:sqs:*:${HOME_ID}:${EVENT_QUEUE}`,
      ),
    ],
  });
}

export function seedAccount(world: World, id: string, name: string, bot: User): SeededAccount {
  const externalId = `ddb-budget-${name}-${id.slice(0, 4)}`;
  world.addAccount(id, name, REGIONS);
  const reader = world.addRole(id, 'ddb-budget-reader', {
    trust: trust(bot.arn, externalId, ['sts:AssumeRole']),
    policy: readerPolicy(id),
  });
  const reducer = world.addRole(id, 'ddb-budget-reducer', {
    trust: trust(bot.arn, externalId, ['sts:AssumeRole', 'sts:SetSourceIdentity']),
    policy: reducerPolicy(id),
  });
  const admin = world.addUser(id, 'admin', { Version: '2012-10-17', Statement: [allow('*')] });
  return {
    config: { name, id, readRole: reader.arn, externalId, regions: REGIONS },
    reduceRole: reducer.arn,
    admin,
  };
}
