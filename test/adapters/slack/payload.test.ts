// What Slack documents passes, whatever it leaves out; what it never sends does not. Each kind is judged as what Bolt would take it for.
import { describe, expect, test } from 'vitest';
import { payloadProblem } from '../../../src/adapters/slack/payload.ts';

const frame = { team: { id: 'T1', domain: 'acme' }, user: { id: 'U2', team_id: 'T1' }, api_app_id: 'A1', token: 'x' };
const command = {
  ...{ command: '/ddb', text: '', user_id: 'U2', channel_id: 'C1', team_id: 'T1', trigger_id: '1.2.a' },
  response_url: 'https://hooks.example.com/1',
};
const button = { type: 'button', action_id: 'budget_show', block_id: 'b', action_ts: '1.2' };
const click = {
  ...frame,
  type: 'block_actions',
  trigger_id: '1.2.a',
  response_url: 'https://hooks.example.com/1',
  container: { type: 'message', message_ts: '1.2', channel_id: 'C1', is_ephemeral: false },
  channel: { id: 'C1', name: 'ops' },
  message: { type: 'message', ts: '1.2', text: 'x', blocks: [] },
  state: { values: {} },
  actions: [{ ...button, value: 'prod/us-east-1/orders' }],
};
const { channel: _, message: __, response_url: ___, ...elsewhere } = click;
const values = {
  table: { t: { type: 'external_select', selected_option: { text: { type: 'plain_text', text: 'x' }, value: 'x' } } },
  rcu: { r: { type: 'number_input', value: '200' } },
  why: { w: { type: 'plain_text_input', value: null } },
  none: { n: { type: 'static_select', selected_option: null } },
  sure: { s: { type: 'checkboxes', selected_options: [] } },
  day: { d: { type: 'datepicker', selected_date: null } },
};
const view = {
  ...{ id: 'V1', hash: '1.a', type: 'modal', callback_id: 'ask', private_metadata: '', external_id: '' },
  ...{ previous_view_id: null, blocks: [], state: { values } },
};
const submission = { ...frame, type: 'view_submission', trigger_id: '1.3.b', view, response_urls: [] };
const shortcut = { ...click, type: 'message_action', callback_id: 'explain', message_ts: '1.2', actions: undefined };
const event = { type: 'event_callback', team_id: 'T1', api_app_id: 'A1', event: { type: 'message', channel: 'C1' } };

test.each<[string, object]>([
  ['a command with nothing behind it', command],
  ['a click', click],
  ['a click on a button without a value', { ...click, actions: [button] }],
  ['a click in a thread', { ...click, message: { ts: '1.3', thread_ts: '1.2' } }],
  ['a click on a message seen by one person alone', { ...click, message: undefined }],
  ['a click in the Home tab', { ...elsewhere, container: { type: 'view', view_id: 'V1' }, view }],
  ['a click where the app is installed for an organisation', { ...click, team: null, enterprise: { id: 'E1' } }],
  ['a sent form', submission],
  ['a closed form', { ...submission, type: 'view_closed', is_cleared: false }],
  [
    'a search in a menu',
    { ...elsewhere, type: 'block_suggestion', actions: undefined, action_id: 't', value: '', view },
  ],
  ['a message shortcut', shortcut],
  ['a global shortcut', { ...frame, type: 'shortcut', callback_id: 'x', trigger_id: '1.2.a' }],
  ['an event', event],
  ['an event of a kind nobody knows', { ...event, event: { type: 'moon_rose' } }],
  ['a kind of payload nobody knows', { type: 'moon_rise' }],
])('%s is what Slack sends', (_, body) => {
  expect(payloadProblem(JSON.parse(JSON.stringify(body)))).toBeNull();
});

describe('the first member that is not what Slack sends is named, without what it holds', () => {
  test.each<[unknown, string]>([
    [null, 'body'],
    ['text', 'body'],
    [[], 'body'],
    [{ ...command, text: ['budget', 'help'] }, 'text'],
    [{ ...command, user_id: undefined }, 'user_id'],
    [{ ...click, user: null }, 'user'],
    [{ ...click, actions: [] }, 'actions.0'],
    [{ ...click, actions: [{ ...button, value: 200 }] }, 'actions.0.value'],
    [{ ...click, message: { ts: 1.2 } }, 'message.ts'],
    [{ ...submission, view: { ...view, private_metadata: null } }, 'view.private_metadata'],
    [
      { ...submission, view: { ...view, state: { values: { rcu: { r: { value: 200 } } } } } },
      'view.state.values.rcu.r.value',
    ],
    [{ ...shortcut, message: { text: 'x' } }, 'message.ts'],
    [{ ...event, event: 'message' }, 'event'],
    // Bolt takes what has an event for one, whatever else it has.
    [{ ...click, event: null }, 'event'],
  ])('%j: %s', (body, problem) => {
    expect(payloadProblem(body)).toBe(problem);
  });
});
