import { LogLevel, WebClient } from '@slack/web-api';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { IDS, type LocalSlack, type LocalSlackOptions, startLocalSlack } from '../../../sandbox/slack/index.ts';

const { ana, ben, cem, ext, gina, olga, ddbBudget } = IDS.users;
const { dbApprovals, deploys, finance, general, legacy, partner, random } = IDS.channels;
let slack: LocalSlack;

const clientOf = (local: LocalSlack, token: string = local.botToken, timeout = 2000): WebClient => {
  return new WebClient(token, {
    slackApiUrl: local.apiUrl,
    retryConfig: { retries: 0 },
    timeout,
    rejectRateLimitedCalls: true,
    logLevel: LogLevel.ERROR,
  });
};
const restart = async (options: LocalSlackOptions): Promise<WebClient> => {
  await slack.close();
  slack = await startLocalSlack(options);
  return clientOf(slack);
};
let client: WebClient;

beforeEach(async () => {
  slack = await startLocalSlack({ rateLimits: 'off' });
  client = clientOf(slack);
});
afterEach(() => slack.close());

/** Slack's error name, or "ok". */
const errorOf = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call;
    return 'ok';
  } catch (error) {
    return (error as { data?: { error?: string } }).data?.error ?? String(error);
  }
};

describe('a call', () => {
  test('needs the bot token', async () => {
    expect(await errorOf(clientOf(slack, 'xoxb-other').auth.test())).toBe('invalid_auth');
    expect(await errorOf(clientOf(slack, '').auth.test())).toBe('not_authed');
    expect(await client.auth.test()).toMatchObject({
      ok: true,
      user_id: ddbBudget,
      bot_id: IDS.bot,
      team_id: IDS.team,
    });
  });

  test('needs a scope, and says which', async () => {
    client = await restart({ scopes: ['commands', 'chat:write'] });
    await expect(client.users.info({ user: ana })).rejects.toMatchObject({
      data: { error: 'missing_scope', needed: 'users:read', provided: 'commands,chat:write' },
    });
    expect(await errorOf(client.chat.postMessage({ channel: general, text: 'hi' }))).toBe('ok');
  });

  test.each(['nothing.here', 'constructor'])('to %s is an unknown method', async (method) => {
    expect(await errorOf(client.apiCall(method))).toBe('unknown_method');
  });

  test('may be JSON as well as a form', async () => {
    const answer = await fetch(`${slack.apiUrl}chat.postMessage`, {
      method: 'POST',
      headers: { authorization: `Bearer ${slack.botToken}`, 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ channel: general, blocks: [{ type: 'divider' }], text: 'json', team_id: IDS.team }),
    });
    expect(await answer.json()).toMatchObject({ ok: true, message: { blocks: [{ type: 'divider' }] } });
  });
});

