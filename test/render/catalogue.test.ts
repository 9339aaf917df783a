import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { catalogues, type Language, languageFor, type MessageKey } from '../../src/locales/index.ts';
import { wordsFor } from '../../src/render/words.ts';
import { sourcesIn } from '../support/sources.ts';

const languages = Object.keys(catalogues) as Language[];
const keys = Object.keys(catalogues.en) as MessageKey[];
const code = [...sourcesIn('src', 'commands', 'jobs')]
  .filter(([path]) => !path.startsWith('src/locales/'))
  .map(([, text]) => text)
  .join('\n');

describe('the catalogue', () => {
  test('holds no message that is never said', () => {
    expect(keys.filter((key) => !code.includes(`'${key}'`))).toEqual([]);
  });

  test.each(languages)('in %s has every message, and fills in every one', (language) => {
    const words = wordsFor(language);
    for (const key of keys) {
      const values = Object.fromEntries([...placeholders(catalogues[language][key])].map((name) => [name, 2]));
      expect(words(key, values), key).not.toMatch(/[{}]/);
    }
  });

  test.each(languages)('in %s asks for the same values as English', (language) => {
    for (const key of keys) {
      expect(placeholders(catalogues[language][key]), key).toEqual(placeholders(catalogues.en[key]));
    }
  });

  test('falls back to English for a locale without a catalogue of its own', () => {
    expect([null, '', 'en-GB', 'EN-us', 'xx-XX', 'zz'].map(languageFor)).toEqual(Array(6).fill('en'));
  });

  test('serves every region of a language from its one catalogue', () => {
    expect(['pt', 'pt-BR', 'pt-PT', 'PT-br'].map(languageFor)).toEqual(Array(4).fill('pt-BR'));
    expect(['fr', 'fr-FR', 'fr-CA'].map(languageFor)).toEqual(Array(3).fill('fr'));
    expect(['de', 'de-DE', 'de-AT'].map(languageFor)).toEqual(Array(3).fill('de'));
    expect(['id', 'id-ID', 'in', 'in-ID'].map(languageFor)).toEqual(Array(4).fill('id'));
  });

  test('fills numbers in by the language, not by the machine', () => {
    const capacityIn = (language: Language) => wordsFor(language)('budget.capacity', { read: 1234567, write: 1 });
    expect(capacityIn('en')).toBe('1,234,567 RCU · 1 WCU');
    expect(capacityIn('pt-BR')).toBe('1.234.567 RCU · 1 WCU');
    expect(capacityIn('de')).toBe('1.234.567 RCU · 1 WCU');
    expect(capacityIn('id')).toBe('1.234.567 RCU · 1 WCU');
    expect(capacityIn('fr')).toBe('1\u202f234\u202f567 RCU · 1 WCU');
  });
});

function placeholders(message: string): Set<string> {
  const names = new Set<string>();
  const walk = (elements: readonly MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      names.add(element.value);
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        for (const option of Object.values(element.options)) walk(option.value);
      }
      if (element.type === TYPE.tag) walk(element.children);
    }
  };
  walk(parse(message, { ignoreTag: true }));
  return names;
}
