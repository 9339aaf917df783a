/** What is wrong with an ask, under the field of the form it belongs to. */
import type { AskAnswer } from '../domain/request/answers.ts';
import type { AskProblem } from '../domain/request/ask.ts';
import type { TableState } from '../domain/resource.ts';
import { answerMessage } from './answer-message.ts';
import { ASK_FIELDS, indexBlock } from './ask-form.ts';
import { mayNotAskText } from './ask-message.ts';
import { askProblemText } from './ask-problems.ts';
import { oneLine } from './mrkdwn.ts';
import type { Words } from './words.ts';

/** The text under each field, by block id; `null` where the form has to say nothing (asked), or to be drawn with a box to tick. */
export function askErrors(words: Words, answer: AskAnswer): Record<string, string> | null {
  switch (answer.kind) {
    case 'asked':
    case 'confirm':
      return null;
    case 'problems':
      return fieldErrors(words, answer.state, answer.problems);
    case 'notReducible':
      return { [ASK_FIELDS.table]: words('ask.notReducible', { account: answer.account }) };
    case 'mayNotAsk':
      return { [ASK_FIELDS.table]: mayNotAskText(words, answer, bare) };
    default:
      return { [ASK_FIELDS.table]: bare(answerMessage(words, answer).text) };
  }
}

/** No markup is read under a field. */
const bare = (text: string): string => oneLine(text, 300);

function fieldErrors(words: Words, state: TableState, problems: readonly AskProblem[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const problem of problems) {
    const field = fieldOf(state, problem);
    const text = askProblemText(words, problem, (name) => oneLine(name, 80));
    errors[field] = [...(errors[field] === undefined ? [] : [errors[field]]), text].join(' ');
  }
  return errors;
}

/** Only fields that are drawn can carry an error: a table without indexes has no choice of them. */
function fieldOf(state: TableState, problem: AskProblem): string {
  switch (problem.reason) {
    case 'not-a-whole-number':
    case 'below-one':
    case 'raise':
      return ASK_FIELDS[problem.dimension];
    case 'nothing-asked':
    case 'nothing-changes':
      return ASK_FIELDS.read;
    case 'autoscaled':
      return ASK_FIELDS[problem.scaled[0]?.dimension ?? 'read'];
    case 'index-unknown':
      return state.indexes.length === 0 ? ASK_FIELDS.table : indexBlock(state);
    case 'on-demand':
    case 'global-table':
      return ASK_FIELDS.table;
  }
}
