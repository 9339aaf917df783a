// The CloudFormation templates: valid by AWS's specification of resource types, and what a stack makes of its settings.
import { describe, expect, it } from 'vitest';
import { isCollection, parseDocument, visit } from 'yaml';
import {
  homeStack,
  type Made,
  memberStack,
  ORGANIZATION,
  propertiesOf,
  REGIONS,
  trustOf,
} from '../support/aws-roles.ts';
import { readTemplate, templateText } from '../support/cloudformation.ts';
import { attributesOf, problemsOf } from '../support/cloudformation-spec.ts';

const problemsIn = (made: Made) => Object.values(made).flatMap(({ Type, Properties }) => problemsOf(Type, Properties));

describe.each([
  ['member-account', memberStack({})],
  ['member-account', memberStack({ RequireSourceIdentity: 'false', EventBusArn: '', AllowReductions: 'false' })],
  ['home-account', homeStack()],
  ['home-account', homeStack({ MemberAccountIds: '111122223333', RunsOn: 'ec2.amazonaws.com' })],
])('%s', (name, made) => {
  const template = readTemplate(name);

  it('makes only what CloudFormation knows, with every property it asks for and of the right type', () => {
    expect(Object.keys(made).length).toBeGreaterThan(0);
    expect(problemsIn(made)).toEqual([]);
  });

  it('asks GetAtt only for attributes that the resource has', () => {
    const asked = [...templateText(name).matchAll(/!GetAtt (\w+)\.(\w+)/g)];
    for (const [written, id = '', attribute = ''] of asked) {
      expect(attributesOf(template.Resources[id]?.Type ?? ''), written).toContain(attribute);
    }
  });

  it('uses every parameter and condition it declares, and declares every one it uses', () => {
    const text = templateText(name);
    const used = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
    const [conditions, resources] = [Object.keys(template.Conditions), Object.keys(template.Resources)];
    const references = [...used(/!Ref (\w+)(?!:)\b/g), ...used(/\{ Ref: (\w+) \}/g), ...used(/\$\{(\w+)\}/g)];
    const parameters = references.filter((found) => !resources.includes(found) && found !== 'AWS');
    expect([...new Set(parameters)].sort()).toEqual(Object.keys(template.Parameters).sort());
    const asked = [...used(/^ {4}Condition: (\w+)$/gm), ...used(/!Condition (\w+)/g), ...used(/!If\s+(?:\[|- )(\w+)/g)];
    expect([...new Set(asked)].sort()).toEqual(conditions.sort());
  });

  it('explains every parameter and output, and says what a wrong value should have been', () => {
    for (const [key, { Description, AllowedPattern, AllowedValues, ConstraintDescription }] of Object.entries(
      template.Parameters,
    )) {
      expect(Description, key).toMatch(/\.$/);
      expect(AllowedValues ?? AllowedPattern, key).toBeDefined();
      if (AllowedPattern !== undefined) expect(ConstraintDescription, key).toMatch(/^must be .*\.$|^must be .*$/);
    }
    for (const [key, { Description }] of Object.entries(template.Outputs)) expect(Description, key).toMatch(/\.$/);
  });

  it('quotes every colon inside brackets and braces, which older YAML readers stumble over', () => {
    const document = parseDocument(templateText(name), { logLevel: 'silent' });
    const found: unknown[] = [];
    visit(document, {
      Scalar(_, { type, source }, path) {
        const isInFlow = path.some((parent) => isCollection(parent) && parent.flow === true);
        if (isInFlow && type === 'PLAIN' && source?.includes(':')) found.push(source);
      },
    });
    expect(found).toEqual([]);
  });

  it('stays below the size that CloudFormation takes directly', () => {
    expect(Buffer.byteLength(templateText(name))).toBeLessThan(51_200);
  });
});

describe('the check of the templates', () => {
  it.each([
    ['AWS::SQS::Queue', { QueueNam: 'x' }, 'AWS::SQS::Queue.QueueNam is unknown'],
    [
      'AWS::SQS::Queue',
      { SqsManagedSseEnabled: 'yes' },
      'AWS::SQS::Queue.SqsManagedSseEnabled is neither true nor false',
    ],
    ['AWS::IAM::Role', {}, 'AWS::IAM::Role.AssumeRolePolicyDocument is missing'],
    ['AWS::Events::Rule', { Targets: [{ Id: 'x' }] }, 'AWS::Events::Rule.Targets.0.Arn is missing'],
    ['AWS::Events::Rule', { State: 'ON' }, 'AWS::Events::Rule.State may not be ON'],
    ['AWS::Events::Ruel', {}, 'AWS::Events::Ruel is no resource type'],
  ])('finds a mistake in %s: %j', (type, properties, problem) => {
    expect(problemsOf(type, properties)).toContain(problem);
  });
});

describe('a stack of a member account', () => {
  it('makes all roles and the rule in the first region, and only the rule in the others', () => {
    expect(Object.keys(memberStack())).toEqual(['ReadRole', 'ReduceRole', 'EventsRole', 'RefusalRule']);
    expect(Object.keys(memberStack({}, REGIONS[1]))).toEqual(['RefusalRule']);
  });

  it("sends events under the first region's role from everywhere", () => {
    const roles = REGIONS.map((region) => {
      const [target] = propertiesOf(memberStack({}, region), 'RefusalRule').Targets as readonly { RoleArn: string }[];
      return target?.RoleArn;
    });
    expect(new Set(roles).size).toBe(1);
  });

  it('makes no reducing role where nothing may be lowered, and no rule without an event bus', () => {
    expect(Object.keys(memberStack({ AllowReductions: 'false', EventBusArn: '' }))).toEqual(['ReadRole']);
  });

  it('trusts nobody but the task role, only with the external id', () => {
    for (const role of ['ReadRole', 'ReduceRole']) {
      for (const { Principal, Condition } of trustOf(memberStack(), role).Statement) {
        expect(Principal).toEqual({ AWS: 'arn:aws:iam::999900001111:role/ddb-budget' });
        expect(Condition?.StringEquals).toEqual({ 'sts:ExternalId': '6f1e0c4b9a7d4e52' });
      }
    }
  });
});

describe('the stack of the home account', () => {
  it('encrypts both queues, keeps dead letters as long as possible and takes nothing unencrypted', () => {
    const made = homeStack();
    for (const id of ['Queue', 'DeadLetterQueue']) {
      expect(propertiesOf(made, id)).toMatchObject({ SqsManagedSseEnabled: true });
      expect(JSON.stringify(propertiesOf(made, `${id}Policy`))).toContain('"aws:SecureTransport":"false"');
    }
    expect(propertiesOf(made, 'DeadLetterQueue')).toMatchObject({ MessageRetentionPeriod: 14 * 24 * 3_600 });
  });

  it('makes an instance profile only for EC2', () => {
    expect(homeStack()).not.toHaveProperty('InstanceProfile');
    expect(homeStack({ OrganizationId: ORGANIZATION, RunsOn: 'ec2.amazonaws.com' })).toHaveProperty('InstanceProfile');
  });
});
