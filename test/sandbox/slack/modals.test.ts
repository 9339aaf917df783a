import { afterEach, describe, expect, test } from 'vitest';
import { IDS, type LocalSlackOptions } from '../../../sandbox/slack/index.ts';
import { type Bench, eventually, startBench } from './bolt-app.ts';

const { ana, ben } = IDS.users;
const { dbApprovals, general } = IDS.channels;
let bench: Bench | undefined;

const start = async (register: (app: Bench['app']) => void, options: LocalSlackOptions = {}): Promise<Bench> => {
  bench = await startBench(options, register);
  return bench;
};

afterEach(async () => {
  await bench?.close();
  bench = undefined;
});

const plain = (text: string) => ({ type: 'plain_text' as const, text });
const readInput = (optional = false) => ({
  type: 'input' as const,
  block_id: 'read',
  optional,
  label: plain('RCU'),
  element: { type: 'number_input' as const, action_id: 'units', is_decimal_allowed: false, min_value: '1' },
});
const form = (fields: object = {}) => ({
  type: 'modal' as const,
  callback_id: 'ask',
  title: plain('Reduce'),
  submit: plain('Ask'),
  blocks: [readInput()],
  ...fields,
});
const approve = { type: 'button' as const, action_id: 'approve', value: '42:1', text: plain('Approve') };
const card = (text: string, buttons = true) => ({
  text,
  blocks: [
    { type: 'section' as const, text: plain(text) },
    ...(buttons ? [{ type: 'actions' as const, block_id: 'decide', elements: [approve] }] : []),
  ],
});

const opensForm = (app: Bench['app'], view: object = form()): void => {
  app.command('/ddb', async ({ ack, body, client }) => {
    await client.views.open({ trigger_id: body.trigger_id, view: view as never });
    await ack();
  });
};

describe('the whole way from a command to a decision', () => {
  test('command, modal, submit, post, click, update', async () => {
    const { slack } = await start((app) => {
      opensForm(app);
      app.view('ask', async ({ ack, view, client }) => {
        await ack();
        const units = view.state.values.read?.units?.value;
        await client.chat.postMessage({ channel: dbApprovals, ...card(`lower to ${units}`) });
      });
      app.action('approve', async ({ ack, body, client }) => {
        await ack();
        if (body.type !== 'block_actions' || body.channel === undefined || body.message === undefined) return;
        const { channel, message, user } = body;
        await client.chat.update({ channel: channel.id, ts: message.ts, ...card(`approved by ${user.id}`, false) });
      });
    });
    await slack.command(ana, general, '/ddb reduce orders-table');
    const { modal } = slack.snapshot(ana);
    expect(slack.snapshot(ben).modal).toBeNull();
    expect(await slack.submit(ana, modal?.id ?? '', { read: { units: { value: '200' } } })).toEqual({ ok: true });
    expect(slack.snapshot(ana).modal).toBeNull();
    const [posted] = await eventually(() => slack.seen(ben, dbApprovals).length > 0 && slack.seen(ben, dbApprovals));
    expect(posted?.text).toBe('lower to 200');
    const from = { channel: dbApprovals, ts: posted?.ts ?? '' };
    expect(await slack.click(ben, from, 'approve')).toEqual({ ok: true });
    await eventually(() => slack.seen(ben, dbApprovals)[0]?.edited);
    expect(slack.seen(ben, dbApprovals)[0]).toMatchObject({ text: `approved by ${ben}`, ts: posted?.ts });
    const stored = slack.world.find(dbApprovals, posted?.ts ?? '');
    expect(stored?.versions.map((version) => version.text)).toEqual(['lower to 200', `approved by ${ben}`]);
    expect(slack.refusals).toEqual([]);
  });
});

