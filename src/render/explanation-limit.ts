/** What a limit error is, in a sentence or two, for every kind that is not the decrease budget itself. */
import { decreasesAvailableNow } from '../domain/budget.ts';
import type { Explanation } from '../domain/explanation.ts';
import type { LimitKind, OtherLimitReason } from '../domain/limit-message/message.ts';
import type { MessageKey } from '../locales/index.ts';
import { resourceName } from './explanation-resource.ts';
import type { Markup } from './markup.ts';
import type { Words } from './words.ts';

const OTHER: { readonly [reason in OtherLimitReason]: MessageKey } = {
  'account-maximum': 'explain.other.accountMaximum',
  'billing-switch': 'explain.other.billingSwitch',
  'concurrent-operations': 'explain.other.concurrent',
  'encryption-mode': 'explain.other.encryption',
  'generic-too-many-operations': 'explain.other.generic',
  'increase-step': 'explain.other.increaseStep',
  'index-build': 'explain.other.indexBuild',
  'index-count': 'explain.other.indexCount',
  'per-table-maximum': 'explain.other.perTable',
  restores: 'explain.other.restores',
  'table-class': 'explain.other.tableClass',
  'table-count': 'explain.other.tableCount',
  tags: 'explain.other.tags',
  unnamed: 'explain.other.unnamed',
};

const ELSEWHERE: {
  readonly [kind in Exclude<LimitKind, 'decrease-quota' | 'dynamodb-limit-other' | 'none'>]: MessageKey;
} = {
  'control-plane-throttle': 'explain.controlPlaneThrottle',
  'other-service-limit': 'explain.otherService',
  'runtime-throttle': 'explain.runtimeThrottle',
};

/** The first sentence says what it is, the others what to do. Empty for the decrease budget, which has more to it. */
export function otherLimitTexts(words: Words, explanation: Explanation, markup: Markup): readonly string[] {
  const { message } = explanation;
  if (message.kind === 'decrease-quota') return [];
  if (message.kind !== 'dynamodb-limit-other') return [words(ELSEWHERE[message.kind])];
  if (message.reason !== 'generic-too-many-operations') return [words('explain.other'), words(OTHER[message.reason])];
  return [words(OTHER[message.reason]), checkedText(words, explanation, markup)];
}

/** The generic sentence is held against the named table's budget before anything is claimed. */
function checkedText(words: Words, { finding, culprit }: Explanation, markup: Markup): string {
  if (finding.kind !== 'read' || culprit === null) return words('explain.other.generic.unread');
  const { budget, resource } = culprit.of;
  const named = { resource: resourceName(words, finding.report.state.address.table, resource.index, markup) };
  if (budget.kind === 'notApplicable') return words('explain.other.generic.onDemand', named);
  if (budget.kind === 'unknown') return words('explain.other.generic.unread');
  const n = decreasesAvailableNow(budget);
  return n === 0 ? words('explain.other.generic.usedUp', named) : words('explain.other.generic.left', { ...named, n });
}
