// Texts in places where Slack takes only so many characters, in every language. Limits: docs.slack.dev, "Block Kit" and "Views".
import { describe, expect, test } from 'vitest';
import { languages, type MessageKey } from '../../src/locales/index.ts';
import { type Values, wordsFor } from '../../src/render/words.ts';

interface Place {
  readonly place: string;
  /** Characters Slack takes, or that the renderer keeps. */
  readonly most: number;
  readonly keys: readonly MessageKey[];
}

const PLACES: readonly Place[] = [
  {
    place: 'titles and buttons of a modal',
    most: 24,
    keys: [
      'ask.modal.title',
      'ask.modal.submit',
      'ask.modal.close',
      'ask.modal.done',
      'decide.modal.title',
      'decide.modal.submit',
      'decide.modal.close',
      'home.modal.title',
    ],
  },
  {
    place: 'buttons of a confirmation',
    most: 30,
    keys: ['card.approve', 'card.approve.deny', 'card.cancel.confirm', 'card.cancel.deny'],
  },
  { place: 'titles of a confirmation', most: 100, keys: ['card.approve.title', 'card.cancel.title'] },
  {
    place: 'buttons of a message',
    most: 75,
    keys: [
      'ask.confirm.button',
      'budget.again',
      'budget.reduce',
      'card.approve',
      'card.cancel',
      'card.reject',
      'explain.run.now',
      'explain.run.then',
      'explain.several.pick',
      'explain.show',
      'history.again',
      'history.show',
      'history.toBudget',
      'home.tables',
      'overview.again',
      'overview.next',
      'overview.previous',
      'overview.show',
      'requests.card',
    ],
  },
  { place: 'options', most: 75, keys: ['ask.modal.index.table', 'ask.modal.confirm.option'] },
  {
    place: 'placeholders',
    most: 150,
    keys: ['ask.modal.table.placeholder', 'ask.modal.reason.placeholder', 'decide.modal.why.placeholder'],
  },
  {
    place: 'headers',
    most: 150,
    keys: [
      'help.title',
      'home.budgets',
      'overview.title',
      'requests.title.all',
      'requests.title.mine',
      'requests.title.table',
    ],
  },
];

/** Long, but of a length that people meet. */
const REQUEST: Values = {
  id: 'x'.repeat(20),
  table: 'x'.repeat(30),
  resource: 'x'.repeat(60),
  account: 'production-payments',
  accountId: '123456789012',
  region: 'ap-southeast-1',
  change: '12,000 → 2,000 RCU, 4,000 → 1,000 WCU',
};

describe.each(languages)('in %s', (language) => {
  const words = wordsFor(language);

  test.each(PLACES)('the texts for $place fit into $most characters', ({ most, keys }) => {
    expect(keys.filter((key) => words(key).length > most)).toEqual([]);
  });

  test('what screen readers say of a request’s buttons is not cut', () => {
    const keys = ['card.approve.label', 'card.reject.label', 'card.cancel.label', 'home.card.label'] as const;
    expect(keys.filter((key) => words(key, REQUEST).length > 75)).toEqual([]);
  });

  test('what a confirmation repeats is not cut', () => {
    const keys = ['card.approve.text', 'card.cancel.text'] as const;
    expect(keys.filter((key) => words(key, REQUEST).length > 300)).toEqual([]);
  });
});
