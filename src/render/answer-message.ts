/** From an answer of a flow to the message that says it: the one place that knows all kinds. */
import type { BudgetAnswer, OverviewAnswer } from '../domain/answers.ts';
import { type Message, section } from './blocks.ts';
import { budgetMessage } from './budget-message.ts';
import { code } from './mrkdwn.ts';
import { ambiguousMessage, badNameMessage, unknownIndexMessage, unknownTableMessage } from './name-message.ts';
import { overviewMessage } from './overview-message.ts';
import { problemText } from './problem.ts';
import { nothingVisibleMessage, refusalMessage } from './refusal-message.ts';
import type { Words } from './words.ts';

export function answerMessage(words: Words, answer: BudgetAnswer | OverviewAnswer): Message {
  switch (answer.kind) {
    case 'report':
      return budgetMessage(words, answer.report);
    case 'overview':
      return overviewMessage(words, answer);
    case 'refused':
      return refusalMessage(words, answer.why);
    case 'nothingVisible':
      return nothingVisibleMessage(words, answer.hidden);
    case 'badName':
      return badNameMessage(words, answer);
    case 'ambiguous':
      return ambiguousMessage(words, answer);
    case 'unknownTable':
      return unknownTableMessage(words, answer);
    case 'unknownIndex':
      return unknownIndexMessage(words, answer);
    case 'unreadable':
      return { text: words('problem.fallback'), blocks: [section(problemText(words, answer.problem))] };
    case 'expired':
      return sentenceMessage(words('overview.expired', { example: code('/ddb budget') }));
  }
}

/** A message of one sentence. */
export const sentenceMessage = (sentence: string): Message => ({ text: sentence, blocks: [section(sentence)] });
