import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validateMessage, validateView } from '../../../sandbox/slack/index.ts';

type Block = Record<string, unknown>;

const plain = (length: number) => ({ type: 'plain_text', text: 'x'.repeat(length) });
const mrkdwn = (length: number) => ({ type: 'mrkdwn', text: 'x'.repeat(length) });
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const section = (block: Block): Block => ({ type: 'section', text: mrkdwn(1), ...block });
const actions = (...elements: Block[]): Block => ({ type: 'actions', elements });
const button = (fields: Block = {}): Block => ({ type: 'button', text: plain(1), action_id: 'a', ...fields });
const option = (n: number, fields: Block = {}): Block => ({ text: plain(1), value: `${n}`, ...fields });
const select = (fields: Block): Block => ({ type: 'static_select', action_id: 's', ...fields });
const confirm = (fields: Block): Block =>
  button({ confirm: { title: plain(1), text: plain(1), confirm: plain(1), deny: plain(1), ...fields } });
const cell = (length: number): Block => ({ type: 'raw_text', text: 'x'.repeat(length) });
const table = (rows: Block[][], fields: Block = {}): Block => ({ type: 'table', rows, ...fields });
const input = (element: Block, fields: Block = {}): Block => ({ type: 'input', label: plain(1), element, ...fields });
const typed = (fields: Block = {}): Block => ({ type: 'plain_text_input', action_id: 't', ...fields });
const columns = (count: number) => times(count, () => ({ align: 'right' }));

/** Name, what it makes of a size, the largest size that is allowed, where Slack points to when it is one more. */
const IN_MESSAGES: [string, (size: number) => Block[], number, string][] = [
  ['blocks of a message', (n) => times(n, () => ({ type: 'divider' })), 50, '/blocks'],
  ['a header', (n) => [{ type: 'header', text: plain(n) }], 150, '/blocks/0/text/text'],
  ['a section text', (n) => [section({ text: mrkdwn(n) })], 3000, '/blocks/0/text/text'],
  ['section fields', (n) => [section({ fields: times(n, () => mrkdwn(1)) })], 10, '/blocks/0/fields'],
  ['a section field', (n) => [section({ fields: [mrkdwn(n)] })], 2000, '/blocks/0/fields/0/text'],
  ['context elements', (n) => [{ type: 'context', elements: times(n, () => mrkdwn(1)) }], 10, '/blocks/0/elements'],
  ['actions elements', (n) => [actions(...times(n, (i) => button({ action_id: `${i}` })))], 25, '/blocks/0/elements'],
  ['a block_id', (n) => [section({ block_id: 'x'.repeat(n) })], 255, '/blocks/0/block_id'],
  ['an action_id', (n) => [actions(button({ action_id: 'x'.repeat(n) }))], 255, '/blocks/0/elements/0/action_id'],
  ['a button text', (n) => [actions(button({ text: plain(n) }))], 75, '/blocks/0/elements/0/text/text'],
  ['a button value', (n) => [actions(button({ value: 'x'.repeat(n) }))], 2000, '/blocks/0/elements/0/value'],
  [
    'an accessibility label',
    (n) => [actions(button({ accessibility_label: 'x'.repeat(n) }))],
    75,
    '/blocks/0/elements/0/accessibility_label',
  ],
  ['a confirm title', (n) => [actions(confirm({ title: plain(n) }))], 100, '/blocks/0/elements/0/confirm/title/text'],
  ['a confirm text', (n) => [actions(confirm({ text: mrkdwn(n) }))], 300, '/blocks/0/elements/0/confirm/text/text'],
  ['a confirm yes', (n) => [actions(confirm({ confirm: plain(n) }))], 30, '/blocks/0/elements/0/confirm/confirm/text'],
  ['a confirm no', (n) => [actions(confirm({ deny: plain(n) }))], 30, '/blocks/0/elements/0/confirm/deny/text'],
  [
    'select options',
    (n) => [section({ accessory: select({ options: times(n, option) }) })],
    100,
    '/blocks/0/accessory/options',
  ],
  [
    'option groups',
    (n) => [
      section({ accessory: select({ option_groups: times(n, () => ({ label: plain(1), options: [option(1)] })) }) }),
    ],
    100,
    '/blocks/0/accessory/option_groups',
  ],
  [
    'an option text',
    (n) => [section({ accessory: select({ options: [option(1, { text: plain(n) })] }) })],
    75,
    '/blocks/0/accessory/options/0/text/text',
  ],
  [
    'an option value',
    (n) => [section({ accessory: select({ options: [option(1, { value: 'x'.repeat(n) })] }) })],
    75,
    '/blocks/0/accessory/options/0/value',
  ],
  [
    'an option description',
    (n) => [section({ accessory: select({ options: [option(1, { description: plain(n) })] }) })],
    75,
    '/blocks/0/accessory/options/0/description/text',
  ],
  [
    'a placeholder',
    (n) => [section({ accessory: select({ options: [option(1)], placeholder: plain(n) }) })],
    150,
    '/blocks/0/accessory/placeholder/text',
  ],
  [
    'overflow options',
    (n) => [section({ accessory: { type: 'overflow', action_id: 'o', options: times(n, option) } })],
    5,
    '/blocks/0/accessory/options',
  ],
  [
    'radio options',
    (n) => [actions({ type: 'radio_buttons', action_id: 'r', options: times(n, option) })],
    10,
    '/blocks/0/elements/0/options',
  ],
  [
    'checkbox options',
    (n) => [actions({ type: 'checkboxes', action_id: 'c', options: times(n, option) })],
    10,
    '/blocks/0/elements/0/options',
  ],
  [
    'an image alt text',
    (n) => [{ type: 'image', image_url: 'https://example.com/a.png', alt_text: 'x'.repeat(n) }],
    2000,
    '/blocks/0/alt_text',
  ],
  ['table rows', (n) => [table(times(n, () => [cell(1)]))], 100, '/blocks/0/rows'],
  ['table cells in a row', (n) => [table([times(n, () => cell(1))])], 20, '/blocks/0/rows/0'],
  [
    'table column settings',
    (n) => [table([[cell(1)]], { column_settings: columns(n) })],
    20,
    '/blocks/0/column_settings',
  ],
  ['characters in all cells', (n) => [table([[cell(5000), cell(n - 5000)]])], 10_000, '/blocks/0'],
  ['tables', (n) => times(n, () => table([[cell(1)]])), 1, '/blocks/1'],
  ['markdown characters', (n) => [{ type: 'markdown', text: 'x'.repeat(n) }], 12_000, '/blocks/0/text'],
];

