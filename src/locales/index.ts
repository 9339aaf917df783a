/** The catalogues. A new language is one file with the keys of en.ts and one line here. */
import { en } from './en.ts';

export type MessageKey = keyof typeof en;
export type Catalogue = { readonly [key in MessageKey]: string };
export type Language = 'en';

export const catalogues: { readonly [language in Language]: Catalogue } = { en };

export const languages = Object.keys(catalogues) as readonly Language[];

/** The language for a locale such as `fr-FR` or `fr`; `null` where there is no catalogue. */
export function findLanguage(locale: string): Language | null {
  const [wanted] = locale.toLowerCase().split('-');
  return languages.find((language) => language.toLowerCase().split('-')[0] === wanted) ?? null;
}

/** The language for a Slack locale; English where there is no catalogue. */
export const languageFor = (locale: string | null): Language => findLanguage(locale ?? '') ?? 'en';
