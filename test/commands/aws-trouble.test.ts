// AWS saying no, nothing or too late: the sentence names account, role and next step, and the other accounts are not spoiled.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FaultEffect } from '../../sandbox/aws/faults.ts';
import { ANALYTICS_ID, PROD_ID } from '../../sandbox/aws/seed-accounts.ts';
import { IDS } from '../../sandbox/slack/index.ts';
import { type Bot, blocksText, startBot, textOf } from '../support/bot.ts';

const { ana } = IDS.users;
const { general } = IDS.channels;
const NO_ROLE = 'arn:aws:iam::222233334444:role/does-not-exist';
const ANALYTICS_ROLE = `arn:aws:iam::${ANALYTICS_ID}:role/ddb-budget-reader`;
let bot: Bot;

beforeAll(async () => {
  bot = await startBot({
    accounts: (seeded) =>
      seeded.map((account) => {
        if (account.name === 'staging') return { ...account, readRole: NO_ROLE };
        if (account.name === 'analytics') return { ...account, externalId: 'another-one' };
        return account;
      }),
  });
});
afterAll(() => bot.stop());
afterEach(() => {
  bot.aws.world.faults.clear();
  expect(bot.slack.refusals).toEqual([]);
});

describe('an account whose role cannot be assumed', () => {
  test('does not spoil answers about the others', async () => {
    expect(blocksText(await bot.ask(ana, general, '/ddb budget invoices'))).toContain('100 RCU');
    expect(blocksText(await bot.ask(ana, general, '/ddb budget users'))).toContain('350 RCU');
  });

  test('is named in the overview of the others, with the role', async () => {
    const answer = await bot.ask(ana, general, '/ddb budget');
    expect(answer.text).toContain('15 tables');
    const text = blocksText(answer);
    expect(text).toContain(NO_ROLE);
    expect(text).toContain(ANALYTICS_ROLE);
    expect(text).toMatch(/trust policy/);
  });

  test('is named where a table is not found, as it may be there', async () => {
    const text = blocksText(await bot.ask(ana, general, '/ddb budget load-test'));
    expect(text).toContain(NO_ROLE);
    expect(text).toContain('staging');
    expect(text).not.toContain('RCU');
  });

  test.each([
    ['a role that does not exist', 'staging/us-east-1/load-test', 'staging', NO_ROLE],
    ['a wrong external id', 'analytics/us-east-1/reports', 'analytics', ANALYTICS_ROLE],
  ])('because of %s says so for a table named in full', async (_, name, account, role) => {
    const answer = await bot.ask(ana, general, `/ddb budget ${name}`);
    expect(answer.text.trim()).not.toBe('');
    expect(blocksText(answer)).toContain(role);
    expect(blocksText(answer)).toContain(account);
  });
});

describe('a table that AWS does not show', () => {
  const error = (code: string, message = 'no'): FaultEffect => ({ kind: 'error', code, message });
  test.each<[string, FaultEffect, RegExp]>([
    ['because it throttles', { kind: 'throttle' }, /throttling .*DescribeTable.*prod.*again/],
    [
      'because the role lacks a permission',
      { kind: 'deny' },
      /ddb-budget-reader.*prod.*dynamodb:DescribeTable.*Ask the owner/,
    ],
    ['because the region is disabled', error('UnrecognizedClientException'), /us-east-1.*prod.*Enable/],
    ['because the session expires again and again', error('ExpiredTokenException'), /ddb-budget-reader.*prod/],
    [
      'because it answers 500',
      { kind: 'server-error', when: 'before' },
      /did not answer .*prod.*us-east-1.* as it should.*again/,
    ],
    ['because it cuts the connection', { kind: 'drop', when: 'before' }, /prod.*us-east-1.*again/],
    ['because it has gone', error('ResourceNotFoundException'), /invoices.*prod.*us-east-1/],
    ['for a reason nobody foresaw', error('SomethingNewException', 'it <is> *odd*'), /prod.*us-east-1.*&lt;is&gt;/],
  ])('%s is answered with account, role or region, and what to do', async (_, effect, says) => {
    bot.aws.world.faults.add({ match: { table: 'invoices' }, effect, times: 0 });
    const answer = await bot.ask(ana, general, '/ddb budget invoices');
    expect(blocksText(answer)).toMatch(says);
    expect(blocksText(answer)).not.toMatch(/RCU|reference/);
  });

  test('once, because its session has just expired, is shown all the same', async () => {
    bot.aws.world.faults.add({ match: { table: 'invoices' }, effect: error('ExpiredTokenException') });
    expect(blocksText(await bot.ask(ana, general, '/ddb budget invoices'))).toContain('100 RCU');
  });

  test('because a single call failed is shown all the same', async () => {
    bot.aws.world.faults.add({ match: { table: 'invoices' }, effect: { kind: 'server-error', when: 'before' } });
    expect(blocksText(await bot.ask(ana, general, '/ddb budget invoices'))).toContain('100 RCU');
  });
});

test('auto scaling that cannot be read is said, and the budget is shown', async () => {
  bot.aws.world.faults.add({
    match: { operation: 'DescribeScalableTargets', account: PROD_ID, region: 'eu-west-1' },
    effect: { kind: 'deny' },
    times: 0,
  });
  const text = textOf(await bot.ask(ana, general, '/ddb budget orders-eu'));
  expect(text).toContain('300 RCU');
  expect(text).toContain('application-autoscaling:DescribeScalableTargets');
});
