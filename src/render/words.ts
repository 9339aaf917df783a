/** Sentences from the catalogue, filled in. Nothing here depends on the machine's locale or time zone. */
import { IntlMessageFormat } from 'intl-messageformat';
import { catalogues, type Language, type MessageKey } from '../locales/index.ts';

export type Values = Readonly<Record<string, string | number>>;
/** One language's sentences. String values must be escaped for where they go: see mrkdwn.ts. */
export type Words = (key: MessageKey, values?: Values) => string;

const parsed = new Map<string, IntlMessageFormat>();

export function wordsFor(language: Language): Words {
  return (key, values = {}) => {
    const id = `${language} ${key}`;
    let message = parsed.get(id);
    if (message === undefined) {
      // `<...>` in a message is Slack's own markup, not a tag of the formatter's.
      message = new IntlMessageFormat(catalogues[language][key], language, undefined, { ignoreTag: true });
      parsed.set(id, message);
    }
    return String(message.format(values));
  };
}
