import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ApiFault, IDS, type LocalSlack, startLocalSlack } from '../../../sandbox/slack/index.ts';
import { SlackAnnouncer } from '../../../src/adapters/slack/announcer.ts';
import { CannotPost, PostUnknown, TryLater } from '../../../src/flows/reduction-ports.ts';

const { ana, olga } = IDS.users;
const { dbApprovals, finance, legacy, random } = IDS.channels;
const log = { info: () => {}, warn: () => {}, error: () => {} };
const message = { text: 'Ana asks.', blocks: [{ type: 'section', text: { type: 'mrkdwn', text: 'Ana asks.' } }] };
const mark = { request: 'R1', kind: 'card', revision: 1 };

let slack: LocalSlack;
let announcer: SlackAnnouncer;
/** For answers that never come. */
let impatient: SlackAnnouncer;

beforeEach(async () => {
  slack = await startLocalSlack({ rateLimits: 'off' });
  announcer = announcing(slack.apiUrl);
  impatient = announcing(slack.apiUrl, slack.botToken, 300);
});
afterEach(() => slack.close());

function announcing(apiUrl: string, botToken = slack.botToken, timeoutMs = 10_000): SlackAnnouncer {
  return new SlackAnnouncer({ botToken, apiUrl, timeoutMs }, log);
}

const seen = (channel: string = dbApprovals) => slack.seen(ana, channel);

/** What a call came to: a kind of error with what it says, or `done`. */
async function outcomeOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (error instanceof CannotPost) return error.why;
    if (error instanceof TryLater) return { laterMs: error.afterMs };
    return error instanceof PostUnknown ? 'unknown' : error;
  }
}

describe('a message', () => {
  test('is posted with its mark, and can be changed and answered in place', async () => {
    const card = await announcer.post(dbApprovals, message, mark);
    await announcer.reply(card, { ...message, text: 'Approved.' }, { ...mark, kind: 'approved', revision: 2 });
    await announcer.update(card, { ...message, text: 'Ana asks. Approved.' }, { ...mark, revision: 2 });
    expect(seen().map(({ text, threadTs }) => ({ text, threadTs }))).toEqual([
      { text: 'Ana asks. Approved.', threadTs: null },
      { text: 'Approved.', threadTs: card.ts },
    ]);
    expect(slack.world.find(dbApprovals, card.ts)?.versions.map(({ metadata }) => metadata)).toEqual([
      { event_type: 'ddb_budget_request', event_payload: { request: 'R1', kind: 'card', revision: 1 } },
      { event_type: 'ddb_budget_request', event_payload: { request: 'R1', kind: 'card', revision: 2 } },
    ]);
  });

  test('to a person lands in the direct messages with the bot, and says where', async () => {
    const place = await announcer.tell(ana, message);
    expect(place.channel).toBe(IDS.dms.ana);
    expect(seen(IDS.dms.ana)).toHaveLength(1);
  });

  test('has a link, until it is deleted', async () => {
    const card = await announcer.post(dbApprovals, message, mark);
    expect(await announcer.permalink(card)).toContain(`/archives/${dbApprovals}/p${card.ts.replace('.', '')}`);
    const stored = slack.world.find(dbApprovals, card.ts);
    if (stored !== undefined) slack.remove(stored);
    expect(await announcer.permalink(card)).toBeNull();
  });
});

describe('a message that Slack will not take is told apart by why', () => {
  test.each([
    ['a public channel without the bot', random, 'not-in-channel'],
    ['a private channel without the bot', finance, 'channel-not-found'],
    ['a channel that does not exist', 'C0NOWHERE', 'channel-not-found'],
    ['an archived channel', legacy, 'archived'],
  ])('%s', async (_, channel, expected) => {
    expect(await outcomeOf(announcer.post(channel, message, mark))).toBe(expected);
  });

  test.each([
    ['restricted_action', 'restricted'],
    ['restricted_action_read_only_channel', 'restricted'],
    ['messages_tab_disabled', 'no-direct-messages'],
    ['invalid_blocks', 'not-accepted'],
    ['some_new_error', 'not-accepted'],
  ])('%s', async (error, expected) => {
    slack.faults.api('chat.postMessage', { error });
    expect(await outcomeOf(announcer.post(dbApprovals, message, mark))).toBe(expected);
  });

  test('a direct message to somebody who is not there', async () => {
    expect(await outcomeOf(announcer.tell(olga, message))).not.toBe('done');
  });

  test('a card that was deleted can be neither changed nor answered', async () => {
    const card = await announcer.post(dbApprovals, message, mark);
    const stored = slack.world.find(dbApprovals, card.ts);
    if (stored !== undefined) slack.remove(stored);
    expect(await outcomeOf(announcer.update(card, message, mark))).toBe('message-gone');
    expect(await outcomeOf(announcer.reply(card, message, mark))).toBe('message-gone');
  });
});

