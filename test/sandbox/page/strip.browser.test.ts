/** The sandbox's own strip in a real browser: other writers, trouble, processes, the history, also beside an open modal. */

import type { App } from '@slack/bolt';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LocalAws, startLocalAws } from '../../../sandbox/aws/index.ts';
import { seed } from '../../../sandbox/aws/seed.ts';
import { SandboxClock } from '../../../sandbox/clock.ts';
import { controlRoom } from '../../../sandbox/control/room.ts';
import { bundlePage } from '../../../sandbox/page/bundle.ts';
import { AppProcesses } from '../../../sandbox/processes.ts';
import { IDS } from '../../../sandbox/slack/index.ts';
import { chromiumPath, launchChromium } from '../../support/chromium.ts';
import { type Bench, startBench } from '../slack/bolt-app.ts';

const { ana, ben } = IDS.users;
const { deploys } = IDS.channels;
const NOON = Date.UTC(2026, 9, 9, 12);

const modal = {
  type: 'modal' as const,
  title: { type: 'plain_text' as const, text: 'Reduce capacity' },
  submit: { type: 'plain_text' as const, text: 'Ask' },
  blocks: [
    {
      type: 'input' as const,
      label: { type: 'plain_text' as const, text: 'Read' },
      element: { type: 'plain_text_input' as const, action_id: 'rcu' },
    },
  ],
};

