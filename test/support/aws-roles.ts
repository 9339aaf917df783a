// What the shipped CloudFormation templates make, with every setting filled in.
import { type Branch, type Resource, readTemplate, resourcesOf } from './cloudformation.ts';
import type { Policy } from './policies.ts';

export const HOME = '999900001111';
export const MEMBER = '111122223333';
export const REGIONS = ['us-east-1', 'eu-west-1'] as const;
export const TASK_ROLE = `arn:aws:iam::${HOME}:role/ddb-budget`;
export const BUS = `arn:aws:events:us-east-1:${HOME}:event-bus/ddb-budget`;
export const EXTERNAL_ID = '6f1e0c4b9a7d4e52';
export const ORGANIZATION = 'o-a1b2c3d4e5';

const queue = (name: string) => `arn:aws:sqs:us-east-1:${HOME}:${name}`;
export const QUEUE = queue('ddb-budget-events');
export const DEAD_LETTERS = queue('ddb-budget-events-dead');
export const HOME_RULE = `arn:aws:events:us-east-1:${HOME}:rule/ddb-budget/ddb-budget-refusals`;

export type Made = Readonly<Record<string, Resource>>;

export function memberStack(parameters: Readonly<Record<string, string>> = {}, region: string = REGIONS[0]): Made {
  const given = { TaskRoleArn: TASK_ROLE, ExternalId: EXTERNAL_ID, Regions: REGIONS.join(','), EventBusArn: BUS };
  const roles = ['read', 'reduce', 'events'].map((name) => {
    const id = `${name.charAt(0).toUpperCase()}${name.slice(1)}Role.Arn`;
    return [id, `arn:aws:iam::${MEMBER}:role/ddb-budget-${name}`];
  });
  return resourcesOf(readTemplate('member-account'), {
    parameters: { ...given, ...parameters },
    account: MEMBER,
    region,
    attributes: Object.fromEntries(roles),
  });
}

export function homeStack(parameters: Readonly<Record<string, string>> = { OrganizationId: ORGANIZATION }): Made {
  return resourcesOf(readTemplate('home-account'), {
    parameters,
    account: HOME,
    region: 'us-east-1',
    attributes: {
      TaskRole: 'ddb-budget',
      Queue: `https://sqs.us-east-1.amazonaws.com/${HOME}/ddb-budget-events`,
      DeadLetterQueue: `https://sqs.us-east-1.amazonaws.com/${HOME}/ddb-budget-events-dead`,
      EventBus: 'ddb-budget',
      'Queue.Arn': QUEUE,
      'DeadLetterQueue.Arn': DEAD_LETTERS,
      'EventBus.Arn': BUS,
      'RefusalRule.Arn': HOME_RULE,
    },
  });
}

/** @throws Error where the stack makes no such resource */
export function propertiesOf(made: Made, id: string): Branch {
  const resource = made[id];
  if (resource === undefined) throw new Error(`the stack makes no ${id}`);
  return resource.Properties;
}

export const trustOf = (made: Made, role: string): Policy =>
  propertiesOf(made, role).AssumeRolePolicyDocument as unknown as Policy;

/** All inline policies of a role as one document. */
export function grantedTo(made: Made, role: string): Policy {
  const policies = propertiesOf(made, role).Policies as unknown as readonly { PolicyDocument: Policy }[];
  return { Version: '2012-10-17', Statement: policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement) };
}
