// The Home tab as its people meet it: what waits for them, the way to the card, a budget in a modal, and the form.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IDS } from '../../sandbox/slack/index.ts';
import { type Sandbox, startSandbox } from '../../sandbox/start.ts';
import { chromiumPath, launchChromium } from '../support/chromium.ts';

/** A Friday morning: nothing is near midnight. */
const FRIDAY_TEN = Date.UTC(2026, 9, 9, 10);

describe.skipIf(chromiumPath === undefined)('the Home tab', () => {
  let sandbox: Sandbox;
  let browser: Browser;
  let ana: Page;
  let ben: Page;

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, logLevel: 'warn', startAt: FRIDAY_TEN });
    browser = await launchChromium();
    const open = async (user: string): Promise<Page> => {
      const page = await browser.newPage({
        viewport: { width: 1440, height: 1000 },
        timezoneId: 'UTC',
        locale: 'en-US',
      });
      page.setDefaultTimeout(28_000);
      await page.goto(`${sandbox.url}/#/${user}/${IDS.channels.dbApprovals}`);
      await page.getByTestId('composer').waitFor();
      return page;
    };
    [ana, ben] = await Promise.all([open(IDS.users.ana), open(IDS.users.ben)]);
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await sandbox?.stop();
  });

  const home = (page: Page) => page.getByTestId('home');
  const openHome = async (page: Page) => {
    await page.getByTestId('dm-ddb-budget').click();
    await page.getByTestId('tab-home').click();
    await home(page).getByText('Scarcest budgets').waitFor();
  };

  test('of the one who asks has the form, and then the request', async () => {
    await openHome(ana);
    await home(ana).getByText('Nothing waits for anybody').waitFor();
    await home(ana).getByRole('button', { name: 'Request a reduction' }).click();
    await ana.getByRole('dialog').getByText('Lower capacity').waitFor();
    await ana.keyboard.press('Escape');
    await ana.getByTestId('channel-db-approvals').click();
    await ana.getByTestId('composer').fill('/ddb reduce orders-table read=200');
    await ana.keyboard.press('Enter');
    await ben.getByTestId('message').filter({ hasText: 'to lower the' }).waitFor();
    await openHome(ana);
    await home(ana).getByText('Asked by you').waitFor();
  });

  test('of the one who approves has it as waiting, with the way to its card', async () => {
    await openHome(ben);
    await home(ben).getByText('Waiting for your decision').waitFor();
    const [card] = await Promise.all([
      ben.context().waitForEvent('page'),
      home(ben)
        .getByRole('button', { name: /^See the card/ })
        .click(),
    ]);
    expect(card.url()).toContain('/archives/');
    await card.close();
  });

  test('shows a budget in a modal, with its history on top', async () => {
    await home(ben)
      .getByRole('button', { name: /^Show the budget of/ })
      .first()
      .click();
    const dialog = ben.getByRole('dialog');
    await dialog.getByText('The four free decreases come back').waitFor();
    await dialog.getByRole('button', { name: 'Who spent it?' }).click();
    await dialog
      .getByText(/CloudTrail/)
      .first()
      .waitFor();
    await ben.keyboard.press('Escape');
    expect(sandbox.slack.refusals).toEqual([]);
  });
});
