/** The App Home's upper part: pauses and warnings, then open requests by what the reader has to do with them. */
import type { KnownBlock } from '@slack/types';
import type { HomePause, HomeRequests, HomeWarning, HomeWork, RequestList } from '../domain/home.ts';
import type { MessageKey } from '../locales/index.ts';
import { OPEN_CARD } from './actions.ts';
import { button, context, header, section } from './blocks.ts';
import { code, escapeText, oneLine } from './mrkdwn.ts';
import { scopeText } from './pause-message.ts';
import { person } from './request-text.ts';
import { requestLines } from './requests-message.ts';
import { minuteToken } from './time.ts';
import type { Words } from './words.ts';

/** Names longer than this are cut in the middle; the card has them whole. */
const NAME_MOST = 80;

export function noticeBlocks(words: Words, work: HomeWork): KnownBlock[] {
  if (work.kind === 'unread') return [];
  const texts = [
    ...work.pauses.map((pause) => `${PAUSED} ${pauseText(words, pause)}`),
    ...work.warnings.map((warning) => `${WARNING} ${warningText(words, warning)}`),
  ];
  return texts.map((text) => section(text));
}

const PAUSED = ':double_vertical_bar:';
const WARNING = ':warning:';

function pauseText(words: Words, { pause: { by, until }, name }: HomePause): string {
  const facts = {
    scope: scopeText(words, name),
    who: person(by),
    command: code(`/ddb resume ${oneLine(name, 40)}`),
  };
  return until === null
    ? words('home.paused.open', facts)
    : words('home.paused', { ...facts, until: minuteToken(words, until) });
}

function warningText(words: Words, warning: HomeWarning): string {
  switch (warning.reason) {
    case 'no-cards':
      return words('home.noCards', {
        channel: `<#${escapeText(warning.channel)}>`,
        command: code('/invite @ddb-budget'),
        setting: code('approvalsChannel'),
      });
    case 'group-unread':
      return words('home.groupUnread', {
        group: person(warning.group),
        accounts: warning.accounts.map((account) => code(account)).join(', '),
        command: code('ddb-budget check'),
      });
  }
}

export function requestBlocks(words: Words, work: HomeWork): KnownBlock[] {
  const title = header(words('requests.title.all'));
  if (work.kind === 'unread') return [title, section(`${WARNING} ${words('home.store')}`)];
  const { waiting, mine, others } = work.requests;
  return [
    title,
    ...(isEmpty(work.requests)
      ? [section(words('home.none'))]
      : [
          ...(waiting === null ? [] : listBlocks(words, waiting, 'home.waiting', '/ddb requests')),
          ...(waiting?.shown.length === 0 ? [section(words('home.waiting.none'))] : []),
          ...listBlocks(words, mine, 'home.mine', '/ddb requests mine'),
          ...listBlocks(words, others, 'home.others', '/ddb requests'),
        ]),
  ];
}

const isEmpty = ({ waiting, mine, others }: HomeRequests): boolean =>
  [waiting, mine, others].every((list) => list === null || list.shown.length === 0);

function listBlocks(words: Words, { shown, more }: RequestList, title: MessageKey, command: string): KnownBlock[] {
  if (shown.length === 0) return [];
  return [
    section(words(title, { n: shown.length + more })),
    ...shown.map((one) => rowBlock(words, one)),
    ...(more === 0 ? [] : [context(words('home.more', { n: more, command: code(command) }))]),
  ];
}

/** What is approved is what the card shows: the card is where it is decided. */
function rowBlock(words: Words, { request, link, pause }: RequestList['shown'][number]): KnownBlock {
  const text = requestLines(words, request, NAME_MOST, pause);
  if (link === null) return section(text);
  return section(
    text,
    button({
      action: OPEN_CARD,
      value: request.id,
      text: words('requests.card'),
      label: words('home.card.label', { id: oneLine(request.id, 20), table: oneLine(request.resource.table, 30) }),
      url: link,
    }),
  );
}
