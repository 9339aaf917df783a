/** In which language a channel is written to: that of the account which uses the channel; private answers are in the reader's. */
import type { Config } from '../config.ts';
import { type Words, wordsFor } from '../render/words.ts';

export type WordsIn = (channelId: string) => Words;

/** Where no account names the channel, the language all accounts share; English where they do not. */
export function channelWords({ accounts }: Pick<Config, 'accounts'>): WordsIn {
  const [first, ...others] = accounts.map(({ language }) => language);
  const shared = first !== undefined && others.every((language) => language === first) ? first : 'en';
  return (channelId) => {
    const using = accounts.find(
      ({ channels, incidentChannel, reductions }) =>
        channels.includes(channelId) || incidentChannel === channelId || reductions?.approvalsChannel === channelId,
    );
    return wordsFor(using?.language ?? shared);
  };
}