const modal = (fields: Block = {}): Block => ({ type: 'modal', title: plain(1), blocks: [section({})], ...fields });
const withInput = (element: Block, fields: Block = {}): Block =>
  modal({ submit: plain(1), blocks: [input(element, fields)] });

const IN_VIEWS: [string, (size: number) => Block, number, string][] = [
  ['blocks of a modal', (n) => modal({ blocks: times(n, () => ({ type: 'divider' })) }), 100, '/view/blocks'],
  [
    'blocks of an App Home',
    (n) => ({ type: 'home', blocks: times(n, () => ({ type: 'divider' })) }),
    100,
    '/view/blocks',
  ],
  ['a modal title', (n) => modal({ title: plain(n) }), 24, '/view/title/text'],
  ['a submit label', (n) => modal({ submit: plain(n) }), 24, '/view/submit/text'],
  ['a close label', (n) => modal({ close: plain(n) }), 24, '/view/close/text'],
  ['private_metadata', (n) => modal({ private_metadata: 'x'.repeat(n) }), 3000, '/view/private_metadata'],
  ['a callback_id', (n) => modal({ callback_id: 'x'.repeat(n) }), 255, '/view/callback_id'],
  ['an external_id', (n) => modal({ external_id: 'x'.repeat(n) }), 255, '/view/external_id'],
  ['an input label', (n) => withInput(typed(), { label: plain(n) }), 2000, '/view/blocks/0/label/text'],
  ['an input hint', (n) => withInput(typed(), { hint: plain(n) }), 2000, '/view/blocks/0/hint/text'],
  ['max_length of an input', (n) => withInput(typed({ max_length: n })), 3000, '/view/blocks/0/element/max_length'],
];

