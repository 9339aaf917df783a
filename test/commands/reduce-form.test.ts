// Asking in the form, through the real app: opened at once, filled in step by step, errors under their fields, and one request a form.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { IDS } from '../../sandbox/slack/index.ts';
import type { Json, OpenView } from '../../sandbox/slack/protocol.ts';
import type { AuditEntry } from '../../src/domain/request/audit.ts';
import { REQUEST_REDUCTION } from '../../src/render/actions.ts';
import { ASK_FIELDS } from '../../src/render/ask-form.ts';
import { type Bot, blocksText, buttonsOf, startBot } from '../support/bot.ts';
import { asked, cardNow, expectSound, idIn, startReducingBot, until } from '../support/reducing.ts';

const { ana, ben, ext } = IDS.users;
const { general, dbApprovals, partner } = IDS.channels;
let bot: Bot;

beforeAll(async () => {
  bot = await startReducingBot({
    plain: {},
    'plain-too': { read: 50, write: 50, use: 5 },
    lost: { read: 50, write: 50, use: 5 },
    busy: { use: 250 },
    shop: { indexes: [{ name: 'by-customer', read: 300, write: 100 }] },
  });
});
afterAll(() => bot.stop());
afterEach(async () => {
  bot.slack.faults.clear();
  bot.aws.world.faults.clear();
  for (const user of [ana, ben]) {
    const open = formOf(user);
    if (open !== null) await bot.slack.closeView(user, open.id);
  }
  expectSound(bot);
});

const formOf = (user: string = ana): OpenView | null => bot.slack.snapshot(user).modal;
const says = (form: OpenView): string => JSON.stringify(form.view);

/** Waits until the form of that user says so. */
const formThat = (text: string | RegExp, user: string = ana): Promise<OpenView> =>
  until(bot, `a form that says ${text}; it says ${JSON.stringify(formOf(user)?.view)}`, () => {
    const form = formOf(user);
    const fits = form !== null && (typeof text === 'string' ? says(form).includes(text) : text.test(says(form)));
    return fits ? form : null;
  });

const opened = async (words: string, text: string | RegExp, user: string = ana): Promise<OpenView> => {
  expect(
    await bot.watch(user, () => bot.slack.command(user, user === ana ? general : dbApprovals, `/ddb reduce ${words}`)),
  ).toEqual([]);
  return formThat(text, user);
};

const suggested = (user: string, { id }: OpenView, value: string) =>
  bot.slack.suggest({ user, from: { viewId: id }, actionId: ASK_FIELDS.table, blockId: ASK_FIELDS.table, value });

async function options(form: OpenView, typed: string): Promise<readonly Option[]> {
  const found = await suggested(ana, form, typed);
  if (!found.ok) throw new Error(found.error);
  return found.options as unknown as readonly Option[];
}
interface Option {
  readonly value: string;
  readonly text: { readonly text: string };
  readonly description?: { readonly text: string };
}

const choose = async (form: OpenView, action: string, option: object): Promise<void> => {
  const block = blockIdOf(form, action);
  expect(await bot.slack.click(ana, { viewId: form.id }, action, { selected_option: option as Json }, block)).toEqual({
    ok: true,
  });
};

const blockIdOf = (form: OpenView, action: string): string => {
  const { blocks } = form.view as unknown as {
    blocks: readonly { block_id: string; element?: { action_id: string } }[];
  };
  const block = blocks.find(({ element }) => element?.action_id === action);
  if (block === undefined) throw new Error(`no ${action} in ${says(form)}`);
  return block.block_id;
};

const send = (form: OpenView, values: Record<string, Json>, user: string = ana) =>
  bot.slack.submit(user, form.id, values);
/** How many were made; a line repeated with its operation is one. */
const requests = (): number =>
  new Set(
    bot.log.flatMap(({ facts }) => {
      const { audit } = facts as { audit?: AuditEntry };
      return audit?.why.reason === 'asked' ? [audit.request] : [];
    }),
  ).size;

