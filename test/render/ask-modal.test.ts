import { describe, expect, test } from 'vitest';
import { validateView } from '../../sandbox/slack/index.ts';
import type { AskAnswer } from '../../src/domain/request/answers.ts';
import type { AskProblem } from '../../src/domain/request/ask.ts';
import type { TableState } from '../../src/domain/resource.ts';
import { askErrors } from '../../src/render/ask-errors.ts';
import { readAskForm } from '../../src/render/ask-form.ts';
import { askLoadingModal, askModal } from '../../src/render/ask-modal.ts';
import { indexOfOption, indexOption, tableOfOption, tableOption } from '../../src/render/table-option.ts';
import { wordsFor } from '../../src/render/words.ts';
import { facts } from '../support/cards.ts';
import { hostileName, longName } from '../support/hostile.ts';
import { pending, resource, tableState } from '../support/reduction-requests.ts';

const words = wordsFor('en');
const withIndexes = tableState({ indexes: [resource({ index: 'by-customer', capacity: { read: 300, write: 100 } })] });
const withoutIndexes = tableState();
const peak = { read: 142.3, write: null };
const metadata = 'C0GENERAL';

interface Input {
  readonly block_id: string;
  readonly label: { readonly text: string };
  readonly hint?: { readonly text: string };
  readonly element: { readonly initial_value?: string; readonly initial_option?: { readonly value: string } };
}
function inputsOf(view: { readonly blocks: readonly { readonly type: string }[] }): readonly Input[] {
  return view.blocks.filter(({ type }) => type === 'input') as unknown as Input[];
}
const idsOf = (view: Parameters<typeof inputsOf>[0]) => inputsOf(view).map(({ block_id }) => block_id);

describe('the form', () => {
  test('first asks for a table alone', () => {
    const view = askModal(words, { metadata, chosen: null });
    expect(validateView(view)).toBeNull();
    expect(idsOf(view)).toEqual(['ask_table']);
    expect(view.private_metadata).toBe(metadata);
  });

  test('then shows what the table has now and its peak use, and offers its indexes', () => {
    const view = askModal(words, { metadata, chosen: { state: withIndexes, index: null, peak } });
    expect(validateView(view)).toBeNull();
    expect(idsOf(view)).toEqual(['ask_table', 'ask_index:table-1', 'ask_read', 'ask_write', 'ask_reason']);
    const [, , read, write] = inputsOf(view);
    expect(read?.label.text).toBe('Read capacity (now 1,000 RCU)');
    expect(read?.hint?.text).toBe('Peak use in 7 days: 143. Leave it empty to keep it.');
    expect(write?.hint?.text).toBe('Leave it empty to keep it.');
  });

  test('of an index shows what the index has', () => {
    const view = askModal(words, { metadata, chosen: { state: withIndexes, index: 'by-customer', peak: null } });
    const [, index, read] = inputsOf(view);
    expect(read?.label.text).toBe('Read capacity (now 300 RCU)');
    expect(indexOfOption(index?.element.initial_option?.value ?? '', ['by-customer'])).toBe('by-customer');
  });

  test('of a table without indexes does not ask for one', () => {
    expect(idsOf(askModal(words, { metadata, chosen: { state: withoutIndexes, index: null, peak } }))).not.toContain(
      'ask_index:table-1',
    );
  });

  test('starts with what was typed with the command', () => {
    const target = { read: 200, write: null };
    const view = askModal(words, { metadata, chosen: { state: withoutIndexes, index: null, peak }, target });
    expect(inputsOf(view).map(({ element }) => element.initial_value)).toEqual([
      undefined,
      '200',
      undefined,
      undefined,
    ]);
  });

  test('shows what has to be confirmed on top, with a box to tick, and keeps the names of its fields', () => {
    const chosen = { state: withIndexes, index: null, peak };
    const view = askModal(words, {
      metadata,
      chosen,
      warnings: [{ reason: 'below-peak', dimension: 'read', asked: 100, peak: 142.3 }],
    });
    expect(validateView(view)).toBeNull();
    expect(JSON.stringify(view.blocks[0])).toContain('the busiest minute of the last 7 days used 143');
    expect(idsOf(view)).toEqual(['ask_confirm', ...idsOf(askModal(words, { metadata, chosen }))]);
  });

  test('says that it reads while it reads, and cannot be sent then', () => {
    const view = askLoadingModal(words, metadata, longName('orders'));
    expect(validateView(view)).toBeNull();
    expect(view).not.toHaveProperty('submit');
  });

  test.each([
    ['longest', longName],
    ['hostile', hostileName],
  ])('is taken by Slack with the %s names, and with more indexes than a menu holds', (_, name) => {
    const state = tableState({
      address: { account: 'a'.repeat(40), region: 'ap-southeast-2', table: name('orders') },
      tableId: name('id'),
      indexes: Array.from({ length: 120 }, (_, nth) => resource({ index: name(`index-${nth}`) })),
    });
    for (const index of [null, name('index-0'), name('index-119')]) {
      expect(validateView(askModal(words, { metadata, chosen: { state, index, peak } }))).toBeNull();
    }
  });
});

