import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { IDS, type LocalSlackOptions } from '../../../sandbox/slack/index.ts';
import { type Bench, eventually, startBench } from './bolt-app.ts';

const { ana, ben, cem } = IDS.users;
const { general, random } = IDS.channels;
let bench: Bench | undefined;

const start = async (register: (app: Bench['app']) => void, options: LocalSlackOptions = {}): Promise<Bench> => {
  bench = await startBench(options, register);
  return bench;
};

afterEach(async () => {
  await bench?.close();
  bench = undefined;
});

describe('a slash command', () => {
  test('reaches the app with every documented field, and its private answer is seen by its reader only', async () => {
    const got: Record<string, unknown>[] = [];
    const { slack } = await start((app) => {
      app.command('/ddb', async ({ ack, body, respond }) => {
        got.push({ ...body });
        await ack();
        await respond({ text: 'orders-table: 4 of 4' });
      });
    });
    expect(await slack.command(ana, general, '/ddb  budget orders-table ')).toEqual({ ok: true });
    const [answer] = await eventually(() => slack.seen(ana, general).length > 0 && slack.seen(ana, general));
    expect(answer).toMatchObject({ text: 'orders-table: 4 of 4', onlyFor: ana, user: IDS.users.ddbBudget });
    expect(slack.seen(ben, general)).toEqual([]);
    expect(got[0]).toEqual({
      token: expect.any(String),
      command: '/ddb',
      text: 'budget orders-table',
      user_id: ana,
      user_name: 'ana',
      channel_id: general,
      channel_name: 'general',
      team_id: IDS.team,
      team_domain: 'acme',
      api_app_id: IDS.app,
      is_enterprise_install: 'false',
      response_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/commands\//),
      trigger_id: expect.stringMatching(/^\d+\.\d+\.[0-9a-f]{32}$/),
    });
  });

  test('works in a channel the bot is not in, and in a DM under the name directmessage', async () => {
    const names: string[] = [];
    const { slack } = await start((app) => {
      app.command('/ddb', async ({ ack, body }) => {
        names.push(body.channel_name);
        await ack('here');
      });
    });
    await slack.command(cem, random, '/ddb');
    await slack.command(ana, IDS.dms.ana, '/ddb');
    await slack.command(ana, IDS.channels.finance, '/ddb');
    expect(names).toEqual(['random', 'directmessage', 'privategroup']);
    expect(slack.seen(cem, random).map((message) => message.text)).toEqual(['here']);
  });

  test('arrives with & < > as entities', async () => {
    const { slack } = await start((app) => {
      app.command('/ddb', async ({ ack, body }) => ack(body.text));
    });
    await slack.command(ana, general, '/ddb budget <!channel> & more');
    expect(slack.seen(ana, general)[0]?.text).toBe('budget &lt;!channel&gt; &amp; more');
  });

  test('answered in_channel is seen by everybody, with the command as typed', async () => {
    const { slack } = await start((app) => {
      app.command('/ddb', async ({ ack }) => ack({ response_type: 'in_channel', text: 'for all' }));
    });
    await slack.command(ana, general, '/ddb help');
    expect(slack.seen(ben, general)).toMatchObject([{ text: 'for all', onlyFor: null, command: '/ddb help' }]);
  });

  test('in a thread is refused by Slack, and the app never hears of it', async () => {
    let calls = 0;
    const { slack } = await start((app) => {
      app.command('/ddb', async ({ ack }) => {
        calls += 1;
        await ack();
      });
    });
    const root = slack.sayAs(ana, { channel: general, text: 'it fails' });
    expect(await slack.command(ana, general, '/ddb help', root.ts)).toEqual({
      ok: false,
      error: '/ddb is not supported in threads. Sorry!',
    });
    expect(calls).toBe(0);
  });

  test.each([
    ['/nothing', '/nothing is not a valid command.'],
    ['/ddbx', '/ddbx is not a valid command.'],
  ])('%s is not known to the workspace', async (typed, error) => {
    const { slack } = await start(() => {});
    expect(await slack.command(ana, general, typed)).toEqual({ ok: false, error });
  });

  test('shows operation_timeout when the app is late, though the app does its work', async () => {
    const { slack } = await start(
      (app) => {
        app.command('/ddb', async ({ ack, respond }) => {
          await new Promise((resolve) => setTimeout(resolve, 150));
          await ack();
          await respond('late');
        });
      },
      { ackTimeoutMs: 50 },
    );
    expect(await slack.command(ana, general, '/ddb budget')).toEqual({
      ok: false,
      error: '/ddb failed with the error "operation_timeout"',
    });
    await eventually(() => slack.seen(ana, general)[0]?.text === 'late');
  });

  test('shows dispatch_failed when the app answers an error, or is not there', async () => {
    const { slack } = await start((app) => {
      app.command('/ddb', async () => {
        throw new Error('broken on purpose');
      });
      app.error(async (error) => {
        throw error;
      });
    });
    const failed = { ok: false, error: '/ddb failed with the error "dispatch_failed"' };
    expect(await slack.command(ana, general, '/ddb')).toEqual(failed);
    slack.setAppUrl('http://127.0.0.1:1/slack/events');
    expect(await slack.command(ana, general, '/ddb')).toEqual(failed);
  });

  test('whose answer breaks a limit shows an error and notes what was wrong', async () => {
    const { slack } = await start((app) => {
      app.command('/ddb', async ({ ack }) =>
        ack({ blocks: [{ type: 'header', text: { type: 'plain_text', text: 'x'.repeat(151) } }] }),
      );
    });
    expect(await slack.command(ana, general, '/ddb')).toMatchObject({ ok: false });
    expect(slack.refusals).toEqual([
      {
        where: 'ack',
        error: 'invalid_blocks',
        messages: ['[ERROR] must be less than 151 characters [json-pointer:/blocks/0/text/text]'],
      },
    ]);
  });

  test('can be delivered twice at the same moment with the same trigger id, or lose its answer', async () => {
    const triggers: string[] = [];
    const { slack } = await start((app) => {
      app.command('/ddb', async ({ ack, body }) => {
        triggers.push(body.trigger_id);
        await ack();
      });
    });
    slack.faults.delivery('twice');
    expect(await slack.command(ana, general, '/ddb')).toEqual({ ok: true });
    expect(triggers).toHaveLength(2);
    expect(new Set(triggers).size).toBe(1);
    slack.faults.delivery('lose-answer');
    expect(await slack.command(ana, general, '/ddb')).toMatchObject({ ok: false });
    slack.faults.delivery('never');
    expect(await slack.command(ana, general, '/ddb')).toMatchObject({ ok: false });
    expect(triggers).toHaveLength(3);
  });

  test("/invite is Slack's own and lets the bot in", async () => {
    const { slack, app } = await start(() => {});
    await expect(app.client.chat.postMessage({ channel: random, text: 'hi' })).rejects.toThrow('not_in_channel');
    expect(await slack.say(cem, random, '/invite @ddb-budget')).toEqual({ ok: true });
    await expect(app.client.chat.postMessage({ channel: random, text: 'hi' })).resolves.toMatchObject({ ok: true });
  });
});

