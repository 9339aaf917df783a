/** `/ddb reduce`: what was typed, or confirmed with a button, becomes a request others decide. */
import type { ReduceCommand } from '../src/domain/reduce-words.ts';
import { askReduction } from '../src/flows/ask-reduction.ts';
import type { ReductionPorts } from '../src/flows/reductions.ts';
import { readAskValue } from '../src/render/actions.ts';
import { sentenceMessage } from '../src/render/answer-message.ts';
import { askMessage } from '../src/render/ask-message.ts';
import type { Message } from '../src/render/blocks.ts';
import { code } from '../src/render/mrkdwn.ts';
import type { Talk } from './answering.ts';
import { withNotices } from './notices.ts';
import { wishId } from './wish-id.ts';

/** With a table and at least one value; without, slash.ts opens the form. */
export async function reduce(
  ports: ReductionPorts,
  talk: Talk,
  { index, target }: ReduceCommand,
  table: string,
): Promise<Message> {
  const { asker, words, reply, deliveryId } = talk;
  const id = wishId(deliveryId);
  const asked = askReduction(ports, asker, { table, index, target, reason: null, confirmed: false, id });
  const notice = () => sentenceMessage(words('working.table', { table: code(table, 80) }));
  return askMessage(words, await withNotices(asked, reply, notice, { progress: false }));
}

/** The button below a question that has to be confirmed. */
export async function confirmAsk(ports: ReductionPorts, talk: Talk, value: string): Promise<Message> {
  const { asker, words, deliveryId } = talk;
  const again = readAskValue(value);
  if (again === null) return sentenceMessage(words('error.oldButton', { example: code('/ddb help') }));
  const { name, target } = again;
  // Buttons of before carry no id.
  const id = again.id ?? wishId(deliveryId);
  return askMessage(
    words,
    await askReduction(ports, asker, { table: name, index: null, target, reason: null, confirmed: true, id }),
  );
}
