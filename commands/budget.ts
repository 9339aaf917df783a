/** `/ddb budget [TABLE]`, and the buttons below its answers. */

import type { Progress } from '../src/flows/read-overview.ts';
import { showBudget } from '../src/flows/show-budget.ts';
import { showOverview, turnPage } from '../src/flows/show-overview.ts';
import { answerMessage, sentenceMessage } from '../src/render/answer-message.ts';
import type { Message } from '../src/render/blocks.ts';
import { code } from '../src/render/mrkdwn.ts';
import type { CommandDeps, Talk } from './answering.ts';
import { withNotices } from './notices.ts';

export async function budget({ ports }: CommandDeps, { asker, words, reply }: Talk, table: string): Promise<Message> {
  const notice = () => sentenceMessage(words('working.table', { table: code(table, 80) }));
  return answerMessage(words, await withNotices(showBudget(ports, asker, table), reply, notice, { progress: false }));
}

export async function overview({ ports }: CommandDeps, { asker, words, reply }: Talk): Promise<Message> {
  const progress: Progress = { done: 0, total: 0 };
  const notice = () =>
    sentenceMessage(
      progress.total === 0 ? words('working.overview') : words('working.overview.progress', { ...progress }),
    );
  return answerMessage(
    words,
    await withNotices(showOverview(ports, asker, progress), reply, notice, { progress: true }),
  );
}

/** @param value `<overview id>:<page>`, from a button we drew */
export async function overviewPage({ ports }: CommandDeps, { asker, words }: Talk, value: string): Promise<Message> {
  const [id = '', page = '1'] = value.split(':');
  return answerMessage(words, await turnPage(ports, asker, id, Number(page)));
}
