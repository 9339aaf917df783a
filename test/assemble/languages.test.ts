import { describe, expect, test } from 'vitest';
import { channelWords } from '../../src/assemble/languages.ts';
import type { ConfiguredAccount } from '../../src/config.ts';
import type { Language } from '../../src/locales/index.ts';
import { wordsFor } from '../../src/render/words.ts';

const account = (language: Language, channels: readonly string[], incidentChannel: string | null = null) =>
  ({ language, channels, incidentChannel, reductions: null }) as unknown as ConfiguredAccount;

/** A sentence that differs in every language. */
const said = (accounts: readonly ConfiguredAccount[], channel: string) =>
  channelWords({ accounts })(channel)('time.now');
const now = (language: Language) => wordsFor(language)('time.now');

describe('what is written into a channel', () => {
  const accounts = [account('pt-BR', ['C1']), account('en', ['C2'], 'C3')];

  test.each<[string, Language]>([
    ['C1', 'pt-BR'],
    ['C2', 'en'],
    ['C3', 'en'],
    ['C9', 'en'],
  ])('of %s is in the language of the account that uses it', (channel, language) => {
    expect(said(accounts, channel)).toBe(now(language));
  });

  test('that no account names is in the language all accounts share', () => {
    expect(said([account('pt-BR', []), account('pt-BR', [])], 'C9')).toBe(now('pt-BR'));
    expect(said([], 'C9')).toBe(now('en'));
  });
});
