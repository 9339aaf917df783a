// Which message events are looked at, and what of them is read.
import { describe, expect, test } from 'vitest';
import { readMessageEvent } from '../../commands/met-message.ts';
import { labelledEvents } from '../support/limit-corpus.ts';

const self = { botId: 'B_US', botUserId: 'U_US', appId: 'A_US' };
const ERROR = 'LimitExceededException: Subscriber limit exceeded: Provisioned throughput decreases are limited';
const said = (more: object = {}) => ({ type: 'message', channel: 'C1', ts: '1.1', user: 'U1', text: ERROR, ...more });
const read = (event: unknown) => readMessageEvent(event, self);

describe('an error is read', () => {
  test.each([
    ['of a person', said()],
    ['of an app in today’s style', said({ bot_id: 'B_CI', app_id: 'A_CI', bot_profile: {} })],
    [
      'of a webhook',
      said({ subtype: 'bot_message', user: undefined, bot_id: 'B_HOOK', text: '', attachments: [{ fallback: ERROR }] }),
    ],
    ['beside a file', said({ subtype: 'file_share', files: [{}] })],
    ['in a reply that is also sent to the channel', said({ subtype: 'thread_broadcast', thread_ts: '0.9' })],
    ['in an emote', said({ subtype: 'me_message' })],
    [
      'that came by an edit',
      {
        type: 'message',
        subtype: 'message_changed',
        channel: 'C1',
        ts: '2.2',
        message: said({ channel: undefined }),
        previous_message: said({ text: 'text follows' }),
      },
    ],
  ])('%s', (_, event) => {
    expect(read(event)).toMatchObject({ place: { channel: 'C1', ts: '1.1' }, text: expect.stringContaining(ERROR) });
  });

  test.each(labelledEvents)('in the labelled event $id', ({ event }) => {
    expect(read(event)).not.toBeNull();
  });

  test('and answered in the thread it is in, or in one of its own', () => {
    expect(read(said())?.root.ts).toBe('1.1');
    expect(read(said({ thread_ts: '0.5' }))).toMatchObject({ place: { ts: '1.1' }, root: { ts: '0.5' } });
  });
});

describe('nothing is read', () => {
  const edit = (message: object, previous: object) => ({
    type: 'message',
    subtype: 'message_changed',
    channel: 'C1',
    ts: '2.2',
    message,
    previous_message: previous,
  });
  const preview = { from_url: 'https://acme.slack.com/archives/C2/p1', text: ERROR };

  test.each([
    ['our own message, by bot', said({ bot_id: 'B_US' })],
    ['our own message, by user', said({ user: 'U_US' })],
    ['our own message, by app', said({ app_id: 'A_US' })],
    ['an edit of our own message', edit(said({ bot_id: 'B_US' }), said({ bot_id: 'B_US', text: '' }))],
    ['an edit that changes no word', edit(said({ edited: { ts: '2' } }), said())],
    ['a preview that Slack adds', edit(said({ text: 'see', attachments: [preview] }), said({ text: 'see' }))],
    ['a message that consists of a preview', said({ text: 'see', attachments: [preview] })],
    [
      'a deletion',
      {
        type: 'message',
        subtype: 'message_deleted',
        channel: 'C1',
        ts: '2',
        deleted_ts: '1.1',
        previous_message: said(),
      },
    ],
    ['a new topic', said({ subtype: 'channel_topic', topic: ERROR })],
    ['somebody joining', said({ subtype: 'channel_join' })],
    ['other talk', said({ text: 'the table is set, lunch?' })],
    ['no message at all', null],
    ['a message without a place', said({ channel: undefined })],
    ['a message without a time', said({ ts: 5 })],
  ])('of %s', (_, event) => {
    expect(read(event)).toBeNull();
  });
});
