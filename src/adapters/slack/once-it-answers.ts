/** Asks Slack at the start until it answers: a moment in which it does not is no wrong token. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../flows/ports.ts';
import { slackWord } from './slack-errors.ts';

/** With the time each question takes this comes to about half a minute. */
const MOST_TRIES = 6;
const PAUSE_MS = 1_000;

/** @throws what the last try threw: Slack's own word at once, silence only after so many tries */
export async function onceSlackAnswers<Answer>(ask: () => Promise<Answer>, log: Pick<Log, 'warn'>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (err) {
      if (slackWord(err) !== null || tries === MOST_TRIES) throw err;
      log.warn({ err }, 'Slack does not answer; asked again');
      await sleep(PAUSE_MS);
    }
  }
}
