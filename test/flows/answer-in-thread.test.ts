// One answer to one error, whatever happens between its claim and its post: real Redis, the real announcer, a local Slack.
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { IDS, type LocalSlack, type StoredMessage, startLocalSlack } from '../../sandbox/slack/index.ts';
import { RedisAnswerClaims } from '../../src/adapters/redis/answer-claims.ts';
import { SlackAnnouncer } from '../../src/adapters/slack/announcer.ts';
import { parseLimitMessage } from '../../src/domain/limit-message/parse.ts';
import { answerInThread, type Explainer, type ThreadPorts } from '../../src/flows/answer-in-thread.ts';
import type { MetMessage } from '../../src/flows/post-once.ts';
import { CannotPost, PostUnknown } from '../../src/flows/reduction-ports.ts';
import { portsWithoutAccounts } from '../support/empty-accounts.ts';
import { startRedis } from '../support/redis.ts';
import { refusal } from '../support/thread-replies.ts';

const { general, random } = IDS.channels;
const POSTING_MS = 300;
let slack: LocalSlack;
let server: Awaited<ReturnType<typeof startRedis>>;
let redis: Redis;

beforeAll(async () => {
  [slack, server] = await Promise.all([startLocalSlack({ rateLimits: 'off' }), startRedis()]);
  redis = new Redis(server.url);
});
afterEach(() => slack.faults.clear());
afterAll(async () => {
  redis.disconnect();
  await Promise.all([slack.close(), server.stop()]);
});

const log = { info: () => {}, warn: () => {}, error: () => {} };
const claims = () => new RedisAnswerClaims(redis, (error) => expect.fail(String(error)), POSTING_MS);

/** One process. It knows no account, so that every explanation is general and there is nothing to complete. */
const aProcess = (): ThreadPorts => ({
  ...portsWithoutAccounts(log),
  claims: claims(),
  completions: {
    call: () => Promise.reject(new Error('nothing is to be completed here')),
    drop: async () => {},
    ringDue: async () => 0,
  },
  announcer: new SlackAnnouncer({ botToken: slack.botToken, apiUrl: slack.apiUrl, timeoutMs: 200 }, log),
});

const explainer: Explainer = {
  full: () => ({ text: 'explained', blocks: [] }),
  repeat: (_explanation, link) => ({ text: `again ${link}`, blocks: [] }),
};

let minutes = 0;
/** Each error another one, unless it is said to be the same. */
function met(channel: string = general, text = `table orders-${++minutes}: ${refusal(minutes)}`): MetMessage {
  const said: StoredMessage = slack.sayAs(IDS.users.ana, { channel, text });
  const message = parseLimitMessage(text);
  if (message.kind === 'none') throw new Error('that is no error');
  return { message, text, place: { channel, ts: said.ts }, root: { channel, ts: said.ts } };
}

const replies = ({ root }: MetMessage): string[] =>
  slack
    .seen(IDS.users.ana, root.channel)
    .filter(({ threadTs }) => threadTs === root.ts)
    .map(({ text }) => text);

describe('one error', () => {
  test('that many processes look at is answered by one of them', async () => {
    const error = met();
    const answers = await Promise.all(Array.from({ length: 12 }, () => answerInThread(aProcess(), error, explainer)));
    expect(answers.filter(({ kind }) => kind === 'explained')).toHaveLength(1);
    expect(replies(error)).toEqual(['explained']);
  });

  test('whose post was taken and the answer lost is found and not posted again', async () => {
    slack.faults.api('chat.postMessage', 'lose-answer');
    const error = met();
    expect(await answerInThread(aProcess(), error, explainer)).toMatchObject({ kind: 'explained' });
    expect(replies(error)).toEqual(['explained']);
  });

  test('whose process died before it posted is answered by the next delivery, once the claim has run out', async () => {
    const error = met();
    await claims().claim(`message:${error.place.channel}:${error.place.ts}`);
    expect(await answerInThread(aProcess(), error, explainer)).toEqual({ kind: 'before', answer: null });
    await sleep(POSTING_MS + 50);
    expect(await answerInThread(aProcess(), error, explainer)).toMatchObject({ kind: 'explained' });
    expect(replies(error)).toEqual(['explained']);
  });

  test('whose process died after it posted is not answered again', async () => {
    const error = met();
    await claims().claim(`message:${error.place.channel}:${error.place.ts}`);
    const mark = { request: `${error.place.channel}:${error.place.ts}`, kind: 'explanation', revision: 0 };
    const posted = await aProcess().announcer.reply(error.root, { text: 'by the dead', blocks: [] }, mark);
    await sleep(POSTING_MS + 50);
    const answer = await answerInThread(aProcess(), error, explainer);
    expect(answer).toEqual({ kind: 'before', answer: { reply: posted, root: error.root } });
    expect(replies(error)).toEqual(['by the dead']);
  });

  test('that cannot be posted leaves no claim behind', async () => {
    const error = met(random);
    await expect(answerInThread(aProcess(), error, explainer)).rejects.toBeInstanceOf(CannotPost);
    slack.world.channels.get(random)?.members.add(IDS.users.ddbBudget);
    expect(await answerInThread(aProcess(), error, explainer)).toMatchObject({ kind: 'explained' });
    slack.world.channels.get(random)?.members.delete(IDS.users.ddbBudget);
  });

  test('whose post was never taken is posted by the next delivery', async () => {
    slack.faults.api('chat.postMessage', { status: 500 }, 2);
    const error = met();
    await expect(answerInThread(aProcess(), error, explainer)).rejects.toBeInstanceOf(PostUnknown);
    expect(replies(error)).toEqual([]);
    expect(await answerInThread(aProcess(), error, explainer)).toMatchObject({ kind: 'explained' });
    expect(replies(error)).toEqual(['explained']);
  });
});

describe('the same error again', () => {
  test('is answered with a link, in another channel in full', async () => {
    const text = `table same-one: ${refusal(500)}`;
    const first = met(general, text);
    await answerInThread(aProcess(), first, explainer);
    const again = met(general, text);
    expect(await answerInThread(aProcess(), again, explainer)).toMatchObject({ kind: 'repeated' });
    expect(replies(again)[0]).toMatch(/^again http/);
    const elsewhere = met(IDS.channels.deploys, text);
    expect(await answerInThread(aProcess(), elsewhere, explainer)).toMatchObject({ kind: 'explained' });
  });

  test('is answered in full where the first answer was deleted', async () => {
    const text = `table same-two: ${refusal(501)}`;
    const first = await answerInThread(aProcess(), met(general, text), explainer);
    const reply = slack.world.find(general, first.answer?.reply.ts ?? '');
    if (reply === undefined) throw new Error('the answer is not there');
    slack.remove(reply);
    const again = met(general, text);
    expect(await answerInThread(aProcess(), again, explainer)).toMatchObject({ kind: 'explained' });
    expect(replies(again)).toEqual(['explained']);
  });

  test('with other words but the same silence about the table and time is no repetition', async () => {
    const cut = 'Subscriber limit exceeded: Provisioned throughput decreases are limited within a given UTC day.';
    for (const _ of [1, 2]) {
      const error = met(general, cut);
      expect(await answerInThread(aProcess(), error, explainer)).toMatchObject({ kind: 'explained' });
    }
  });
});