describe('a modal', () => {
  test('keeps its place and shows the errors the app gives for its inputs', async () => {
    const { slack } = await start((app) => {
      opensForm(app);
      app.view('ask', async ({ ack }) => ack({ response_action: 'errors', errors: { read: 'must be below 100' } }));
    });
    await slack.command(ana, general, '/ddb');
    const id = slack.snapshot(ana).modal?.id ?? '';
    await slack.submit(ana, id, { read: { units: { value: '200' } } });
    expect(slack.snapshot(ana).modal).toMatchObject({ id, errors: { read: 'must be below 100' } });
  });

  test('with errors for a block that is no input shows trouble, as Slack does', async () => {
    const { slack } = await start((app) => {
      opensForm(app);
      app.view('ask', async ({ ack }) => ack({ response_action: 'errors', errors: { nowhere: 'wrong' } }));
    });
    await slack.command(ana, general, '/ddb');
    const outcome = await slack.submit(ana, slack.snapshot(ana).modal?.id ?? '', { read: { units: { value: '2' } } });
    expect(outcome).toEqual({ ok: false, error: 'We had some trouble connecting. Try again?' });
    expect(slack.refusals).toMatchObject([{ where: 'ack', error: 'invalid_response_action' }]);
  });

  test.each([
    ['', 'Please complete this required field.'],
    ['many', 'Please enter a number.'],
    ['1.5', 'Please enter a whole number.'],
    ['0', 'Please enter a number of at least 1.'],
  ])('with %j in a number input is stopped by the client, unseen by the app', async (value, error) => {
    let submits = 0;
    const { slack } = await start((app) => {
      opensForm(app);
      app.view('ask', async ({ ack }) => {
        submits += 1;
        await ack();
      });
    });
    await slack.command(ana, general, '/ddb');
    await slack.submit(ana, slack.snapshot(ana).modal?.id ?? '', { read: { units: { value } } });
    expect(slack.snapshot(ana).modal?.errors).toEqual({ read: error });
    expect(submits).toBe(0);
  });

  test('gives an untouched optional input as null', async () => {
    const values: unknown[] = [];
    const { slack } = await start((app) => {
      opensForm(app, form({ blocks: [readInput(true)] }));
      app.view('ask', async ({ ack, view }) => {
        values.push(view.state.values);
        await ack();
      });
    });
    await slack.command(ana, general, '/ddb');
    await slack.submit(ana, slack.snapshot(ana).modal?.id ?? '', {});
    expect(values).toEqual([{ read: { units: { type: 'number_input', value: null } } }]);
  });

  test('stays open when the answer is late; the app may have acted all the same', async () => {
    const { slack } = await start((app) => {
      opensForm(app);
      app.view('ask', async ({ ack }) => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        await ack();
      });
    });
    await slack.command(ana, general, '/ddb');
    slack.setAckTimeout(30);
    const id = slack.snapshot(ana).modal?.id ?? '';
    expect(await slack.submit(ana, id, { read: { units: { value: '5' } } })).toEqual({
      ok: false,
      error: 'We had some trouble connecting. Try again?',
    });
    expect(slack.snapshot(ana).modal?.id).toBe(id);
  });

  test('stacks three deep and no further; closing tells the app only when it asked for it', async () => {
    const closed: string[] = [];
    const page = (n: number) => form({ callback_id: `page${n}`, notify_on_close: n === 3, blocks: [readInput(true)] });
    const { slack } = await start((app) => {
      opensForm(app, page(1));
      app.view(/^page\d$/, async ({ ack, view }) => {
        const next = Number(view.callback_id.slice(4)) + 1;
        await ack({ response_action: 'push', view: page(next) as never });
      });
      app.view({ callback_id: /^page\d$/, type: 'view_closed' }, async ({ ack, view }) => {
        closed.push(view.callback_id);
        await ack();
      });
    });
    const top = () => slack.snapshot(ana).modal;
    await slack.command(ana, general, '/ddb');
    await slack.submit(ana, top()?.id ?? '', {});
    await slack.submit(ana, top()?.id ?? '', {});
    expect(top()?.view).toMatchObject({ callback_id: 'page3', root_view_id: expect.any(String) });
    expect(await slack.submit(ana, top()?.id ?? '', {})).toMatchObject({ ok: false });
    expect(slack.refusals).toMatchObject([{ where: 'ack', error: 'push_limit_reached' }]);
    await slack.closeView(ana, top()?.id ?? '');
    expect(top()?.view).toMatchObject({ callback_id: 'page2' });
    await slack.closeView(ana, top()?.id ?? '');
    expect(closed).toEqual(['page3']);
  });

  test('keeps what was typed over an update where block_id and action_id stay', async () => {
    const { slack, app } = await start((app) => {
      opensForm(app);
      app.view('ask', async ({ ack }) => ack({ response_action: 'errors', errors: { read: 'no' } }));
    });
    await slack.command(ana, general, '/ddb');
    const id = slack.snapshot(ana).modal?.id ?? '';
    await slack.submit(ana, id, { read: { units: { value: '7' } } });
    await app.client.views.update({ view_id: id, view: form({ title: plain('Other') }) });
    expect(slack.snapshot(ana).modal?.view).toMatchObject({
      title: plain('Other'),
      state: { values: { read: { units: { value: '7' } } } },
    });
    await expect(app.client.views.update({ view_id: id, hash: 'old', view: form() })).rejects.toThrow('hash_conflict');
  });
});

