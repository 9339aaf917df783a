/** `/ddb history TABLE`, and the button "Who spent it?". */
import { showHistory } from '../src/flows/show-history.ts';
import { sentenceMessage } from '../src/render/answer-message.ts';
import type { Message } from '../src/render/blocks.ts';
import { historyMessage } from '../src/render/history-message.ts';
import { code } from '../src/render/mrkdwn.ts';
import type { CommandDeps, Talk } from './answering.ts';
import { withNotices } from './notices.ts';

/** @param table as typed, or the full name a button carries */
export async function history({ ports }: CommandDeps, { asker, words, reply }: Talk, table: string): Promise<Message> {
  const notice = () => sentenceMessage(words('working.history', { table: code(table, 80) }));
  return historyMessage(words, await withNotices(showHistory(ports, asker, table), reply, notice, { progress: false }));
}