describe('an option of a menu', () => {
  const tables = ['orders-table', longName('orders-a'), longName('orders-b')].map((table) => ({
    account: 'prod',
    region: 'us-east-1',
    table,
  }));

  test('stands for exactly one table, however long its name is', () => {
    for (const address of tables) {
      const { value } = tableOption(address);
      expect(value.length).toBeLessThanOrEqual(75);
      expect(tableOfOption(value, tables)).toBe(address);
    }
    expect(tableOfOption('prod/us-east-1/gone', tables)).toBeNull();
  });

  test('stands for an index or for the table itself', () => {
    const indexes = ['by-customer', longName('by-date')];
    for (const index of [null, ...indexes]) {
      expect(indexOfOption(indexOption(index, 'The table itself').value, indexes)).toBe(index);
    }
    expect(indexOfOption('gone', indexes)).toBeUndefined();
  });
});

describe('an error', () => {
  const errors = (problem: AskProblem, state: TableState = withIndexes) =>
    askErrors(words, { kind: 'problems', state, index: null, target: { read: 1, write: 1 }, problems: [problem] });

  test.each<[AskProblem, string]>([
    [{ reason: 'not-a-whole-number', dimension: 'write', asked: 1.5 }, 'ask_write'],
    [{ reason: 'below-one', dimension: 'read', asked: 0 }, 'ask_read'],
    [{ reason: 'raise', dimension: 'write', asked: 500, current: 400 }, 'ask_write'],
    [{ reason: 'nothing-asked' }, 'ask_read'],
    [{ reason: 'nothing-changes', capacity: { read: 1, write: 1 } }, 'ask_read'],
    [{ reason: 'on-demand' }, 'ask_table'],
    [{ reason: 'global-table', regions: ['us-east-1'] }, 'ask_table'],
    [{ reason: 'index-unknown', index: 'gone', indexes: ['by-customer'] }, 'ask_index:table-1'],
    [{ reason: 'autoscaled', scaled: [{ table: 't', index: null, dimension: 'write', min: 1, max: 2 }] }, 'ask_write'],
  ])('of %j stands under its field, without markup', (problem, field) => {
    const found = errors(problem);
    expect(Object.keys(found ?? {})).toEqual([field]);
    expect(found?.[field]).not.toMatch(/[`<>*]/);
    expect(idsOf(askModal(words, { metadata, chosen: { state: withIndexes, index: null, peak } }))).toContain(field);
  });

  test('of an index that is gone stands under the table where no index can be chosen', () => {
    expect(Object.keys(errors({ reason: 'index-unknown', index: 'gone', indexes: [] }, withoutIndexes) ?? {})).toEqual([
      'ask_table',
    ]);
  });

  test('of two problems with one field are both said', () => {
    const answer: AskAnswer = {
      kind: 'problems',
      state: withIndexes,
      index: null,
      target: { read: 0, write: null },
      problems: [
        { reason: 'below-one', dimension: 'read', asked: 0 },
        { reason: 'autoscaled', scaled: [{ table: 't', index: null, dimension: 'read', min: 1, max: 2 }] },
      ],
    };
    expect(askErrors(words, answer)?.ask_read).toMatch(/^DynamoDB takes .* Auto scaling manages /);
  });

  test.each<[AskAnswer, string]>([
    [{ kind: 'notReducible', account: 'prod' }, 'I can show tables in prod'],
    [{ kind: 'mayNotAsk', account: 'prod', why: { may: false, reason: 'guest' } }, 'Guests cannot'],
    [
      { kind: 'mayNotAsk', account: 'prod', why: { may: false, reason: 'not-a-requester', requesters: ['U_BEN'] } },
      'You are not among those who may ask for reductions in prod.',
    ],
    [{ kind: 'badName', problem: { reason: 'empty' }, accounts: [] }, 'Which table?'],
  ])('of %j stands under the table', (answer, part) => {
    expect(askErrors(words, answer)?.ask_table).toContain(part);
  });

  test.each<AskAnswer>([
    { kind: 'asked', request: pending(), facts, others: [] },
    {
      kind: 'confirm',
      id: 'r01234567',
      state: withIndexes,
      index: null,
      target: { read: 1, write: null },
      warnings: [],
    },
  ])('is none for $kind', (answer) => {
    expect(askErrors(words, answer)).toBeNull();
  });
});

test('what was filled in is read, whatever is missing', () => {
  expect(
    readAskForm({
      ask_table: { ask_table: { selected_option: { value: 'prod/us-east-1/orders-table' } } },
      'ask_index:table-1': { ask_index: { selected_option: { value: 'by-customer' } } },
      ask_read: { ask_read: { value: '200' } },
      ask_write: { ask_write: { value: null } },
      ask_reason: { ask_reason: { value: '  quiet week ' } },
      ask_confirm: { ask_confirm: { selected_options: [{ value: 'confirmed' }] } },
    }),
  ).toEqual({
    table: 'prod/us-east-1/orders-table',
    index: 'by-customer',
    target: { read: 200, write: null },
    reason: 'quiet week',
    confirmed: true,
  });
  expect(readAskForm({})).toEqual({
    table: null,
    index: null,
    target: { read: null, write: null },
    reason: null,
    confirmed: false,
  });
});