describe('when nothing was done, it says so and how long to wait', () => {
  test('after a 429', async () => {
    slack.faults.api('chat.postMessage', { status: 429, retryAfter: 7 });
    expect(await outcomeOf(announcer.post(dbApprovals, message, mark))).toEqual({ laterMs: 7_000 });
    expect(seen()).toEqual([]);
  });

  test('with a token that is not accepted: somebody has to repair that, and nothing is lost until then', async () => {
    const other = announcing(slack.apiUrl, 'xoxb-revoked');
    expect(await outcomeOf(other.post(dbApprovals, message, mark))).toEqual({ laterMs: expect.any(Number) });
  });

  test('when Slack cannot be reached at all', async () => {
    const closed = await startLocalSlack();
    await closed.close();
    const nowhere = announcing(closed.apiUrl);
    expect(await outcomeOf(nowhere.post(dbApprovals, message, mark))).toEqual({ laterMs: expect.any(Number) });
  });
});

describe('when it cannot be known whether it was done', () => {
  const faults: [string, ApiFault, number][] = [
    ['Slack answers 500', { status: 500 }, 0],
    ['Slack answers 503', { status: 503 }, 0],
    ['Slack says fatal_error', { error: 'fatal_error' }, 0],
    ['Slack never answers', 'hang', 0],
    ['the answer is lost', 'lose-answer', 1],
  ];

  test.each(faults)('%s: it is sent once, the outcome is unknown, and a search tells', async (_, fault, posted) => {
    slack.faults.api('chat.postMessage', fault);
    expect(await outcomeOf(impatient.post(dbApprovals, message, mark))).toBe('unknown');
    expect(seen()).toHaveLength(posted);
    const found = await announcer.findPosted({ channel: dbApprovals }, mark);
    expect(found).toEqual(posted === 0 ? null : { channel: dbApprovals, ts: seen()[0]?.ts });
  });

  test('a reply whose answer was lost is found in its thread, and only there', async () => {
    const card = await announcer.post(dbApprovals, message, mark);
    const approved = { ...mark, kind: 'approved', revision: 2 };
    slack.faults.api('chat.postMessage', 'lose-answer');
    expect(await outcomeOf(impatient.reply(card, message, approved))).toBe('unknown');
    expect(await announcer.findPosted({ card }, approved)).toEqual({ channel: dbApprovals, ts: seen()[1]?.ts });
    expect(await announcer.findPosted({ channel: dbApprovals }, approved)).toBeNull();
  });

  test('an answer to a change that was lost may be sent again', async () => {
    const card = await announcer.post(dbApprovals, message, mark);
    slack.faults.api('chat.update', 'lose-answer');
    expect(await outcomeOf(impatient.update(card, { ...message, text: 'Done.' }, mark))).toBe('unknown');
    await announcer.update(card, { ...message, text: 'Done.' }, mark);
    expect(seen().map(({ text }) => text)).toEqual(['Done.']);
  });
});

describe('a search', () => {
  test('takes the message of this very mark, whatever else was said', async () => {
    await announcer.post(dbApprovals, message, { ...mark, request: 'R2' });
    await announcer.post(dbApprovals, message, { ...mark, revision: 2 });
    await announcer.post(dbApprovals, message, { ...mark, kind: 'cannot-post' });
    slack.sayAs(ana, { channel: dbApprovals, text: 'R1' });
    expect(await announcer.findPosted({ channel: dbApprovals }, mark)).toBeNull();
    const card = await announcer.post(dbApprovals, message, mark);
    expect(await announcer.findPosted({ channel: dbApprovals }, mark)).toEqual(card);
  });

  test('goes on behind the first page', async () => {
    const card = await announcer.post(dbApprovals, message, mark);
    for (let n = 0; n < 250; n += 1) slack.sayAs(ana, { channel: dbApprovals, text: `message ${n}` });
    expect(await announcer.findPosted({ channel: dbApprovals }, mark)).toEqual(card);
  });

  test('that Slack does not answer is not taken for "not there"', async () => {
    slack.faults.api('conversations.history', { status: 429, retryAfter: 3 });
    expect(await outcomeOf(announcer.findPosted({ channel: dbApprovals }, mark))).toEqual({ laterMs: 3_000 });
    slack.faults.api('conversations.history', { status: 500 });
    expect(await outcomeOf(announcer.findPosted({ channel: dbApprovals }, mark))).toBe('unknown');
  });
});
