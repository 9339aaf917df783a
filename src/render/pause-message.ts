/** Private answers to `/ddb pause` and `/ddb resume`. */
import type { PauseAnswer } from '../domain/request/answers.ts';
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
    case 'resumed':
      return words('pause.resumed', {
        scope: scopeText(words, answer.name),
        who: person(answer.lifted.by),
        at: minuteToken(words, answer.lifted.at),
      });
    case 'notPaused':
      return words('pause.notPaused', { scope: scopeText(words, answer.name) });
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

/** @param name the account as configured, or `all` */
export const scopeText = (words: Words, name: string): string => (name === 'all' ? words('pause.all') : code(name));