describe('reading what was said', () => {
  const post = (text: string, more: object = {}) => client.chat.postMessage({ channel: general, text, ...more });
  const textsOf = (answer: { messages?: { text?: string }[] }) => answer.messages?.map(({ text }) => text);

  test('gives a channel’s messages, newest first and a page at a time, and a thread’s, oldest first', async () => {
    const first = await post('first');
    await post('reply', { thread_ts: first.ts });
    await post('second');
    const page = await client.conversations.history({ channel: general, limit: 1 });
    expect([textsOf(page), page.has_more]).toEqual([['second'], true]);
    const cursor = page.response_metadata?.next_cursor ?? '';
    const rest = await client.conversations.history({ channel: general, limit: 1, cursor });
    expect([textsOf(rest), rest.has_more]).toEqual([['first'], false]);
    expect(rest.messages).toMatchObject([{ reply_count: 1, thread_ts: first.ts }]);
    const thread = await client.conversations.replies({ channel: general, ts: first.ts ?? '' });
    expect(textsOf(thread)).toEqual(['first', 'reply']);
    expect(await errorOf(client.conversations.replies({ channel: general, ts: '1700000000.000001' }))).toBe(
      'thread_not_found',
    );
  });

  test('leaves out what is deleted or only for one person, and what is older than asked', async () => {
    const first = await post('first');
    const gone = await post('gone');
    await client.chat.delete({ channel: general, ts: gone.ts ?? '' });
    await client.chat.postEphemeral({ channel: general, user: ana, text: 'private' });
    await post('second');
    expect(textsOf(await client.conversations.history({ channel: general }))).toEqual(['second', 'first']);
    const oldest = first.ts ?? '';
    expect(textsOf(await client.conversations.history({ channel: general, oldest }))).toEqual(['second']);
    expect(textsOf(await client.conversations.history({ channel: general, oldest, inclusive: true }))).toHaveLength(2);
  });

  test('shows metadata only to whoever asks for it', async () => {
    const metadata = { event_type: 'noted', event_payload: { n: 1 } };
    await post('marked', { metadata });
    const without = await client.conversations.history({ channel: general });
    expect(without.messages?.[0]).not.toHaveProperty('metadata');
    const withIt = await client.conversations.history({ channel: general, include_all_metadata: true });
    expect(withIt.messages).toMatchObject([{ metadata }]);
  });

  test.each([
    [random, 'not_in_channel'],
    [finance, 'channel_not_found'],
    [legacy, 'ok'],
    [IDS.dms.ben, 'missing_scope'],
  ])('of %s gives %s', async (channel, expected) => {
    expect(await errorOf(client.conversations.history({ channel }))).toBe(expected);
  });
});

describe('posting', () => {
  const post = (channel: string, more: object = {}) => client.chat.postMessage({ channel, text: 'hi', ...more });

  test.each([
    [general, 'ok'],
    [partner, 'ok'],
    [ana, 'ok'],
    [IDS.dms.ben, 'ok'],
    [random, 'not_in_channel'],
    [finance, 'channel_not_found'],
    ['C0NOWHERE', 'channel_not_found'],
    [legacy, 'is_archived'],
    [olga, 'channel_not_found'],
  ])('to %s gives %s', async (channel, expected) => {
    expect(await errorOf(post(channel))).toBe(expected);
  });

  test('gives a message of an app in the present style, with rising timestamps', async () => {
    const first = await post(general);
    const second = await post(general);
    expect(first.message).toMatchObject({
      user: ddbBudget,
      bot_id: IDS.bot,
      app_id: IDS.app,
      bot_profile: { id: IDS.bot, app_id: IDS.app, name: 'ddb-budget' },
    });
    expect(first.message).not.toHaveProperty('subtype');
    expect(Number(second.ts) > Number(first.ts)).toBe(true);
    expect(first.ts).toMatch(/^\d{10}\.\d{6}$/);
  });

  test('to a person lands in the DM with the bot', async () => {
    expect((await post(ana)).channel).toBe(IDS.dms.ana);
    expect(slack.seen(ana, IDS.dms.ana)).toHaveLength(1);
    expect(slack.snapshot(ben).channels.map((channel) => channel.id)).not.toContain(IDS.dms.ana);
  });

  test('in a thread stays in it; a thread that is not there is refused', async () => {
    const root = await post(general);
    const reply = await post(general, { thread_ts: root.ts });
    await post(general, { thread_ts: reply.ts });
    expect(slack.seen(ana, general).map((message) => message.threadTs)).toEqual([null, root.ts, root.ts]);
    expect(await errorOf(post(general, { thread_ts: '1700000000.000001' }))).toBe('thread_not_found');
  });

  test('names the broken limit and where it is', async () => {
    const blocks = [{ type: 'section' as const, text: { type: 'mrkdwn' as const, text: 'x'.repeat(3001) } }];
    await expect(post(general, { blocks })).rejects.toMatchObject({
      data: {
        error: 'invalid_blocks',
        errors: ['must be less than 3001 characters [json-pointer:/blocks/0/text/text]'],
        response_metadata: {
          messages: ['[ERROR] must be less than 3001 characters [json-pointer:/blocks/0/text/text]'],
        },
      },
    });
    expect(await errorOf(client.apiCall('chat.postMessage', { channel: general, blocks: 'no json' }))).toBe(
      'invalid_blocks_format',
    );
    expect(await errorOf(client.apiCall('chat.postMessage', { channel: general }))).toBe('no_text');
  });

  test('cuts a text at 40,000 characters, an update refuses it over 4,000', async () => {
    const { ts = '', message } = await post(general, { text: 'x'.repeat(40_001) });
    expect(message?.text).toHaveLength(40_000);
    expect(await errorOf(client.chat.update({ channel: general, ts, text: 'x'.repeat(4000) }))).toBe('ok');
    expect(await errorOf(client.chat.update({ channel: general, ts, text: 'x'.repeat(4001) }))).toBe('msg_too_long');
  });

  test('for one person is seen by that person only, who must be in the channel', async () => {
    const only = (user: string) => client.chat.postEphemeral({ channel: dbApprovals, user, text: 'just you' });
    const { message_ts: ts = '' } = await only(ana);
    expect(slack.seen(ana, dbApprovals)).toMatchObject([{ text: 'just you', onlyFor: ana }]);
    expect(slack.seen(ben, dbApprovals)).toEqual([]);
    expect(await errorOf(only(gina))).toBe('user_not_in_channel');
    expect(await errorOf(client.chat.update({ channel: dbApprovals, ts, text: 'x' }))).toBe('message_not_found');
  });
});

