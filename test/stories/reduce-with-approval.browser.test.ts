// A reduction as its people meet it: asked by one, approved by another, made at the next decrease, whatever dies in between.
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IDS } from '../../sandbox/slack/index.ts';
import { type Sandbox, startSandbox } from '../../sandbox/start.ts';
import { chromiumPath, launchChromium } from '../support/chromium.ts';

/** A Friday morning: nothing is near midnight. orders-table has its next decrease at 10:38. */
const FRIDAY_TEN = Date.UTC(2026, 9, 9, 10);

describe.skipIf(chromiumPath === undefined)('a reduction with approval', () => {
  let sandbox: Sandbox;
  let browser: Browser;
  let ana: Page;
  let ben: Page;
  let cem: Page;

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, logLevel: 'warn', startAt: FRIDAY_TEN });
    // Cem reads French otherwise.
    const { users } = sandbox.slack.world;
    for (const [id, user] of users) users.set(id, { ...user, locale: 'en-US' });
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
    [ana, ben, cem] = await Promise.all([open(IDS.users.ana), open(IDS.users.ben), open(IDS.users.cem)]);
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await sandbox?.stop();
  });

  const cards = (page: Page): Locator =>
    page.getByTestId('message-list').getByTestId('message').filter({ hasText: 'to lower the' });
  /** What somebody sees of the newest request. */
  const card = (page: Page): Locator => cards(page).last();
  const says = (page: Page, text: string | RegExp): Promise<void> => card(page).getByText(text).first().waitFor();

  const ask = async (words: string): Promise<void> => {
    const before = await cards(ana).count();
    await ana.getByTestId('composer').fill(`/ddb reduce ${words}`);
    await ana.keyboard.press('Enter');
    for (const page of [ana, ben, cem])
      await expect.poll(() => cards(page).count(), { timeout: 20_000 }).toBe(before + 1);
  };
  const pressApprove = async (page: Page): Promise<void> => {
    await card(page).getByRole('button', { name: 'Approve' }).click();
    await page.getByTestId('confirm-yes').waitFor();
  };
  const reply = async (page: Page, text: string | RegExp): Promise<Locator> => {
    const found = page.getByTestId('thread-panel').getByTestId('message').filter({ hasText: text });
    await found.waitFor();
    return found;
  };
  /** Accepted changes by the bot, as the history on the page tells them, newest first. */
  const changes = (page: Page): Locator => page.locator('[data-outcome="accepted"]').filter({ hasText: 'ddb-budget' });

  test('is asked by one, approved by another, and made at the next decrease', async () => {
    await ask('orders-table read=200');
    const answer = ana.getByTestId('message').filter({ hasText: 'Asked: 1,000 → 200 RCU' });
    expect(await answer.getByTestId('only-you').textContent()).toContain('Only visible to you');
    await says(ben, 'Waiting for approval');
    const shown = (await card(ben).textContent()) ?? '';
    for (const fact of [
      'orders-table: 1,000 → 200 RCU',
      'Ana Sousa asks',
      '143 RCU',
      'list price',
      'Production account',
      '10:38',
    ]) {
      expect(shown.replaceAll('@ana', 'Ana Sousa')).toContain(fact);
    }
    await pressApprove(ben);
    expect(await ben.getByRole('dialog').textContent()).toContain('table orders-table in prod (111122223333)');
    await ben.getByTestId('confirm-yes').click();
    for (const page of [ana, ben, cem]) await says(page, /Approved by/);
    await card(ana).getByTestId('thread-bar').click();
    await reply(ana, /approved this, @ana.*10:38/);
    expect(await changes(ana).count()).toBe(0);

    await ana.getByTestId('clock-plus-1h').click();
    const done = await reply(ana, 'Done: 1,000 → 200 RCU');
    expect(await done.textContent()).toContain('aws dynamodb update-table');
    await says(ben, /Done/);
    expect(await changes(ana).count()).toBe(1);
    expect(await changes(ana).first().textContent()).toMatch(/orders-table: 1,000 → 200 RCU.*ben|for U0BEN/s);
  });

  test('approved by two at the same moment is approved once, and the other is told', async () => {
    await ask('orders-table index=by-customer read=100');
    await Promise.all([pressApprove(ben), pressApprove(cem)]);
    await Promise.all([ben.getByTestId('confirm-yes').click(), cem.getByTestId('confirm-yes').click()]);
    const tooLate = (page: Page) =>
      page.getByTestId('message').filter({ hasText: 'Too late, your click changed nothing' });
    await expect
      .poll(async () => (await tooLate(ben).count()) + (await tooLate(cem).count()), { timeout: 20_000 })
      .toBe(1);
    await says(ana, /Done/);
    expect(await changes(ana).count()).toBe(2);
    const [audit] = sandbox.aws.world.history.slice(-1);
    const approver = (await tooLate(ben).count()) === 1 ? IDS.users.cem : IDS.users.ben;
    expect(audit?.principal.sourceIdentity).toBe(approver);
  });

  test('survives the death of the worker between approval and run', async () => {
    await ask('orders-table write=200');
    await pressApprove(ben);
    await ben.getByTestId('confirm-yes').click();
    await says(ben, /Approved by/);
    await ana.getByTestId('process-kill-worker').click();
    await ana.locator('[data-testid="process-worker"][data-state="dead"]').waitFor();
    await ana.getByTestId('clock-plus-1h').click();
    expect(await changes(ana).count()).toBe(2);
    await ana.getByTestId('process-start-worker').click();
    await says(ana, /Done/);
    expect(await changes(ana).count()).toBe(3);
    expect(sandbox.slack.refusals).toEqual([]);
  });
});
