/** Why AWS could not be read, as a sentence that names the account, the role and what to do. */
import type { ReadProblem, ReadProblemCode } from '../domain/read-problem.ts';
import type { MessageKey } from '../locales/index.ts';
import { code, plain } from './mrkdwn.ts';
import type { Words } from './words.ts';

const sentences: { readonly [problem in ReadProblemCode]: MessageKey } = {
  'role-refused': 'problem.roleRefused',
  denied: 'problem.denied',
  throttled: 'problem.throttled',
  'region-disabled': 'problem.regionDisabled',
  'session-expired': 'problem.sessionExpired',
  'timed-out': 'problem.timedOut',
  'table-not-found': 'problem.tableNotFound',
  unavailable: 'problem.unavailable',
  unexpected: 'problem.unexpected',
};

export function problemText(words: Words, problem: ReadProblem): string {
  return words(sentences[problem.code], {
    account: code(problem.account),
    region: code(problem.region),
    role: code(problem.role),
    action: code(problem.action),
    table: code(problem.table ?? ''),
    detail: plain(problem.detail, 300),
  });
}
