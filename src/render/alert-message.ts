/** Refusals that nobody posted, as an incident channel sees them: a short message that counts, and a closing line. */
import { type Alert, MOST_COUNTED } from '../domain/alert.ts';
import type { RefusedDecrease } from '../domain/aws-event.ts';
import type { Explanation } from '../domain/explanation.ts';
import { actorText } from './actor-text.ts';
import { context, type Message, section } from './blocks.ts';
import { resourceName } from './explanation-resource.ts';
import { type Markup, noMarkup, slackMarkup } from './markup.ts';
import { escapeText } from './mrkdwn.ts';
import { clockToken } from './time.ts';
import type { Words } from './words.ts';

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
