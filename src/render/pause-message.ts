/** Private answers to `/ddb pause` and `/ddb resume`. */
import type { PauseAnswer, StillPaused } from '../domain/request/answers.ts';
import { sentenceMessage } from './answer-message.ts';
import type { Message } from './blocks.ts';
import { notMemberText } from './decide-message.ts';
import { code, oneLine } from './mrkdwn.ts';
import { people, person } from './request-text.ts';
import { minuteToken } from './time.ts';
import type { Words } from './words.ts';

export function pauseMessage(words: Words, answer: PauseAnswer): Message {
  return sentenceMessage(pauseText(words, answer));
}

function pauseText(words: Words, answer: PauseAnswer): string {
  switch (answer.kind) {
    case 'paused': {
      const { until } = answer.pause;
      const facts = { scope: scopeText(words, answer.name), command: code(`/ddb resume ${oneLine(answer.name, 40)}`) };
      return until === null
        ? words('pause.paused.open', facts)
        : words('pause.paused', { ...facts, until: minuteToken(words, until) });
    }
    case 'resumed': {
      const { name, lifted, still } = answer;
      const facts = { scope: scopeText(words, name), who: person(lifted.by), at: minuteToken(words, lifted.at) };
      if (still.length === 0) return words('pause.resumed', facts);
      return [words('pause.lifted', facts), ...stillTexts(words, still)].join('\n');
    }
    case 'notPaused': {
      const { name, still } = answer;
      if (still.length > 0) return stillTexts(words, still).join('\n');
      return words('pause.notPaused', { scope: scopeText(words, name) });
    }
    case 'unknownAccount':
      return answer.known.length === 0
        ? words('pause.unknownAccount.none')
        : words('pause.unknownAccount', {
            text: code(answer.text, 60),
            known: answer.known.map((name) => code(name, 40)).join(', '),
            all: code('all'),
          });
    case 'mayNot':
      return answer.why.reason === 'not-an-approver'
        ? words('pause.notApprover', { account: code(answer.account), approvers: people(words, answer.why.approvers) })
        : notMemberText(words, answer.why);
  }
}

/** More accounts than this are told by the cards. */
const MOST_STILL = 10;

const stillTexts = (words: Words, still: readonly StillPaused[]): string[] =>
  still.slice(0, MOST_STILL).map(({ name, by }) => {
    const facts = { who: person(by), command: code(`/ddb resume ${oneLine(name, 40)}`) };
    return name === 'all'
      ? words('pause.still.all', facts)
      : words('pause.still', { ...facts, account: code(name, 40) });
  });

/** @param name the account as configured, or `all` */
export const scopeText = (words: Words, name: string): string => (name === 'all' ? words('pause.all') : code(name));