describe('a trigger id', () => {
  const triggers = async (options: LocalSlackOptions = {}) => {
    const seen: string[] = [];
    const { app, slack } = await start((app) => {
      app.command('/ddb', async ({ ack, body }) => {
        seen.push(body.trigger_id);
        await ack();
      });
    }, options);
    await slack.command(ana, general, '/ddb');
    return { open: (id = seen[0] ?? '') => app.client.views.open({ trigger_id: id, view: form() }) };
  };

  test('works once', async () => {
    const { open } = await triggers();
    await open();
    await expect(open()).rejects.toThrow('exchanged_trigger_id');
    await expect(open('1.2.3')).rejects.toThrow('invalid_trigger_id');
  });

  test('is gone after its life', async () => {
    const { open } = await triggers({ triggerLifeMs: -1 });
    await expect(open()).rejects.toThrow('expired_trigger_id');
  });
});

describe('a click', () => {
  test('on a private answer carries no message, and its response URL can replace or delete it', async () => {
    const bodies: Record<string, unknown>[] = [];
    const { slack } = await start((app) => {
      app.command('/ddb', async ({ ack }) => ack(card('private')));
      app.action('approve', async ({ ack, body, respond }) => {
        bodies.push({ ...body });
        await ack();
        await respond({ replace_original: true, text: 'replaced' });
      });
    });
    await slack.command(ana, general, '/ddb');
    const ts = slack.seen(ana, general)[0]?.ts ?? '';
    expect(await slack.click(ben, { channel: general, ts }, 'approve')).toMatchObject({ ok: false });
    await slack.click(ana, { channel: general, ts }, 'approve');
    await eventually(() => slack.seen(ana, general)[0]?.text === 'replaced');
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).not.toHaveProperty('message');
    expect(bodies[0]).toMatchObject({
      container: { type: 'message', message_ts: ts, channel_id: general, is_ephemeral: true },
      actions: [{ type: 'button', action_id: 'approve', block_id: 'decide', value: '42:1', text: plain('Approve') }],
      user: { id: ana, username: 'ana', team_id: IDS.team },
      is_enterprise_install: false,
    });
    expect(slack.seen(ana, general)).toHaveLength(1);
  });

  test('on a button that an update just took away still reaches the app, as it does in a slow client', async () => {
    const values: unknown[] = [];
    const { slack, app } = await start((app) => {
      app.action('approve', async ({ ack, body, action }) => {
        values.push(body.type === 'block_actions' && body.message?.text, action.type === 'button' && action.value);
        await ack();
      });
    });
    const { ts = '' } = await app.client.chat.postMessage({ channel: dbApprovals, ...card('open') });
    await app.client.chat.update({ channel: dbApprovals, ts, ...card('decided', false) });
    await app.client.chat.update({ channel: dbApprovals, ts, text: 'decided', blocks: [] });
    expect(await slack.click(ben, { channel: dbApprovals, ts }, 'approve')).toEqual({ ok: true });
    expect(values).toEqual(['decided', '42:1']);
  });

  test('by two people at the same moment reaches the app twice', async () => {
    const users: string[] = [];
    const { slack, app } = await start((app) => {
      app.action('approve', async ({ ack, body }) => {
        users.push(body.user.id);
        await ack();
      });
    });
    const { ts = '' } = await app.client.chat.postMessage({ channel: dbApprovals, ...card('open') });
    const from = { channel: dbApprovals, ts };
    await Promise.all([slack.click(ana, from, 'approve'), slack.click(ben, from, 'approve')]);
    expect(users.sort()).toEqual([ana, ben]);
  });

  test('without an answer in time is shown as that', async () => {
    const { slack, app } = await start(() => {}, { ackTimeoutMs: 50 });
    const { ts = '' } = await app.client.chat.postMessage({ channel: dbApprovals, ...card('open') });
    expect(await slack.click(ben, { channel: dbApprovals, ts }, 'approve')).toEqual({
      ok: false,
      error: 'Operation timed out. Apps need to respond within 3 seconds.',
    });
  });

  test('on a select gives what was picked, and keeps it in the state', async () => {
    const states: unknown[] = [];
    const option = (value: string) => ({ text: plain(value), value });
    const { slack, app } = await start((app) => {
      app.action('table', async ({ ack, body }) => {
        if (body.type === 'block_actions') states.push(body.state?.values);
        await ack();
      });
    });
    const accessory = { type: 'static_select' as const, action_id: 'table', options: [option('a'), option('b')] };
    const blocks = [{ type: 'section' as const, block_id: 'pick', text: plain('Which?'), accessory }];
    const { ts = '' } = await app.client.chat.postMessage({ channel: general, text: 'Which?', blocks });
    await slack.click(ana, { channel: general, ts }, 'table', { selected_option: option('b') });
    expect(states).toEqual([{ pick: { table: { type: 'static_select', selected_option: option('b') } } }]);
  });
});

