// What a translator can get wrong without a placeholder being missing: quoting, plural categories, spaces.
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { catalogues, languages, type MessageKey } from '../../src/locales/index.ts';

const keys = Object.keys(catalogues.en) as MessageKey[];

describe.each(languages)('in %s', (language) => {
  const catalogue = catalogues[language];

  test('no message holds a straight apostrophe, which ICU reads as the start of a quotation', () => {
    expect(keys.filter((key) => catalogue[key].includes("'"))).toEqual([]);
  });

  test('plurals name only categories that numbers of the language have', () => {
    const known = new Set<string>(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
    const unknown = keys.flatMap((key) => {
      const dead = pluralOptions(catalogue[key]).filter((option) => !option.startsWith('=') && !known.has(option));
      return dead.map((option) => `${key}: ${option}`);
    });
    expect(unknown).toEqual([]);
  });

  test('no message begins or ends with a space, or loses a sentence’s end', () => {
    expect(keys.filter((key) => catalogue[key] !== catalogue[key].trim())).toEqual([]);
    expect(keys.filter((key) => /[.!?]}*$/.test(catalogues.en[key]) && !/[.!?]}*$/.test(catalogue[key]))).toEqual([]);
  });
});

test('French keeps its punctuation on the line of the word before it', () => {
  // After bold a plain space stays: Slack is only sure to end it there.
  expect(keys.filter((key) => /[^*] [:;!?»%](?=\s|$)/.test(catalogues.fr[key]))).toEqual([]);
});

function pluralOptions(message: string): readonly string[] {
  const optionsOf = (elements: readonly MessageFormatElement[]): string[] =>
    elements.flatMap((element) => {
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
      const inside = Object.values(element.options).flatMap(({ value }) => optionsOf(value));
      return element.type === TYPE.plural ? [...Object.keys(element.options), ...inside] : inside;
    });
  return optionsOf(parse(message, { ignoreTag: true }));
}
