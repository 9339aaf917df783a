/** The sentences of an explanation of the decrease budget, in the order they are read. */
import type { Advice } from '../domain/explanation/advice.ts';
import { type Explanation, namedBy } from '../domain/explanation.ts';
import { nextUtcMidnight } from '../domain/instant.ts';
import { adviceText as causeAdviceText } from './advice-text.ts';
import { resourceName } from './explanation-resource.ts';
import type { Markup } from './markup.ts';
import { waitText } from './time.ts';
import type { Words } from './words.ts';

/** What this is, in one sentence. */
export function whatText(words: Words, { message, finding, culprit, agreement }: Explanation, markup: Markup): string {
  if (finding.kind === 'read' && culprit !== null && agreement !== 'other') {
    const { table } = finding.report.state.address;
    const isSure = finding.by !== 'recorded' || finding.call.isSame;
    return words(isSure ? 'explain.what.quota' : 'explain.what.quota.likely', {
      resource: resourceName(words, table, culprit.of.resource.index, markup),
    });
  }
  const { table, index } = namedBy(message);
  const mayName = finding.kind === 'notLooked' || finding.kind === 'unreadable';
  return table !== null && mayName
    ? words('explain.what.quota', { resource: resourceName(words, table, index, markup) })
    : words('explain.what.quota.unnamed');
}

/** When the next decrease is possible; empty where that is no question. */
export function nextText(words: Words, { next, now, culprit }: Explanation, markup: Markup): string {
  switch (next?.kind) {
    case undefined:
      return '';
    case 'now':
      return next.left === null ? words('explain.next.now.stated') : words('explain.next.now', { n: next.left });
    case 'at':
      return words(next.source === 'read' ? 'explain.next.at' : 'explain.next.at.stated', {
        at: markup.time(words, next.at),
        in: waitText(words, now, next.at),
      });
    case 'onDemand':
      return words('explain.next.onDemand');
    case 'unknown':
      return culprit?.of.budget.kind === 'unknown'
        ? words('explain.next.unreadable')
        : words('explain.next.unknown', { at: markup.time(words, nextUtcMidnight(now)) });
  }
}

/** What trying before the next decrease brings; nothing where one is possible now. */
export const untilThen = (words: Words, { next }: Explanation): readonly string[] =>
  next?.kind === 'at' ? [words('explain.next.before')] : [];

/** What the text states, and what a fresh read says to it; empty where it states nothing. */
export function statedText(words: Words, { message, agreement, culprit }: Explanation, markup: Markup): string {
  if (message.kind !== 'decrease-quota') return '';
  const { decreasesToday, lastDecreaseAt, nextDecreaseAt, intervalSeconds } = message;
  const facts = [
    ...(decreasesToday === null ? [] : [words('explain.stated.count', { n: decreasesToday })]),
    ...(lastDecreaseAt === null ? [] : [words('explain.stated.last', { at: markup.time(words, lastDecreaseAt) })]),
    ...(nextDecreaseAt === null ? [] : [words('explain.stated.next', { at: markup.time(words, nextDecreaseAt) })]),
    ...(intervalSeconds === null || intervalSeconds === 3600
      ? []
      : [words('explain.stated.interval', { n: intervalSeconds })]),
  ];
  if (facts.length === 0) return '';
  const stated = words('explain.stated', { facts: facts.join(', ') });
  const readAt = culprit?.of.resource.counter.lastDecreaseAt ?? null;
  switch (agreement) {
    case null:
    case 'other':
      return stated;
    case 'same':
      return `${stated} ${words('explain.agreement.same')}`;
    case 'newer':
      return `${stated} ${words('explain.agreement.newer', { at: readAt === null ? '' : markup.time(words, readAt) })}`;
  }
}

/** That the table which was found has other counters than the error states; empty where it has not. */
export function doubtText(words: Words, { finding, culprit, agreement }: Explanation, markup: Markup): string {
  if (agreement !== 'other' || finding.kind !== 'read' || culprit === null) return '';
  const { index, counter } = culprit.of.resource;
  const resource = resourceName(words, finding.report.state.address.table, index, markup);
  return counter.lastDecreaseAt === null
    ? words('explain.agreement.other.never', { resource })
    : words('explain.agreement.other', { resource, at: markup.time(words, counter.lastDecreaseAt) });
}

/** Errors that are taken for this one; empty for another one. */
export function relatedText(words: Words, { message }: Explanation, { code }: Markup): string {
  if (message.kind !== 'decrease-quota') return '';
  return words('explain.related', {
    throttling: code('ProvisionedThroughputExceededException'),
    limit: code('LimitExceededException'),
  });
}

/** One thing to do, with its numbers. */
export function adviceText(words: Words, advice: Advice, { culprit, agreement }: Explanation, markup: Markup): string {
  switch (advice.kind) {
    case 'tryNow':
      return words('explain.advice.tryNow');
    case 'wait':
      return words('explain.advice.wait', { at: markup.time(words, advice.at) });
    case 'oneStep':
      return culprit === null || agreement === 'other'
        ? words('explain.advice.oneStep')
        : words('explain.advice.oneStep.from', { ...culprit.of.resource.capacity });
    case 'cause':
      return causeAdviceText(words, advice.advice, advice.spent);
    case 'autoScaling':
      return scalingText(words, advice);
    case 'onDemand':
      return words('explain.advice.onDemand');
  }
}

function scalingText(words: Words, { scaled }: Extract<Advice, { kind: 'autoScaling' }>): string {
  const [read, write] = (['read', 'write'] as const).map((one) => scaled.find(({ dimension }) => dimension === one));
  const reads = read && words('explain.advice.scaling.reads', { min: read.min, max: read.max });
  const writes = write && words('explain.advice.scaling.writes', { min: write.min, max: write.max });
  if (reads !== undefined && writes !== undefined) {
    const bounds = words('explain.advice.scaling.both', { reads, writes });
    return words('explain.advice.scaling.read', { bounds });
  }
  const bounds = reads ?? writes;
  return bounds === undefined ? words('explain.advice.scaling') : words('explain.advice.scaling.read', { bounds });
}

/** The command that leaves provisioned mode, for a POSIX shell. */
export function onDemandCommand({ table, region }: Extract<Advice, { kind: 'onDemand' }>): string {
  return [
    'aws dynamodb update-table',
    ...(region === null ? [] : [`--region ${region}`]),
    `--table-name ${table ?? 'TABLE'}`,
    '--billing-mode PAY_PER_REQUEST',
  ].join(' ');
}