describe('the rest of what people do', () => {
  test('a message shortcut works on a reply in a thread and carries the message', async () => {
    const bodies: unknown[] = [];
    const { slack } = await start((app) => {
      app.shortcut({ callback_id: 'explain', type: 'message_action' }, async ({ ack, body, respond }) => {
        bodies.push(body);
        await ack();
        await respond('explained');
      });
    });
    const root = slack.sayAs(ana, { channel: general, text: 'deploy fails' });
    const reply = slack.sayAs(ben, { channel: general, text: 'with <LimitExceeded>', threadTs: root.ts });
    expect(await slack.shortcut(ana, general, reply.ts, 'explain')).toEqual({ ok: true });
    await eventually(() => slack.seen(ana, general).some((message) => message.text === 'explained'));
    expect(slack.seen(ana, general).at(-1)).toMatchObject({ onlyFor: ana, threadTs: root.ts });
    expect(bodies).toMatchObject([
      {
        message_ts: reply.ts,
        message: { text: 'with &lt;LimitExceeded&gt;', thread_ts: root.ts, parent_user_id: ana },
      },
    ]);
  });

  test('an external select asks the app for its options', async () => {
    const { slack, app } = await start((app) => {
      app.options('tables', async ({ ack, payload }) => {
        await ack({ options: [{ text: plain(`${payload.value}-table`), value: '1' }] });
      });
    });
    const accessory = { type: 'external_select' as const, action_id: 'tables' };
    const blocks = [{ type: 'section' as const, text: plain('Which?'), accessory }];
    const { ts = '' } = await app.client.chat.postMessage({ channel: general, text: 'Which?', blocks });
    const ask = { user: ana, from: { channel: general, ts }, blockId: '', actionId: 'tables' };
    expect(await slack.suggest({ ...ask, value: 'orders' })).toEqual({
      ok: true,
      options: [{ text: plain('orders-table'), value: '1' }],
    });
    expect(await slack.suggest({ ...ask, value: 'x'.repeat(80) })).toMatchObject({ ok: false });
  });

  test('the app hears which of its tabs is opened on the page', async () => {
    const opened: string[] = [];
    const { slack } = await start((app) => {
      app.event('app_home_opened', async ({ event }) => void opened.push(`${event.user} ${event.tab}`));
    });
    for (const tab of ['home', 'messages']) {
      const body = JSON.stringify({ user: ana, tab });
      expect(await (await fetch(`${slack.url}/sandbox/home`, { method: 'POST', body })).json()).toEqual({ ok: true });
      await slack.settled();
    }
    expect(opened).toEqual([`${ana} home`, `${ana} messages`]);
  });

  test('the App Home is published when opened, and a stale hash is refused', async () => {
    const { slack, app } = await start((app) => {
      app.event('app_home_opened', async ({ event, client }) => {
        await client.views.publish({ user_id: event.user, view: { type: 'home', blocks: [{ type: 'divider' }] } });
      });
    });
    expect(slack.snapshot(ana).home).toBeNull();
    slack.openHome(ana);
    await eventually(() => slack.snapshot(ana).home);
    expect(slack.snapshot(ben).home).toBeNull();
    const view = { type: 'home' as const, blocks: [] };
    await expect(app.client.views.publish({ user_id: ana, hash: 'old', view })).rejects.toThrow('hash_conflict');
  });
});