describe('changing', () => {
  test('is only for own messages, and keeps what is not mentioned', async () => {
    const foreign = slack.sayAsBot('ci', { channel: deploys, text: 'deployed' });
    const update = (ts: string, more: object) => client.apiCall('chat.update', { channel: deploys, ts, ...more });
    expect(await errorOf(update(foreign.ts, { text: 'x' }))).toBe('cant_update_message');
    expect(await errorOf(client.chat.delete({ channel: deploys, ts: foreign.ts }))).toBe('cant_delete_message');
    const blocks = [{ type: 'divider' as const, block_id: 'd' }];
    const { ts = '' } = await client.chat.postMessage({ channel: deploys, text: 'one', blocks });
    await update(ts, { text: 'two' });
    expect(slack.seen(ana, deploys).at(-1)).toMatchObject({ text: 'two', blocks, edited: true });
    await client.chat.delete({ channel: deploys, ts });
    expect(await errorOf(update(ts, { text: 'three' }))).toBe('message_not_found');
    expect(slack.seen(ana, deploys)).toHaveLength(1);
  });

  test('rich text into other blocks is a block_mismatch', async () => {
    const elements = [{ type: 'rich_text_section' as const, elements: [{ type: 'text' as const, text: 'x' }] }];
    const blocks = [{ type: 'rich_text' as const, elements }];
    const { ts = '' } = await client.chat.postMessage({ channel: general, text: 'x', blocks });
    const others = [{ type: 'divider' as const }];
    expect(await errorOf(client.chat.update({ channel: general, ts, text: 'x', blocks: others }))).toBe(
      'block_mismatch',
    );
  });

  test('a permalink leads to a message on this server', async () => {
    const { ts = '' } = await client.chat.postMessage({ channel: general, text: 'x' });
    const { permalink } = await client.chat.getPermalink({ channel: general, message_ts: ts });
    expect(permalink).toBe(`${slack.url}/archives/${general}/p${ts.replace('.', '')}`);
  });
});