describe('a limit holds at its number and breaks one over', () => {
  test.each(IN_MESSAGES)('%s', (_name, make, most, at) => {
    expect(validateMessage({ text: 'x', blocks: make(most) })).toBeNull();
    const refusal = validateMessage({ text: 'x', blocks: make(most + 1) });
    expect(refusal?.error).toBe('invalid_blocks');
    expect(refusal?.messages.map((message) => message.replace(/^.*json-pointer:|\]$/g, ''))).toContain(at);
  });

  test.each(IN_VIEWS)('%s', (_name, make, most, at) => {
    expect(validateView(make(most))).toBeNull();
    const refusal = validateView(make(most + 1));
    expect(refusal?.error).toBe('invalid_arguments');
    expect(refusal?.messages.map((message) => message.replace(/^.*json-pointer:|\]$/g, ''))).toContain(at);
  });

  test('13,000 characters over all blocks', () => {
    const blocks = (last: number) => [
      ...times(4, () => section({ text: mrkdwn(3000) })),
      section({ text: mrkdwn(last) }),
    ];
    expect(validateMessage({ blocks: blocks(1000) })).toBeNull();
    expect(validateMessage({ blocks: blocks(1001) })?.error).toBe('msg_blocks_too_long');
  });

  test('250 KB of a view', () => {
    const view = (blocks: number) => modal({ blocks: times(blocks, () => section({ text: mrkdwn(2990) })) });
    expect(validateView(view(80))).toBeNull();
    expect(validateView(view(83))?.error).toBe('view_too_large');
  });

  test('100 attachments', () => {
    const attachments = (count: number) => ({ attachments: times(count, () => ({ text: 'x' })) });
    expect(validateMessage(attachments(100))).toBeNull();
    expect(validateMessage(attachments(101))?.error).toBe('too_many_attachments');
  });
});

const REFUSED: [string, Block, string][] = [
  ['an empty text', section({ text: mrkdwn(0) }), 'must be more than 0 characters [json-pointer:/blocks/0/text/text]'],
  [
    'a section without text and fields',
    { type: 'section' },
    'must define either `text` or `fields` [json-pointer:/blocks/0]',
  ],
  [
    'an empty static select',
    section({ accessory: select({ options: [] }) }),
    'no fewer than 1 items allowed [json-pointer:/blocks/0/accessory/options]',
  ],
  [
    'a select with neither options nor groups',
    section({ accessory: select({}) }),
    'must provide exactly one of: options, option_groups [json-pointer:/blocks/0/accessory]',
  ],
  [
    'an initial option that is not offered',
    section({ accessory: select({ options: [option(1)], initial_option: option(2) }) }),
    'initial option must be one of the options [json-pointer:/blocks/0/accessory]',
  ],
  ['mrkdwn in a header', { type: 'header', text: mrkdwn(1) }, 'must be plain_text [json-pointer:/blocks/0/text/type]'],
  ['an unknown block', { type: 'data_table', rows: [] }, 'unsupported type: data_table [json-pointer:/blocks/0/type]'],
  [
    'a block whose type is a name every object has',
    { type: 'constructor' },
    'unsupported type: constructor [json-pointer:/blocks/0/type]',
  ],
  [
    'a property nobody knows',
    section({ colour: 'red' }),
    'invalid additional property: colour [json-pointer:/blocks/0]',
  ],
  [
    'an unknown button style',
    actions(button({ style: 'warning' })),
    'must be one of: primary, danger [json-pointer:/blocks/0/elements/0/style]',
  ],
  [
    'an input element among actions',
    actions(typed()),
    'unsupported type: plain_text_input [json-pointer:/blocks/0/elements/0/type]',
  ],
  [
    'two elements with one action_id',
    actions(button(), button()),
    'action_id already exists: a [json-pointer:/blocks/0/elements/1/action_id]',
  ],
  [
    'a button url that is none',
    actions(button({ url: 'not a url' })),
    'invalid url [json-pointer:/blocks/0/elements/0/url]',
  ],
];

describe('what a message may not be', () => {
  test.each(REFUSED)('%s', (_name, block, message) => {
    const refusal = validateMessage({ blocks: [block] });
    expect(refusal?.error).toBe('invalid_blocks');
    expect(refusal?.messages).toContain(`[ERROR] ${message}`);
  });

  test('two blocks with one block_id', () => {
    const blocks = [section({ block_id: 'same' }), section({ block_id: 'same' })];
    expect(validateMessage({ blocks })?.messages).toEqual([
      '[ERROR] block_id already exists: same [json-pointer:/blocks/1/block_id]',
    ]);
  });

  test('broken blocks inside an attachment', () => {
    const attachments = [{ blocks: [{ type: 'header', text: plain(151) }] }];
    expect(validateMessage({ attachments })?.messages).toEqual([
      '[ERROR] must be less than 151 characters [json-pointer:/attachments/0/blocks/0/text/text]',
    ]);
  });

  test('markdown_text together with text or blocks', () => {
    expect(validateMessage({ markdown_text: '# hi' })).toBeNull();
    expect(validateMessage({ markdown_text: '# hi', text: 'hi' })?.error).toBe('markdown_text_conflict');
  });

  test('metadata without its two fields', () => {
    expect(validateMessage({ text: 'x', metadata: { event_type: 'card', event_payload: {} } })).toBeNull();
    expect(validateMessage({ text: 'x', metadata: { event_type: 'card' } })?.error).toBe('invalid_metadata_format');
  });
});

