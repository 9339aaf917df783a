/** Refusals that nobody posted, as an incident channel sees them: a short message that counts, and a closing line. */
import type { KnownBlock } from '@slack/types';
import { type Alert, MOST_COUNTED } from '../domain/alert.ts';
import type { RefusedDecrease } from '../domain/aws-event.ts';
import type { Explanation } from '../domain/explanation.ts';
import { actorText } from './actor-text.ts';
import { context, type Message, section } from './blocks.ts';
import { resourceName } from './explanation-resource.ts';
import { type Markup, noMarkup, slackMarkup } from './markup.ts';
import { code, escapeText, oneLine } from './mrkdwn.ts';
import { clockToken } from './time.ts';
import type { Words } from './words.ts';

const FALLBACK_MOST = 1_000;
const SECTION_MOST = 2_900;
/** Forty lines have to fit into one message. */
const shortMarkup: Markup = { ...slackMarkup, code: (text) => code(text, 50) };

/** @param isGeneral nothing of the account may be shown where it goes */
export function alertMessage(words: Words, alert: Alert, isGeneral: boolean): Message {
  const { account, newest } = alert;
  if (isGeneral) {
    const title = words('alert.title.general');
    return { text: title, blocks: [section(`*${title}*`), context(countText(words, alert, null))] };
  }
  const where = { account: escapeText(account), region: escapeText(newest.region) };
  const title = words('alert.title', { resource: refusedName(words, newest, slackMarkup) });
  return {
    text: escapeText(
      words('alert.fallback', { resource: refusedName(words, newest, noMarkup), account, region: newest.region }),
    ),
    blocks: [
      section(`*${title}*  ·  *${where.account}*  ·  ${where.region}`),
      context(countText(words, alert, actorText(words, newest.actor))),
    ],
  };
}

/** One line in the thread, once a decrease is possible again. */
export function budgetBackMessage(words: Words, { newest }: Alert, { culprit, next }: Explanation): Message {
  const n = next?.kind === 'now' ? (next.left ?? 1) : 1;
  const index = culprit?.of.resource.index ?? null;
  const text = (markup: Markup) =>
    words('alert.back', { resource: resourceName(words, newest.table, index, markup), n });
  return { text: escapeText(text(noMarkup)), blocks: [section(text(slackMarkup))] };
}

/** At the root of a thread that lists many resources. */
export function manyAlertsMessage(words: Words, count: number): Message {
  const text = words('alert.many', { n: count });
  return {
    text,
    blocks: [section(`*${text}*`), context(words('alert.many.more', { example: code('/ddb budget NAME') }))],
  };
}

/** A page of the list: a line for each. */
export function alertsPageMessage(words: Words, alerts: readonly Alert[]): Message {
  const names = alerts.map(({ newest }) => refusedName(words, newest, noMarkup)).join(', ');
  return {
    text: escapeText(oneLine(words('alert.many.fallback', { names }), FALLBACK_MOST)),
    blocks: linesOf(alerts.map((alert) => lineOf(words, alert))),
  };
}

function lineOf(words: Words, { account, newest }: Alert): string {
  const line = words('alert.many.line', {
    resource: refusedName(words, newest, shortMarkup),
    account: escapeText(account),
    region: escapeText(newest.region),
    actor: actorText(words, newest.actor),
  });
  const { nextDecreaseAt } = newest.message;
  return nextDecreaseAt === null ? line : `${line} · ${words('alert.many.next', { at: clockToken(nextDecreaseAt) })}`;
}

/** In as many sections as they need: lines are never cut in two. */
function linesOf(lines: readonly string[]): KnownBlock[] {
  const texts: string[] = [];
  for (const line of lines) {
    const last = texts.at(-1);
    if (last === undefined || last.length + line.length > SECTION_MOST) texts.push(line);
    else texts[texts.length - 1] = `${last}\n${line}`;
  }
  return texts.map((text) => section(text));
}

/** The table or index; of a call that was to change several, all of them. */
function refusedName(words: Words, { table, indexes }: RefusedDecrease, markup: Markup): string {
  const [index, another] = indexes;
  if (another === undefined) return resourceName(words, table, index, markup);
  const names = indexes.map((one) => (one === null ? words('alert.resources.table') : markup.code(one, 60)));
  return words('alert.resources', { names: names.slice(0, 10).join(', '), table: markup.code(table) });
}

function countText(words: Words, { count, firstAt, newest }: Alert, actor: string | null): string {
  const counted =
    count < MOST_COUNTED ? words('alert.count', { n: count }) : words('alert.count.most', { n: MOST_COUNTED - 1 });
  const at = clockToken(newest.at);
  const since = clockToken(firstAt);
  if (actor === null) return words('alert.general.several', { count: counted, since, at });
  return count === 1
    ? words('alert.once', { count: counted, at, actor })
    : words('alert.several', { count: counted, since, at, actor });
}
