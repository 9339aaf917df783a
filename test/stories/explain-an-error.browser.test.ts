// An error meets the bot in a channel: the sandbox as a newcomer starts it, in a browser.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROD_ID } from '../../sandbox/aws/seed-accounts.ts';
import { IDS } from '../../sandbox/slack/index.ts';
import { type Sandbox, startSandbox } from '../../sandbox/start.ts';
import { chromiumPath, launchChromium } from '../support/chromium.ts';
import { dateStyles, refusalPieces } from '../support/refusal-text.ts';

const FRIDAY_TEN = Date.UTC(2026, 9, 9, 10);
const HOUR = 3_600_000;
const [, today = String] = dateStyles;

describe.skipIf(chromiumPath === undefined)('an error in a channel', () => {
  let sandbox: Sandbox;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, logLevel: 'warn', startAt: FRIDAY_TEN });
    browser = await launchChromium();
    page = await browser.newPage({ viewport: { width: 1400, height: 900 }, timezoneId: 'UTC', locale: 'en-US' });
    await page.goto(sandbox.url);
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await sandbox?.stop();
  });

  /** What DynamoDB would answer for orders-table at this moment. */
  const refusal = () => {
    const last =
      sandbox.aws.world.findTable(PROD_ID, 'us-east-1', 'orders-table')?.throughput.ledger.lastDecreaseAt ?? 0;
    return refusalPieces({ count: 4, last, next: last + HOUR, interval: 3_600 }, today).join('');
  };
  const say = async (text: string) => {
    await page.getByTestId('composer').first().fill(text);
    await page.getByTestId('composer').first().press('Enter');
  };

  test('pasted by a person is explained in its thread, with what to do', async () => {
    await say(`lowering table orders-table fails: LimitExceededException: ${refusal()}`);
    await page.getByText('1 reply').click();
    const explained = page.getByTestId('message').filter({ hasText: 'not throttling' });
    await explained.getByRole('button', { name: 'Show the budget' }).waitFor();
    const text = await explained.textContent();
    expect(text).toContain('This is the decrease budget of table orders-table, not throttling.');
    expect(text).toMatch(/Next decrease: today at 10:3[78]:\d\d AM \(in 38 min\)/);
    expect(text).toContain('A fresh read says the same.');
  });

  test('leads with one click to the budget, shown to the one who clicked', async () => {
    await page.getByRole('button', { name: 'Show the budget' }).last().click();
    const budget = page.getByTestId('message').filter({ hasText: 'Only visible to you' });
    await budget.getByText('All 4 free decreases used').first().waitFor();
  });

  test('of a CI bot gets one line with a link, as it is the same', async () => {
    sandbox.slack.sayAsBot('ci', {
      channel: IDS.channels.general,
      text: `deploy failed: table orders-table ${refusal()}`,
    });
    const ci = page.getByTestId('message').filter({ hasText: 'deploy failed' });
    await ci.getByText('1 reply').click();
    await page.getByText('Explained in this thread').waitFor();
    expect(sandbox.slack.refusals).toEqual([]);
  });

  test('that nobody asked about is explained in its thread by the shortcut in its menu', async () => {
    await say('ThrottlingException: Rate exceeded (Service: AmazonDynamoDBv2)');
    const message = page.getByTestId('message-list').getByTestId('message').filter({ hasText: 'Rate exceeded' });
    await message.hover();
    await message.getByTestId('message-menu').click();
    await page.getByRole('menuitem', { name: 'Explain this error' }).click();
    await message.getByText('1 reply').click();
    await page.getByTestId('thread-panel').getByText('The management calls came too fast').waitFor();
    expect(sandbox.slack.refusals).toEqual([]);
  });

  test('that nobody posted comes from AWS, into the thread of the account’s incident channel', async () => {
    await page.getByTestId('writer-lower').click();
    await page.getByTestId('channel-oncall').click();
    const alert = page.getByTestId('message-list').getByTestId('message').filter({ hasText: 'was refused' });
    await alert.getByText('1 reply').click();
    const explained = page.getByTestId('thread-panel').getByTestId('message').filter({ hasText: 'not throttling' });
    await explained.getByText('A fresh read says the same.').waitFor();
    expect(await alert.textContent()).toMatch(
      /A decrease of table orders-table was refused\..*One refused call, .* by role deploy-bot/,
    );
    expect(sandbox.slack.refusals).toEqual([]);
  });
});
