/** The catalogues. A new language is one file with the keys of en.ts and one line here. */
import { en } from './en.ts';

export type MessageKey = keyof typeof en;
export type Catalogue = { readonly [key in MessageKey]: string };
export type Language = 'en';

export const catalogues: { readonly [language in Language]: Catalogue } = { en };

/** The language for a Slack locale such as `fr-FR`; English where there is no catalogue. */
export function languageFor(locale: string | null): Language {
  const wanted = (locale ?? '').toLowerCase().split('-')[0];
  return (
    (Object.keys(catalogues) as Language[]).find((language) => language.toLowerCase().split('-')[0] === wanted) ?? 'en'
  );
}
