// The Terraform modules make what the CloudFormation templates make.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  BUS,
  DEAD_LETTERS,
  EXTERNAL_ID,
  grantedTo,
  HOME_RULE,
  homeStack,
  MEMBER,
  memberStack,
  ORGANIZATION,
  propertiesOf,
  QUEUE,
  REGIONS,
  TASK_ROLE,
  trustOf,
} from '../support/aws-roles.ts';
import { readTemplate } from '../support/cloudformation.ts';
import { normalised, type Policy } from '../support/policies.ts';
import { evaluate, type Module, policyOf, readModule } from '../support/terraform.ts';

const member = {
  local: { account: MEMBER, partition: 'aws', reports: true },
  variable: {
    task_role_arn: TASK_ROLE,
    external_id: EXTERNAL_ID,
    regions: [...REGIONS],
    require_source_identity: true,
    reducible_tables: '*',
    event_bus_arn: BUS,
  },
};
const home = {
  local: { partition: 'aws' },
  variable: { organization_id: ORGANIZATION, member_account_ids: [], runs_on: 'ecs-tasks.amazonaws.com' },
  aws_sqs_queue: { events: { arn: QUEUE }, dead: { arn: DEAD_LETTERS } },
  aws_cloudwatch_event_rule: { refusals: { arn: HOME_RULE } },
  aws_cloudwatch_event_bus: { this: { arn: BUS } },
};

let members: Module;
let homes: Module;
beforeAll(async () => {
  [members, homes] = await Promise.all([readModule('member-account'), readModule('home-account')]);
});

const block = (module: Module, type: string, name: string) => module.resource[type]?.[name]?.[0] ?? {};
const same = (terraform: Policy, cloudFormation: unknown) =>
  expect(normalised(terraform)).toEqual(normalised(cloudFormation));

describe.each([
  ['with every setting at its default', {}, {}],
  [
    'without SourceIdentity, for some tables',
    { require_source_identity: false, reducible_tables: 'orders-*' },
    { RequireSourceIdentity: 'false', ReducibleTables: 'orders-*' },
  ],
])('a member account, %s', (_, variables, parameters) => {
  const scope = { ...member, variable: { ...member.variable, ...variables } };
  const stack = memberStack(parameters);

  it.each([
    ['ReadRole', 'read_trust', 'read'],
    ['ReduceRole', 'reduce_trust', 'reduce'],
    ['EventsRole', 'events_trust', 'forward'],
  ])('has the same %s: who may assume it, and what it may do', (role, trust, policy) => {
    same(policyOf(members, trust, scope), trustOf(stack, role));
    same(policyOf(members, policy, scope), grantedTo(stack, role));
  });
});

it.each([
  ['read', 'ReadRole'],
  ['reduce', 'ReduceRole'],
  ['events', 'EventsRole'],
])("a member account's role %s has the same name, description and longest session", (name, id) => {
  const role = block(members, 'aws_iam_role', name);
  const { RoleName, Description, MaxSessionDuration } = propertiesOf(memberStack(), id);
  expect([role.name, role.description, role.max_session_duration]).toEqual([RoleName, Description, MaxSessionDuration]);
});

describe('the home account', () => {
  it.each([['ecs-tasks.amazonaws.com'], ['ec2.amazonaws.com'], ['pods.eks.amazonaws.com']])(
    'gives the task role to %s',
    (RunsOn) => {
      const scope = { ...home, variable: { ...home.variable, runs_on: RunsOn } };
      same(
        policyOf(homes, 'task_trust', scope),
        trustOf(homeStack({ OrganizationId: ORGANIZATION, RunsOn }), 'TaskRole'),
      );
    },
  );

  it('lets the task role do the same', () => {
    const statements = ['assume', 'events'].flatMap((name) => policyOf(homes, name, home).Statement);
    same({ Version: '2012-10-17', Statement: statements }, grantedTo(homeStack(), 'TaskRole'));
  });

  it.each([
    ['QueuePolicy', QUEUE],
    ['DeadLetterQueuePolicy', DEAD_LETTERS],
  ])('has the same %s', (id, value) => {
    same(policyOf(homes, 'queue', { ...home, each: { value } }), propertiesOf(homeStack(), id).PolicyDocument);
  });

  it.each([
    ['an organization', { organization_id: ORGANIZATION }, { OrganizationId: ORGANIZATION }],
    [
      'named accounts',
      { organization_id: '', member_account_ids: [MEMBER, '222233334444'] },
      { MemberAccountIds: `${MEMBER},222233334444` },
    ],
  ])('takes events from the rules of %s and nobody else', (_, variables, parameters) => {
    const scope = { ...home, variable: { ...home.variable, ...variables } };
    const { StatementId: Sid, Statement } = propertiesOf(homeStack(parameters), 'EventBusPolicy');
    same(policyOf(homes, 'bus', scope), { Version: '2012-10-17', Statement: [{ Sid, ...(Statement as object) }] });
  });

  it.each([
    ['events', 'Queue'],
    ['dead', 'DeadLetterQueue'],
  ])('has the same queue %s', (name, id) => {
    const queue = block(homes, 'aws_sqs_queue', name);
    const properties = propertiesOf(homeStack(), id);
    expect([
      queue.name,
      queue.sqs_managed_sse_enabled,
      queue.message_retention_seconds,
      queue.visibility_timeout_seconds,
      queue.receive_wait_time_seconds,
    ]).toEqual([
      properties.QueueName,
      properties.SqsManagedSseEnabled,
      properties.MessageRetentionPeriod,
      properties.VisibilityTimeout,
      properties.ReceiveMessageWaitTimeSeconds,
    ]);
  });

  it('gives up on a message after as many tries', () => {
    const { redrive_policy: written } = block(homes, 'aws_sqs_queue_redrive_policy', 'events');
    const { maxReceiveCount } = propertiesOf(homeStack(), 'Queue').RedrivePolicy as { maxReceiveCount: number };
    expect(written).toContain(`maxReceiveCount = ${maxReceiveCount}`);
  });
});