describe('the form', () => {
  test('opened without a table offers those whose names contain what is typed, with account and region', async () => {
    const form = await opened('', 'Type a part of its name');
    expect((await options(form, 'PLAIN')).map(({ text }) => text.text)).toEqual(['plain', 'plain-too']);
    expect((await options(form, 'eu-west-1/cust')).map(({ description }) => description?.text)).toEqual([
      'prod · eu-west-1',
    ]);
    expect((await options(form, '')).length).toBeGreaterThan(10);
    expect(await options(form, 'nothing is called that')).toEqual([]);
  });

  test('shows what a chosen table has, its indexes, and what a chosen index has', async () => {
    const form = await opened('', 'Type a part of its name');
    const [shop] = await options(form, 'shop');
    if (shop === undefined) throw new Error('no table shop');
    await choose(form, ASK_FIELDS.table, shop);
    const chosen = await formThat('Read capacity (now 1,000 RCU)');
    expect(says(chosen)).toContain('Peak use in 7 days: 20');
    const index = { text: { type: 'plain_text', text: 'by-customer' }, value: 'by-customer' };
    await choose(chosen, ASK_FIELDS.index, index);
    const ofIndex = await formThat('Read capacity (now 300 RCU)');
    await send(ofIndex, { [ASK_FIELDS.write]: '40', [ASK_FIELDS.reason]: '  we moved to batches  ' });
    const done = await formThat('Asked: 100 → 40 WCU on the index');
    const card = await until(bot, 'the card', () => cardNow(bot, idIn(says(done))));
    expect(blocksText(card)).toContain('index `by-customer` of table `shop`');
    expect(blocksText(card)).toContain('we moved to batches');
    expect(says(done)).toContain('"submit":null');
  });

  test('opened with a table says at once that it reads, then shows the table with the values typed before', async () => {
    bot.aws.world.faults.add({
      match: { operation: 'DescribeTable', table: 'plain' },
      effect: { kind: 'latency', ms: 400 },
    });
    const answered = bot.watch(ana, () => bot.slack.command(ana, general, '/ddb reduce plain'));
    await formThat('Reading `plain` from AWS');
    await formThat('Read capacity (now 1,000 RCU)');
    expect(await answered).toEqual([]);
  });

  test('opened from the budget of a table is about that table', async () => {
    const budget = await bot.ask(ana, general, '/ddb budget plain');
    const button = buttonsOf(budget).find(({ action }) => action === REQUEST_REDUCTION);
    expect(button).toBeDefined();
    const { channel, ts } = budget;
    await bot.slack.click(ana, { channel, ts }, REQUEST_REDUCTION, { value: button?.value ?? '' }, button?.blockId);
    const form = await formThat('Read capacity (now 1,000 RCU)');
    await send(form, { [ASK_FIELDS.read]: '700' });
    await formThat('Asked: 1,000 → 700 RCU');
  });

  test.each([
    ['a raise', { [ASK_FIELDS.read]: '2000' }, ASK_FIELDS.read, /2,000 is more than the 1,000/],
    ['zero', { [ASK_FIELDS.write]: '0' }, ASK_FIELDS.write, /1 unit at least/],
    ['nothing at all', {}, ASK_FIELDS.read, /Say what to lower it to/],
    ['what is there already', { [ASK_FIELDS.read]: '1000' }, ASK_FIELDS.read, /at 1,000 RCU \/ 400 WCU already/],
  ])(
    'says under the field what is wrong with %s, keeps what was typed, and asks nothing',
    async (_, values, field, text) => {
      const before = requests();
      const form = await opened('plain', 'now 1,000 RCU');
      await send(form, values);
      const { errors } = await until(bot, 'an error', () =>
        Object.keys(formOf()?.errors ?? {}).length > 0 ? formOf() : null,
      );
      expect(Object.keys(errors)).toEqual([field]);
      expect(errors[field]).toMatch(text);
      expect(errors[field]).not.toMatch(/[`*]/);
      expect(requests()).toBe(before);
      await send(form, { [ASK_FIELDS.read]: '500', [ASK_FIELDS.write]: '300' });
      await formThat('Asked: 1,000 → 500 RCU, 400 → 300 WCU');
      expect(requests()).toBe(before + 1);
    },
  );

  test('below the peak comes back with the warning and a box to tick, with all that was typed', async () => {
    const before = requests();
    const form = await opened('busy', 'now 1,000 RCU');
    await send(form, { [ASK_FIELDS.read]: '100', [ASK_FIELDS.reason]: 'gone for good' });
    const again = await formThat('Below the peak');
    await send(again, {});
    expect(formOf()?.errors).toHaveProperty(ASK_FIELDS.confirm);
    expect(requests()).toBe(before);
    const box = { selected_options: [{ text: { type: 'plain_text', text: 'yes' }, value: 'confirmed' }] };
    await send(again, { [ASK_FIELDS.confirm]: box });
    const done = await formThat('Asked: 1,000 → 100 RCU');
    const card = await until(bot, 'the card', () => cardNow(bot, idIn(says(done))));
    expect(blocksText(card)).toContain('gone for good');
  });

  test('while AWS is slow says that it works on it, and then what became of it', async () => {
    const form = await opened('plain', 'now 1,000 RCU');
    bot.aws.world.faults.add({
      match: { operation: 'DescribeTable', table: 'plain' },
      effect: { kind: 'latency', ms: 3_000 },
    });
    await send(form, { [ASK_FIELDS.read]: '600' });
    expect(says(formOf() ?? form)).toContain('Asking… AWS takes longer than usual');
    await formThat('Asked: 1,000 → 600 RCU');
  });

  test('closed while it is being asked sends the answer as a direct message', async () => {
    const form = await opened('plain', 'now 1,000 RCU');
    bot.aws.world.faults.add({
      match: { operation: 'DescribeTable', table: 'plain' },
      effect: { kind: 'latency', ms: 2_800 },
    });
    await send(form, { [ASK_FIELDS.read]: '610' });
    await bot.slack.closeView(ana, form.id);
    await until(bot, 'a direct message', () =>
      bot.slack.seen(ana, IDS.dms.ana).find((message) => blocksText(message).includes('Asked: 1,000 → 610 RCU')),
    );
    expect(bot.slack.refusals.splice(0)).toEqual([{ where: 'views.update', error: 'not_found', messages: [] }]);
  });

  test('sent twice makes one request', async () => {
    const before = requests();
    const form = await opened('plain-too', 'now 50 RCU');
    bot.slack.faults.delivery('twice');
    await send(form, { [ASK_FIELDS.read]: '20' });
    await formThat('Asked: 50 → 20 RCU');
    expect(requests()).toBe(before + 1);
  });

  test('whose answer got lost, sent again a moment later, makes one request and says it was asked', async () => {
    const before = requests();
    const form = await opened('lost', 'now 50 RCU');
    bot.slack.faults.delivery('lose-answer');
    await send(form, { [ASK_FIELDS.read]: '30' });
    await until(bot, 'the request', () => requests() === before + 1);
    bot.clock.jump(5_000);
    await send(form, { [ASK_FIELDS.read]: '30' });
    const done = await formThat('Asked: 50 → 30 RCU');
    expect(says(done)).not.toContain('another open request');
    expect(requests()).toBe(before + 1);
  });

  test('of a table nobody knows says so, and takes another one', async () => {
    const form = await opened('order-table', 'I know no table called `order-table`');
    expect(says(form)).toContain('orders-table');
    // A click there has no message to answer beside.
    expect(says(form)).not.toContain('"button"');
    const [orders] = await options(form, 'orders-table');
    await choose(form, ASK_FIELDS.table, orders ?? {});
    expect(says(await formThat('now 1,000 RCU'))).not.toContain('I know no table');
  });

  test('says so when the table cannot be read', async () => {
    bot.aws.world.faults.add({
      match: { operation: 'DescribeTable', table: 'plain' },
      effect: { kind: 'deny' },
      times: 0,
    });
    const form = await opened('plain', /DescribeTable/);
    expect(says(form)).not.toContain('Reading');
    expect(says(form)).not.toContain(ASK_FIELDS.read);
    const [shop] = await options(form, 'shop');
    await choose(form, ASK_FIELDS.table, shop ?? {});
    const other = await formThat('now 1,000 RCU');
    const [plain] = await options(other, 'us-east-1/plain');
    await choose(other, ASK_FIELDS.table, plain ?? {});
    await formThat(/DescribeTable/);
  });

  test('does not go on saying that it reads when Slack cannot say who asks', async () => {
    bot.slack.faults.api('users.info', { error: 'internal_error' }, 20);
    const { id } = await bot.slack.command(ben, dbApprovals, '/ddb reduce plain').then(() => formThat('modal', ben));
    await until(
      bot,
      'the form says so',
      () => formOf(ben)?.id === id && /who you are/.test(says(formOf(ben) ?? { id, view: null, errors: {} })),
    );
  });

  test('offers nothing to people from outside', async () => {
    const answer = await bot.ask(ext, partner, '/ddb reduce plain read=10');
    expect(blocksText(answer)).not.toContain('RCU');
    await bot.slack.command(ext, partner, '/ddb reduce');
    const outside = await formThat('Please ask a full member of this workspace', ext);
    expect(says(outside)).not.toMatch(/"input"/);
    await bot.slack.closeView(ext, outside.id);
  });

  test('opens for nobody where no table may be shown, and says where one may', async () => {
    await bot.slack.command(ana, partner, '/ddb reduce');
    const closed = await formThat('ask in a direct message');
    expect(says(closed)).not.toMatch(/"input"/);
  });

  test('tells of another open request on the same resource', async () => {
    const { id } = await asked(bot, 'shop read=900');
    const form = await opened('shop', 'now 1,000 RCU', ben);
    await send(form, { [ASK_FIELDS.read]: '800' }, ben);
    const done = await formThat('Asked: 1,000 → 800 RCU', ben);
    expect(says(done)).toContain(id);
  });
});

test('where no account may be changed the form says so', async () => {
  const other = await startBot({ accounts: (seeded) => seeded.map((account) => ({ ...account, reductions: null })) });
  try {
    const answer = await other.ask(ana, general, '/ddb reduce orders-table read=10');
    expect(blocksText(answer)).toMatch(/show budgets only/);
  } finally {
    await other.stop();
  }
});
