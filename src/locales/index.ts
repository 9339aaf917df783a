/** The catalogues. A new language is a set of files with the keys of en.ts, and its import and its line here. */
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { id } from './id.ts';
import { ptBr } from './pt-br.ts';

export type MessageKey = keyof typeof en;
export type Catalogue = { readonly [key in MessageKey]: string };

/** Named as Slack names locales. */
export const catalogues = {
  en,
  de,
  'pt-BR': ptBr,
  fr,
  id,
} as const satisfies { readonly [language: string]: Catalogue };

export type Language = keyof typeof catalogues;

export const languages = Object.keys(catalogues) as readonly Language[];

/** ISO 639 called Indonesian `in` until 1989, and some platforms still do. */
const FORMER_CODES: ReadonlyMap<string, string> = new Map([['in', 'id']]);

/** The language for a locale such as `fr-FR` or `fr`, whatever its region; `null` where there is no catalogue. */
export function findLanguage(locale: string): Language | null {
  const [code = ''] = locale.toLowerCase().split('-');
  const wanted = FORMER_CODES.get(code) ?? code;
  return languages.find((language) => language.toLowerCase().split('-')[0] === wanted) ?? null;
}

/** The language for a Slack locale; English where there is no catalogue. */
export const languageFor = (locale: string | null): Language => findLanguage(locale ?? '') ?? 'en';
