/** The page in a real browser, against the local Slack and a small Bolt app. */

import type { App } from '@slack/bolt';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SandboxClock } from '../../../sandbox/clock.ts';
import { bundlePage } from '../../../sandbox/page/bundle.ts';
import { IDS } from '../../../sandbox/slack/index.ts';
import { chromiumPath, launchChromium } from '../../support/chromium.ts';
import { type Bench, startBench } from '../slack/bolt-app.ts';

const { ana } = IDS.users;
const { deploys, general } = IDS.channels;
const NOON = Date.parse('2026-11-30T12:00:00Z');
/** 21:30 UTC on the same day, already the next one in Kolkata. */
const LATE = Date.parse('2026-11-30T21:30:00Z') / 1000;

const plain = (text: string) => ({ type: 'plain_text' as const, text });
const mrkdwn = (text: string) => ({ type: 'mrkdwn' as const, text });

const dialog = {
  type: 'modal' as const,
  callback_id: 'reduce',
  title: plain('Reduce capacity'),
  submit: plain('Ask'),
  blocks: [
    {
      type: 'input' as const,
      block_id: 'read',
      label: plain('Read'),
      element: { type: 'number_input' as const, action_id: 'rcu', is_decimal_allowed: false },
    },
    {
      type: 'input' as const,
      block_id: 'why',
      label: plain('Why'),
      element: { type: 'plain_text_input' as const, action_id: 'reason' },
    },
    {
      type: 'input' as const,
      block_id: 'table',
      label: plain('Table'),
      element: { type: 'external_select' as const, action_id: 'name', min_query_length: 2 },
    },
    {
      type: 'input' as const,
      block_id: 'index',
      label: plain('Index'),
      element: {
        type: 'static_select' as const,
        action_id: 'only',
        options: ['by-customer', 'by-date'].map((name) => ({ text: plain(name), value: name })),
      },
    },
  ],
};

const answer = [
  {
    type: 'section' as const,
    text: mrkdwn(`*orders* &lt;!channel&gt; next <!date^${LATE}^{date_short_pretty} at {time}|21:30 UTC>`),
  },
  {
    type: 'actions' as const,
    elements: [
      {
        type: 'button' as const,
        action_id: 'reject',
        style: 'danger' as const,
        text: plain('Reject'),
        value: '42',
        confirm: {
          title: plain('Sure?'),
          text: mrkdwn('It *ends* the request.'),
          confirm: plain('Reject it'),
          deny: plain('Keep it'),
        },
      },
    ],
  },
];