it('both accounts have rules for exactly the same events', () => {
  const patterns = [
    ...[members, homes].map((module) =>
      JSON.parse(String(block(module, 'aws_cloudwatch_event_rule', 'refusals').event_pattern)),
    ),
    ...[memberStack(), homeStack()].map((stack) => propertiesOf(stack, 'RefusalRule').EventPattern),
  ];
  expect(new Set(patterns.map((pattern) => JSON.stringify(pattern))).size).toBe(1);
});

describe.each([
  ['member-account', () => members],
  ['home-account', () => homes],
] as const)('the settings of %s', (name, module) => {
  const snake = (words: string) => words.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

  it('are those of the template, with the same defaults', () => {
    const { Parameters } = readTemplate(name);
    // One module covers every region, so it need not be told which one makes the roles.
    const { RolesRegion: _, ...asked } = Parameters;
    const plain = (value: unknown) => String(value ?? 'none').replace(/^$/, 'empty');
    const ofTemplate = Object.entries(asked).map(([key, { Default }]) => [snake(key), plain(Default)]);
    const ofModule = Object.entries(module().variable).map(([key, [variable]]) => [key, plain(variable?.default)]);
    expect(Object.fromEntries(ofModule)).toEqual(Object.fromEntries(ofTemplate));
  });

  it('are described, and what is text or a list is checked', () => {
    for (const [key, [variable]] of Object.entries(module().variable)) {
      expect(variable?.description, key).toMatch(/\.$/);
      if (!String(variable?.type).includes('bool')) expect(variable?.validation, key).toBeDefined();
    }
  });

  it('accept and refuse the same values', () => {
    const values = [
      TASK_ROLE,
      BUS,
      EXTERNAL_ID,
      ORGANIZATION,
      MEMBER,
      REGIONS[0],
      '',
      'x',
      '*',
      'orders-*',
      'a b c d e f g',
      '$!',
    ];
    for (const [key, { AllowedPattern, MinLength = 0, MaxLength = 9_999 }] of Object.entries(
      readTemplate(name).Parameters,
    )) {
      const [variable] = module().variable[snake(key)] ?? [];
      const [validation] = (variable?.validation ?? []) as readonly { condition: string }[];
      const written = /regex\("(.*?)",/.exec(validation?.condition ?? '')?.[1]?.replaceAll('\\\\', '\\');
      if (written === undefined || AllowedPattern === undefined) continue;
      const template = new RegExp(String(AllowedPattern));
      const taken = values.filter((value) => {
        return template.test(value) && value.length >= Number(MinLength) && value.length <= Number(MaxLength);
      });
      // An empty list has no member to be checked.
      const isList = String(variable?.type).includes('set(');
      expect(
        taken.filter((value) => !isList || value !== ''),
        key,
      ).toEqual(values.filter((value) => new RegExp(written).test(value)));
      expect(taken.length, key).toBeGreaterThan(0);
    }
  });
});

it('evaluates what the modules write: templates, literals, comparisons and conditionals', () => {
  const scope = { variable: { a: 'x' }, local: { b: 'y' } };
  expect(evaluate(`arn:\${var.a}:\${local.b}`, scope)).toBe('arn:x:y');
  expect(evaluate(`\${var.a != "" ? ["p", "q"] : ["r"]}`, scope)).toEqual(['p', 'q']);
  expect(evaluate(`\${var.a == "x" ? toset([local.b]) : []}`, scope)).toEqual(['y']);
});
