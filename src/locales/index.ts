/** The catalogues. A new language is a set of files with the keys of en.ts, and its import and its line here. */
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { ptBr } from './pt-br.ts';

export type MessageKey = keyof typeof en;
export type Catalogue = { readonly [key in MessageKey]: string };

/** Named as Slack names locales. */
export const catalogues = {
  en,
  de,
  'pt-BR': ptBr,
  fr,
} as const satisfies { readonly [language: string]: Catalogue };

export type Language = keyof typeof catalogues;

export const languages = Object.keys(catalogues) as readonly Language[];

/** The language for a locale such as `fr-FR` or `fr`, whatever its region; `null` where there is no catalogue. */
export function findLanguage(locale: string): Language | null {
  const [wanted] = locale.toLowerCase().split('-');
  return languages.find((language) => language.toLowerCase().split('-')[0] === wanted) ?? null;
}

/** The language for a Slack locale; English where there is no catalogue. */
export const languageFor = (locale: string | null): Language => findLanguage(locale ?? '') ?? 'en';
