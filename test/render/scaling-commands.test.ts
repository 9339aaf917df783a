// Commands to copy: whole, for exactly the target they are about, and safe in a shell whatever a policy is called.
import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { cooldownCommand, minimumCommand } from '../../src/render/scaling-commands.ts';
import { settings } from '../support/update-calls.ts';

/** The words a shell makes of it, without running it. */
const wordsOf = (command: string): string[] =>
  execFileSync('sh', ['-c', `for word in ${command}\ndo printf '%s\\0' "$word"; done`])
    .toString()
    .split('\0')
    .slice(0, -1);
const option = (command: string, name: string): string | undefined => {
  const words = wordsOf(command);
  return words[words.indexOf(`--${name}`) + 1];
};

describe('the command for a longer scale-in cool-down', () => {
  const command = cooldownCommand('us-east-1', settings('write', { cooldown: 60 }), 3_600) ?? '';

  test('names the target', () => {
    expect(wordsOf(command).slice(0, 3)).toEqual(['aws', 'application-autoscaling', 'put-scaling-policy']);
    expect(option(command, 'region')).toBe('us-east-1');
    expect(option(command, 'service-namespace')).toBe('dynamodb');
    expect(option(command, 'resource-id')).toBe('table/orders');
    expect(option(command, 'scalable-dimension')).toBe('dynamodb:table:WriteCapacityUnits');
  });

  test('writes the whole policy again, with nothing but the cool-down changed', () => {
    expect(option(command, 'policy-name')).toBe('DynamoDBWriteCapacityUtilization:table/orders');
    expect(JSON.parse(option(command, 'target-tracking-scaling-policy-configuration') ?? '')).toEqual({
      TargetValue: 70,
      PredefinedMetricSpecification: { PredefinedMetricType: 'DynamoDBWriteCapacityUtilization' },
      ScaleInCooldown: 3600,
      ScaleOutCooldown: 0,
      DisableScaleIn: false,
    });
  });

  test.each(["it's $(reboot) `x`", '; rm -rf /', 'a b\n"c"'])('takes a policy called %j as one word', (name) => {
    const given = settings('read');
    const named = { ...given, policy: given.policy && { ...given.policy, name } };
    expect(option(cooldownCommand('us-east-1', named, 3_600) ?? '', 'policy-name')).toBe(name);
  });

  test('is none where the policy is not known, or follows a metric of its own', () => {
    const given = settings('read');
    expect(cooldownCommand('us-east-1', { ...given, policy: null }, 3_600)).toBeNull();
    const own = { ...given, policy: given.policy && { ...given.policy, isPredefined: false } };
    expect(cooldownCommand('us-east-1', own, 3_600)).toBeNull();
  });
});

test('the command for a higher minimum names an index and leaves the maximum alone', () => {
  const command = minimumCommand('eu-west-1', settings('read', { index: 'by-day' }), 600);
  expect(option(command, 'resource-id')).toBe('table/orders/index/by-day');
  expect(option(command, 'scalable-dimension')).toBe('dynamodb:index:ReadCapacityUnits');
  expect(option(command, 'min-capacity')).toBe('600');
  expect(wordsOf(command)).not.toContain('--max-capacity');
});