describe('what a view may not be', () => {
  test.each<[string, Block, string]>([
    ['an input without a submit button', modal({ blocks: [input(typed())] }), 'submit'],
    ['a modal without blocks', modal({ blocks: [] }), 'no fewer than 1'],
    ['a modal without a title', modal({ title: null }), 'missing required field: title'],
    ['a table', modal({ blocks: [table([[cell(1)]])] }), 'unsupported type: table'],
    ['an unknown type', { type: 'popup', blocks: [] }, 'unsupported type: popup'],
    [
      'a number as min_value',
      withInput({ type: 'number_input', is_decimal_allowed: false, min_value: 1 }),
      'number as a string',
    ],
    [
      'two elements that want the focus',
      modal({
        submit: plain(1),
        blocks: [input(typed({ focus_on_load: true })), input(typed({ focus_on_load: true }))],
      }),
      'focus_on_load',
    ],
  ])('%s', (_name, view, part) => {
    const refusal = validateView(view);
    expect(refusal?.error).toBe('invalid_arguments');
    expect(refusal?.messages.join('\n')).toContain(part);
  });

  test('a table takes texts and numbers, with or without decimals', () => {
    const number = (value: unknown) => ({ type: 'raw_number', value, text: String(value) });
    expect(validateMessage({ blocks: [table([[cell(1), number(12.5)]])] })).toBeNull();
    expect(validateMessage({ blocks: [table([[number('12')]])] })?.messages).toEqual([
      '[ERROR] must provide a number [json-pointer:/blocks/0/rows/0/0/value]',
    ]);
  });

  test('rich text with lists, code, links, mentions and dates is taken', () => {
    const elements = [
      {
        type: 'rich_text_section',
        elements: [
          { type: 'text', text: 'a', style: { bold: true } },
          { type: 'user', user_id: 'U1' },
        ],
      },
      {
        type: 'rich_text_list',
        style: 'bullet',
        indent: 0,
        elements: [{ type: 'rich_text_section', elements: [{ type: 'link', url: 'https://example.com' }] }],
      },
      { type: 'rich_text_preformatted', elements: [{ type: 'text', text: 'code' }] },
      {
        type: 'rich_text_quote',
        elements: [{ type: 'date', timestamp: 1_700_000_000, format: '{date}', fallback: 'then' }],
      },
    ];
    expect(validateMessage({ blocks: [{ type: 'rich_text', elements }] })).toBeNull();
  });
});

describe('whatever is sent', () => {
  const types = ['section', 'actions', 'table', 'rich_text', 'input', 'header', 'context', 'button', 'static_select'];
  const { anything } = fc.letrec((tie) => ({
    anything: fc.oneof(
      { maxDepth: 6 },
      fc.constantFrom<unknown>(null, true, 0, -1, '', 'x', ...types),
      fc.array(tie('anything'), { maxLength: 4 }),
      fc.dictionary(
        fc.constantFrom('type', 'text', 'fields', 'elements', 'accessory', 'options', 'rows', 'block_id', '__proto__'),
        tie('anything'),
        { maxKeys: 5 },
      ),
    ),
  }));

  test('the verdict is a refusal with reasons or none, never an exception', () => {
    fc.assert(
      fc.property(anything, anything, (blocks, attachments) => {
        for (const refusal of [
          validateMessage({ blocks, attachments } as object),
          validateView({ type: 'modal', blocks } as object),
        ]) {
          if (refusal === null) continue;
          expect(refusal.error).toMatch(/^[a-z_]+$/);
          for (const message of refusal.messages) expect(message).toMatch(/^\[ERROR\] .+ \[json-pointer:\/.*\]$/s);
        }
      }),
      { numRuns: 2000, seed: 20_261_009 },
    );
  });
});