describe('a response URL', () => {
  const command = async (options: LocalSlackOptions = {}) => {
    const urls: string[] = [];
    const { slack } = await start((app) => {
      app.command('/ddb', async ({ ack, body }) => {
        urls.push(body.response_url);
        await ack();
      });
    }, options);
    await slack.command(ana, general, '/ddb');
    const post = async (body: object) => {
      const answer = await fetch(urls[0] ?? '', { method: 'POST', body: JSON.stringify(body) });
      return { status: answer.status, body: await answer.text() };
    };
    return { slack, post };
  };

  test('takes five posts; the sixth is used_url', async () => {
    const { slack, post } = await command();
    for (let n = 1; n <= 5; n += 1) expect(await post({ text: `${n}` })).toEqual({ status: 200, body: 'ok' });
    expect(await post({ text: '6' })).toEqual({ status: 404, body: '{"ok":false,"error":"used_url"}' });
    expect(slack.seen(ana, general).map((message) => message.text)).toEqual(['1', '2', '3', '4', '5']);
  });

  test('is over after its life', async () => {
    const { post } = await command({ responseUrlLifeMs: -1 });
    expect(await post({ text: 'too late' })).toEqual({ status: 404, body: '{"ok":false,"error":"expired_url"}' });
  });

  test('of a command has no original: replace_original posts a new message', async () => {
    const { slack, post } = await command();
    await post({ text: 'working on it' });
    await post({ text: 'done', replace_original: true });
    expect(slack.seen(ana, general).map((message) => message.text)).toEqual(['working on it', 'done']);
  });

  test('checks blocks like chat.postMessage', async () => {
    const { slack, post } = await command();
    const blocks = Array.from({ length: 51 }, () => ({ type: 'divider' }));
    expect(await post({ blocks })).toEqual({ status: 400, body: '{"ok":false,"error":"invalid_blocks"}' });
    expect(await post({})).toEqual({ status: 400, body: '{"ok":false,"error":"no_text"}' });
    expect(slack.refusals.map((refusal) => refusal.where)).toEqual(['response_url', 'response_url']);
  });
});

test('requests are signed over their raw bytes, with real time and the exact content type', async () => {
  const { slack } = await start(() => {});
  const { createServer } = await import('node:http');
  const seen: { headers: Record<string, unknown>; raw: string }[] = [];
  const server = createServer(async (request, response) => {
    let raw = '';
    for await (const chunk of request) raw += String(chunk);
    seen.push({ headers: request.headers, raw });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  slack.clock.jump(40 * 86_400_000);
  slack.setAppUrl(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
  await slack.command(ana, general, '/ddb budget é');
  server.closeAllConnections();
  server.close();
  const [request] = seen;
  const timestamp = String(request?.headers['x-slack-request-timestamp']);
  expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(60);
  expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  const digest = createHmac('sha256', slack.signingSecret).update(`v0:${timestamp}:${request?.raw}`).digest('hex');
  expect(request?.headers['x-slack-signature']).toBe(`v0=${digest}`);
});
