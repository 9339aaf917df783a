// The first capability as its users meet it: the sandbox as a newcomer starts it, in a browser.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/start.ts';
import { chromiumPath, launchChromium } from '../support/chromium.ts';

/** A Friday morning: nothing is near midnight. */
const FRIDAY_TEN = Date.UTC(2026, 9, 9, 10);

describe.skipIf(chromiumPath === undefined)('asking for the budget', () => {
  let sandbox: Sandbox;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, logLevel: 'warn', startAt: FRIDAY_TEN });
    browser = await launchChromium();
    page = await browser.newPage({ viewport: { width: 1280, height: 860 }, timezoneId: 'UTC', locale: 'en-US' });
    await page.goto(sandbox.url);
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await sandbox?.stop();
  });

  const messages = () => page.getByTestId('message');
  const say = async (text: string) => {
    await page.getByTestId('composer').fill(text);
    await page.getByTestId('composer').press('Enter');
  };
  const become = async (name: string) => {
    await page.getByTestId('user-switcher').click();
    await page.getByTestId(`user-${name}`).click();
  };

  test('one user asks and gets a private answer with the table, its index and when the next decrease is possible', async () => {
    await become('ana');
    await say('/ddb budget orders-table');
    const answer = messages().last();
    await answer.getByText('next today at').waitFor();
    expect(await answer.getByTestId('only-you').textContent()).toContain('Only visible to you');
    const text = await answer.textContent();
    expect(text).toContain('orders-table');
    expect(text).toContain('prod (111122223333)');
    expect(text).toMatch(/next today at 10:3[78]:\d\d AM \(in 38 min\)/);
    expect(text).toContain('by-customer');
    expect(text).toContain('3 available now');
  });

  test('another user in the same channel does not see it', async () => {
    await become('ben');
    await page.getByText('This is the very beginning').waitFor();
    expect(await messages().count()).toBe(0);
    await become('ana');
    await messages().last().getByText('next today at').waitFor();
  });

  test('once the clock has passed the next decrease, the answer read again says that one is available', async () => {
    await page.getByTestId('clock-plus-1h').click();
    await messages().last().getByRole('button', { name: 'Read again' }).click();
    await messages().last().getByText('one available now').waitFor();
    expect(await messages().count()).toBe(1);
  });

  test('the overview pages through all tables and opens one of them', async () => {
    await say('/ddb budget');
    await messages().last().getByText('page 1 of 3').waitFor();
    await messages().last().getByRole('button', { name: 'Next page' }).click();
    await messages().last().getByText('page 2 of 3').waitFor();
    await messages().last().getByRole('button', { name: 'Show the budget of' }).first().click();
    await messages().last().getByRole('button', { name: 'Read again' }).waitFor();
    expect(sandbox.slack.refusals).toEqual([]);
  });
});