describe.skipIf(chromiumPath === undefined)('the sandbox page', () => {
  const seenByApp: unknown[] = [];
  const troubles: string[] = [];
  let answerSlowly = (): void => undefined;
  const slowAnswer = new Promise<void>((resolve) => {
    answerSlowly = resolve;
  });
  let bench: Bench;
  let browser: Browser;
  let page: Page;

  const register = (app: App): void => {
    app.command('/ddb', async ({ command, ack, respond, client }) => {
      if (command.text === 'slow') await slowAnswer;
      await ack();
      if (command.text === 'form') await client.views.open({ trigger_id: command.trigger_id, view: dialog });
      else await respond({ text: 'orders', blocks: answer });
    });
    app.action('reject', async ({ ack, action }) => {
      await ack();
      seenByApp.push('value' in action ? action.value : null);
    });
    app.options('name', async ({ payload, ack }) => {
      const found = ['orders-table', 'orders-archive', 'users'].filter((name) => name.includes(payload.value));
      await ack({ options: found.map((name) => ({ text: plain(name), value: name })) });
    });
    app.shortcut({ type: 'message_action', callback_id: 'explain_limit_error' }, async ({ ack, shortcut }) => {
      if (shortcut.type === 'message_action') seenByApp.push([shortcut.message.text, shortcut.user.id]);
      await ack();
    });
    app.view('reduce', async ({ ack, view }) => {
      const { values } = view.state;
      if (values.read?.rcu?.value === '5000') {
        return ack({ response_action: 'errors', errors: { read: 'More than the current 1000 RCU.' } });
      }
      await ack();
      const { read, why, index, table } = values;
      const picks = [index?.only?.selected_option?.value, table?.name?.selected_option?.value];
      seenByApp.push([read?.rcu?.value, why?.reason?.value, ...picks]);
    });
    app.event('app_home_opened', async ({ event, client }) => {
      const view = { type: 'home' as const, blocks: [{ type: 'header' as const, text: plain('Scarce budgets') }] };
      await client.views.publish({ user_id: event.user, view });
    });
  };

  beforeAll(async () => {
    browser = await launchChromium();
    const clock = new SandboxClock(NOON);
    bench = await startBench({ clock, page: await bundlePage() }, register);
  });

  afterAll(async () => {
    await browser?.close();
    await bench?.close();
  });

  beforeEach(async () => {
    bench.slack.clock.setTo(NOON);
    bench.slack.clock.runAt(1);
    seenByApp.length = 0;
    troubles.length = 0;
    page = await browser.newPage({
      viewport: { width: 1280, height: 800 },
      locale: 'en-US',
      timezoneId: 'Asia/Kolkata',
    });
    page.setDefaultTimeout(15_000);
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(bench.slack.url) && !request.url().startsWith('data:'))
        troubles.push(request.url());
    });
    await page.goto(`${bench.slack.url}/#/${ana}/${deploys}`);
    await page.getByTestId('composer').waitFor();
  });

  afterEach(async () => {
    await page.close();
    expect(troubles).toEqual([]);
  });

  const type = async (text: string): Promise<void> => {
    await page.getByTestId('composer').fill(text);
    await page.keyboard.press('Enter');
  };
  /** The message that comes next, whatever earlier tests left in the channel. */
  const ask = async (text: string): Promise<Locator> => {
    const before = await page.getByTestId('message').count();
    await type(text);
    const reply = page.getByTestId('message').nth(before);
    await reply.waitFor();
    return reply;
  };
  const become = async (name: string): Promise<void> => {
    await page.getByTestId('user-switcher').click();
    await page.getByTestId(`user-${name}`).click();
    await page.locator(`[data-testid="user-switcher"][data-user="${IDS.users[name as 'ana' | 'ben']}"]`).waitFor();
  };
  const lastMessage = () => page.getByTestId('message').last();

  it('shows a private answer to its reader and to nobody else', async () => {
    const reply = await ask('/ddb budget orders');
    await reply.getByText('Only visible to you').waitFor();
    expect(await reply.textContent()).toContain('<!channel>');
    await become('ben');
    expect(
      await page
        .getByTestId('message')
        .filter({ has: page.getByTestId('only-you') })
        .count(),
    ).toBe(0);
    await become('ana');
    await reply.waitFor();
  });

  it('shows instants in the zone of the reader, relative to the clock of the sandbox', async () => {
    const reply = await ask('/ddb budget orders');
    await reply.getByText('tomorrow at 3:00 AM').waitFor();
    await page.getByTestId('clock-next-midnight').click();
    await reply.getByText('today at 3:00 AM').waitFor();
  });

  it('tells only the person who typed it that a command failed', async () => {
    const notice = await ask('/nosuch thing');
    expect(await notice.textContent()).toContain('/nosuch is not a valid command.');
    expect(await notice.getAttribute('data-only-for')).toBe(ana);
    await become('ben');
    expect(await page.getByText('/nosuch is not a valid command.').count()).toBe(0);
  });

  it('says that a command is on its way until the app has answered', async () => {
    await type('/ddb slow');
    await page.getByTestId('composer-state').getByText('Sending /ddb slow').waitFor();
    answerSlowly();
    await lastMessage().getByText('orders').waitFor();
    await expect.poll(() => page.getByTestId('composer-state').textContent()).not.toContain('Sending');
  });

  it('sends a dangerous button only after its confirm dialog', async () => {
    const button = (await ask('/ddb budget orders')).getByTestId('action-reject');
    await button.click();
    await page.getByTestId('confirm-no').click();
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    await button.click();
    await page.getByTestId('confirm-yes').click();
    await expect.poll(() => seenByApp).toEqual(['42']);
  });

  it('keeps what was typed in a modal when the app refuses it, and shows why under the field', async () => {
    await type('/ddb form');
    await page.getByLabel('Read').fill('5000');
    await page.getByLabel('Why').fill('less traffic');
    await page.getByRole('combobox', { name: 'Index' }).click();
    await page.getByRole('option', { name: 'by-date' }).click();
    const table = page.getByRole('combobox', { name: 'Table' });
    await table.click();
    await page.getByText('Type at least 2 characters to search').waitFor();
    await table.fill('orders');
    await page.getByRole('option', { name: 'orders-archive' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByTestId('modal-submit').click();
    await page.getByTestId('error-read').getByText('More than the current 1000 RCU.').waitFor();
    expect(await page.getByLabel('Why').inputValue()).toBe('less traffic');
    await page.getByLabel('Read').fill('200');
    await page.keyboard.press('Enter');
    await page.getByTestId('modal').waitFor({ state: 'detached' });
    expect(seenByApp).toEqual([['200', 'less traffic', 'by-date', 'orders-archive']]);
  });

  it('asks for required fields before the app hears of the submit, and closes with Escape', async () => {
    await type('/ddb form');
    await page.getByTestId('modal-submit').click();
    await page.getByTestId('error-why').waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('modal').waitFor({ state: 'detached' });
    expect(seenByApp).toEqual([]);
  });

  it('holds replies in a thread beside the channel', async () => {
    const { text } = bench.slack.sayAsBot('ci', { channel: deploys, text: 'deploy failed' });
    await lastMessage().getByText(text).hover();
    await lastMessage().getByRole('button', { name: 'Reply in thread' }).click();
    await page.getByTestId('thread-composer').fill('looking into it');
    await page.keyboard.press('Enter');
    await page.getByTestId('thread-panel').getByText('looking into it').waitFor();
    expect(await page.getByTestId('message-list').getByTestId('thread-bar').textContent()).toContain('1 reply');
    expect(await page.getByTestId('message-list').getByText('looking into it').count()).toBe(0);
  });

  it('sends a message to a shortcut of the app from its menu, by mouse and by keyboard', async () => {
    bench.slack.sayAsBot('ci', { channel: deploys, text: 'the build met a limit' });
    const message = page.getByTestId('message-list').getByTestId('message').filter({ hasText: 'met a limit' });
    await message.hover();
    await message.getByTestId('message-menu').click();
    await page.getByRole('menuitem', { name: 'Explain this error' }).click();
    await expect.poll(() => seenByApp).toContainEqual(['the build met a limit', ana]);
    await message.getByTestId('message-menu').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu', { name: 'Message shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('menu').count()).toBe(0);
    expect(await message.getByTestId('message-menu').evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it('marks what somebody else wrote elsewhere as unread until it is opened', async () => {
    bench.slack.sayAsBot('ci', { channel: general, text: 'release is out' });
    const link = page.getByTestId('channel-general');
    await expect.poll(() => link.getAttribute('class')).toContain('unread');
    await link.click();
    await page.getByText('release is out').waitFor();
    await expect.poll(() => link.getAttribute('class')).not.toContain('unread');
  });

  it('moves the clock forward, to midnight, and faster', async () => {
    const shown = async () => Date.parse((await page.getByTestId('clock-utc').getAttribute('datetime')) ?? '');
    await page.getByTestId('clock-plus-1h').click();
    await expect.poll(shown).toBeGreaterThanOrEqual(NOON + 3_600_000);
    await page.getByTestId('clock-next-midnight').click();
    await expect.poll(() => page.getByTestId('clock-day').textContent()).toBe('2026-12-01');
    await page.getByTestId('clock-speed-60x').click();
    await expect.poll(() => bench.slack.clock.state.speed).toBe(60);
    await expect.poll(() => page.getByTestId('clock-speed-60x').getAttribute('aria-pressed')).toBe('true');
  });

  it('suggests commands and completes them by keyboard', async () => {
    await page.getByTestId('composer').fill('/ddb he');
    await page.getByTestId('command-hints').getByText('/ddb help').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await page.getByTestId('composer').inputValue()).toBe('/ddb help');
    expect(await page.getByTestId('command-hints').count()).toBe(1);
  });

  it('opens as the first member, in a channel, when the address names nobody', async () => {
    await page.goto('about:blank');
    await page.goto(bench.slack.url);
    await page.getByTestId('composer').waitFor();
    expect(await page.getByTestId('user-switcher').getAttribute('data-user')).toBe(ana);
  });

  it('shows when a message was written on the clock of the sandbox', async () => {
    await page.getByTestId('clock-plus-1h').click();
    bench.slack.sayAsBot('ci', { channel: deploys, text: 'an hour later' });
    await lastMessage().getByText('an hour later').waitFor();
    expect(await lastMessage().locator('header time').textContent()).toBe('6:30 PM');
  });

  it('opens the App Home', async () => {
    await page.getByTestId('dm-ddb-budget').click();
    await page.getByTestId('tab-home').click();
    await page.getByTestId('home').getByText('Scarce budgets').waitFor();
  });

  it('shows what people typed as text, never as markup', async () => {
    const message = await ask('<!here> *x* <b>y</b> &amp;');
    expect(await message.textContent()).toContain('<!here> *x* <b>y</b> &amp;');
    expect(await message.locator('b, strong.mention, .mention').count()).toBe(0);
  });
});