describe.skipIf(chromiumPath === undefined)("the sandbox's strip", () => {
  const troubles: string[] = [];
  let aws: LocalAws;
  let bench: Bench;
  let browser: Browser;
  let page: Page;

  const register = (app: App): void => {
    app.command('/ddb', async ({ command, ack, client }) => {
      await ack();
      await client.views.open({ trigger_id: command.trigger_id, view: modal });
    });
    app.view({ type: 'view_closed' }, async ({ ack }) => ack());
  };

  beforeAll(async () => {
    browser = await launchChromium();
    const clock = new SandboxClock(NOON);
    aws = await startLocalAws({ clock });
    seed(aws.world);
    const room = controlRoom(aws.world, new AppProcesses(clock, [{ name: 'web', env: { ROLE: 'web' } }]));
    bench = await startBench({ clock, page: await bundlePage(), extraRoutes: room }, register);
  });

  afterAll(async () => {
    await browser?.close();
    await bench?.close();
    await aws?.close();
  });

  beforeEach(async () => {
    troubles.length = 0;
    page = await browser.newPage({ viewport: { width: 1280, height: 900 }, timezoneId: 'UTC' });
    page.setDefaultTimeout(15_000);
    page.on('pageerror', (error) => troubles.push(error.message));
    await page.goto(`${bench.slack.url}/#/${ana}/${deploys}`);
    await page.getByTestId('panel-history').waitFor();
  });

  afterEach(async () => {
    await page.close();
    expect(troubles).toEqual([]);
  });

  const firstLine = () => page.getByTestId('history-line').first();
  const choose = (label: string) => page.getByTestId('writer-resource').selectOption({ label });
  const openModal = async (): Promise<void> => {
    await page.getByTestId('composer').fill('/ddb reduce');
    await page.keyboard.press('Enter');
    await page.getByTestId('modal').waitFor();
  };
  const hasFocus = (testId: string) =>
    page.getByTestId(testId).evaluate((element) => element.contains(document.activeElement));

  it('lowers an index as another writer with one click, and the history shows it', async () => {
    await choose('orders-table / by-customer');
    await expect
      .poll(() => page.getByTestId('writer-facts').allTextContents())
      .toEqual([expect.stringContaining('300 RCU / 100 WCU')]);
    await page.getByTestId('writer-who').selectOption('person');
    await page.getByTestId('writer-dimension-read').click();
    await page.getByTestId('writer-step').selectOption('50');
    expect(await page.getByTestId('writer-lower').textContent()).toContain('to 150 RCU');
    await page.getByTestId('writer-lower').click();
    await firstLine().getByText('by-customer: 300 → 150 RCU').waitFor();
    expect(await firstLine().textContent()).toContain('by cem');
    expect(await firstLine().textContent()).toContain('accepted, 1 decrease');
    await page.getByTestId('clock-plus-1m').click();
    await page.getByTestId('writer-facts').getByText('150 RCU / 100 WCU').waitFor();
  });

  it('says in words and with its reason that AWS refused a writer', async () => {
    await choose('orders-table');
    await page.getByTestId('writer-lower').click();
    await page.getByTestId('writer-problem').getByText('AWS refused it: LimitExceededException.').waitFor();
    await expect.poll(() => firstLine().getAttribute('data-outcome')).toBe('refused');
    expect(await firstLine().textContent()).toContain('refused');
    await firstLine().getByText('LimitExceededException').click();
    await firstLine().getByText('Provisioned throughput decreases are limited within a given UTC day').waitFor();
  });

  it('makes AWS go wrong for chosen calls, keeps saying so while the panel is closed, and clears it', async () => {
    const title = page.getByTestId('panel-trouble').getByRole('heading');
    await title.click();
    await page.getByTestId('trouble-calls').selectOption('DescribeTable');
    await page.getByTestId('trouble-account').selectOption({ label: 'prod' });
    await page.getByTestId('trouble-times').selectOption({ label: 'until cleared' });
    await page.getByTestId('trouble-throttled').click();
    await page.getByTestId('trouble-active').getByText('DescribeTable in prod').waitFor();
    expect(aws.world.faults.list()).toMatchObject([{ effect: { kind: 'throttle' } }]);
    await title.click();
    await page.getByTestId('panel-trouble').getByText('1 on').waitFor();
    await title.click();
    await page.getByTestId('trouble-clear').click();
    await expect.poll(() => aws.world.faults.list()).toEqual([]);
  });

  it('shows which process does not run', async () => {
    const web = page.getByTestId('process-web');
    expect(await web.getAttribute('data-state')).toBe('stopped');
    await page.getByTestId('panel-processes').getByText('1 not running').waitFor();
  });

  it('takes a press of the mouse on its longest button, which stays under the pointer', async () => {
    await page.getByTestId('panel-scenes').getByRole('heading').click();
    const button = page.getByTestId('scene-play-monitoring-bot');
    await button.scrollIntoViewIfNeeded();
    const place = await button.boundingBox();
    if (place === null) throw new Error('the button is not to be seen');
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
    await page.mouse.down();
    expect(await button.boundingBox()).toEqual(place);
    const played = page.waitForRequest((request) => request.postData()?.includes('monitoring-bot') ?? false);
    await Promise.all([played, page.mouse.up()]);
  });

  it('steps aside and stays aside after a reload', async () => {
    await page.getByTestId('strip-toggle').click();
    await page.getByTestId('panel-clock').waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByTestId('strip-toggle').waitFor();
    expect(await page.getByTestId('panel-clock').isVisible()).toBe(false);
    await page.getByTestId('strip-toggle').click();
    await page.getByTestId('panel-clock').waitFor();
  });

  it('stays usable beside an open modal, which blocks the rest of Slack', async () => {
    await openModal();
    await page.getByLabel('Read').fill('200');
    await page.getByTestId('clock-plus-1h').click();
    await page.getByTestId('writer-raise').click();
    await expect.poll(() => firstLine().textContent()).toContain('1000 → 1100 RCU');
    expect(await page.getByLabel('Read').inputValue()).toBe('200');
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('channel-general').click({ timeout: 300 })).rejects.toThrow();
    await page.getByLabel('Read').focus();
    await page.keyboard.press('Escape');
    await page.getByTestId('modal').waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus('composer')).toBe(true);
    await page.getByTestId('channel-general').click();
  });

  it('lets another person take over while a modal is open, and keeps the modal for its owner', async () => {
    await openModal();
    await page.getByTestId('user-switcher').click();
    await page.getByTestId('user-ben').click();
    await page.locator(`[data-testid="user-switcher"][data-user="${ben}"]`).waitFor();
    await page.getByTestId('modal').waitFor({ state: 'detached' });
    await page.getByTestId('composer').fill('I can write');
    await page.getByTestId('user-switcher').click();
    await page.getByTestId('user-ana').click();
    await page.getByTestId('modal').waitFor();
    await page.getByTestId('modal-close').click();
    await page.getByTestId('modal').waitFor({ state: 'detached' });
  });
});