describe('who and where', () => {
  const info = async (user: string) => (await client.users.info({ user, include_locale: true })).user;

  test('members, guests, externals, bots and deactivated people can be told apart', async () => {
    expect(await info(cem)).toMatchObject({
      locale: 'fr-FR',
      tz: 'Europe/Paris',
      is_restricted: false,
      team_id: IDS.team,
    });
    expect(await info(gina)).toMatchObject({ is_restricted: true, is_ultra_restricted: false });
    expect(await info(ext)).toMatchObject({ team_id: IDS.outsideTeam });
    expect(await info(olga)).toMatchObject({ deleted: true });
    expect(await info(IDS.users.ci)).toMatchObject({ is_bot: true });
    expect((await client.users.info({ user: cem })).user).not.toHaveProperty('locale');
    expect(await errorOf(client.users.info({ user: 'U0NOBODY' }))).toBe('user_not_found');
  });

  test('an external person who shares no channel with the bot is a stranger', async () => {
    expect(await info(ext)).not.toHaveProperty('is_stranger');
    slack.world.channels.get(partner)?.members.delete(ddbBudget);
    expect(await info(ext)).toMatchObject({ is_stranger: true });
  });

  test('groups list their people, deactivated ones too', async () => {
    expect((await client.usergroups.users.list({ usergroup: IDS.groups.dba })).users).toEqual([ben, cem, olga]);
    expect(await errorOf(client.usergroups.users.list({ usergroup: 'S0NONE' }))).toBe('no_such_subteam');
    const listed = await client.usergroups.list({ include_users: true });
    expect(listed.usergroups?.map((group) => group.handle)).toEqual(['dba-team', 'nobody']);
  });

  test('a shared channel says so; a private one without the bot is not found', async () => {
    const channel = async (id: string) => (await client.conversations.info({ channel: id })).channel;
    expect(await channel(partner)).toMatchObject({ is_ext_shared: true, is_member: true });
    expect(await channel(random)).toMatchObject({ is_ext_shared: false, is_member: false, is_channel: true });
    expect(await errorOf(client.conversations.info({ channel: finance }))).toBe('channel_not_found');
    expect(await errorOf(client.conversations.info({ channel: IDS.dms.ana }))).toBe('missing_scope');
    const page = await client.conversations.members({ channel: dbApprovals, limit: 3 });
    const cursor = page.response_metadata?.next_cursor ?? '';
    const rest = await client.conversations.members({ channel: dbApprovals, limit: 3, cursor });
    expect([...(page.members ?? []), ...(rest.members ?? [])]).toEqual([ana, ben, cem, ddbBudget]);
  });
});

describe('too many calls', () => {
  test('posting in one channel allows a short burst, then HTTP 429 with Retry-After; other channels go on', async () => {
    client = await restart({});
    const post = (channel: string) => client.chat.postMessage({ channel, text: 'hi' });
    for (let n = 0; n < 5; n += 1) await post(general);
    await expect(post(general)).rejects.toMatchObject({ retryAfter: 1 });
    expect(await errorOf(post(deploys))).toBe('ok');
  });

  test('tier 2 is twenty a minute', async () => {
    client = await restart({});
    for (let n = 0; n < 20; n += 1) await client.usergroups.list();
    await expect(client.usergroups.list()).rejects.toMatchObject({ retryAfter: 3 });
  });
});

describe('faults on purpose', () => {
  const post = () => client.chat.postMessage({ channel: general, text: 'hi' });

  test('an error, once', async () => {
    slack.faults.api('chat.postMessage', { error: 'internal_error' });
    expect(await errorOf(post())).toBe('internal_error');
    expect(await errorOf(post())).toBe('ok');
  });

  test('429 with Retry-After, and 500, as often as wanted', async () => {
    slack.faults.api('chat.postMessage', { status: 429, retryAfter: 7 });
    slack.faults.api('chat.postMessage', { status: 500 }, 2);
    await expect(post()).rejects.toMatchObject({ retryAfter: 7 });
    await expect(post()).rejects.toMatchObject({ statusCode: 500 });
    await expect(post()).rejects.toMatchObject({ statusCode: 500 });
    expect(await errorOf(post())).toBe('ok');
  });

  test('hanging does nothing; losing the answer does it and says nothing', async () => {
    client = clientOf(slack, slack.botToken, 200);
    slack.faults.api('chat.postMessage', 'hang');
    await expect(post()).rejects.toThrow();
    expect(slack.seen(ana, general)).toEqual([]);
    slack.faults.api('chat.postMessage', 'lose-answer');
    await expect(post()).rejects.toThrow();
    expect(slack.seen(ana, general)).toHaveLength(1);
  });
});
