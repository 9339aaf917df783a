/** `/ddb requests`: the open ones as a list, or one of them with everything that happened to it. */
import type { KnownBlock } from '@slack/types';
import type { AuditEntry } from '../domain/request/audit.ts';
import type { Pause } from '../domain/request/pause.ts';
import { isUndecided, type ReductionRequest } from '../domain/request/request.ts';
import type { MessageKey } from '../locales/index.ts';
import { context, firstThatFits, header, type Message, quote, section } from './blocks.ts';
import { statusText } from './card-status.ts';
import { code, escapeText, oneLine } from './mrkdwn.ts';
import { about, linkTo, person, resourceText, stateText, wantedText } from './request-text.ts';
import { dateToken, minuteToken } from './time.ts';
import { trailText } from './trail-text.ts';
import type { Words } from './words.ts';

export interface ListedRequest {
  readonly request: ReductionRequest;
  /** To its card; `null` while it has none. */
  readonly link: string | null;
  /** What holds its run; `null` where nothing does. */
  readonly pause: Pause | null;
}

type Which = 'all' | 'mine' | 'table';

const TITLES: { readonly [which in Which]: MessageKey } = {
  all: 'requests.title.all',
  mine: 'requests.title.mine',
  table: 'requests.title.table',
};

const MOST_ROWS = 15;

export function requestsMessage(words: Words, requests: readonly ListedRequest[], of: Which): Message {
  return firstThatFits([
    () => list(words, requests, of, MOST_ROWS, 255),
    () => list(words, requests, of, MOST_ROWS, 60),
    () => list(words, requests, of, 8, 60),
  ]);
}

function list(words: Words, requests: readonly ListedRequest[], of: Which, rows: number, most: number): Message {
  const shown = requests.slice(0, rows);
  const n = requests.length - shown.length;
  const foot = [
    ...(n > 0 ? [words('requests.more', { n, command: code('/ddb requests orders-table') })] : []),
    words('requests.foot', { command: code(`/ddb requests ${oneLine(shown[0]?.request.id ?? 'ID', 40)}`) }),
  ];
  return {
    text: words('requests.fallback', { n: requests.length }),
    blocks: [
      header(words(TITLES[of])),
      ...(requests.length === 0
        ? [section(words('requests.none', { command: code('/ddb reduce') }))]
        : [...shown.map((one) => section(rowText(words, one, most))), context(...foot)]),
    ],
  };
}

function rowText(words: Words, { request, link, pause }: ListedRequest, most: number): string {
  return [requestLines(words, request, most, pause), ...(link === null ? [] : [cardLink(words, link)])].join('  ·  ');
}

/** What it is about; where it stands. @param most characters of a name */
export function requestLines(words: Words, request: ReductionRequest, most: number, pause: Pause | null): string {
  const { id, resource } = request;
  const first = words('requests.row', {
    id: code(id, 40),
    change: wantedText(words, request),
    resource: resourceText(words, resource, most),
    account: escapeText(resource.account),
    region: escapeText(resource.region),
  });
  return `${first}\n${stateLine(words, request, pause)}`;
}

const cardLink = (words: Words, link: string): string => linkTo(link, words('requests.card'));

function stateLine(words: Words, request: ReductionRequest, pause: Pause | null): string {
  const facts = { state: stateText(words, request.state), who: person(request.requester) };
  if (isUndecided(request)) {
    return words('requests.row.state.expires', { ...facts, due: minuteToken(words, request.expiresAt) });
  }
  if (request.state === 'scheduled' && pause !== null) {
    const { state, who: requester } = facts;
    return words('requests.row.state.paused', { state, requester, who: person(pause.by) });
  }
  if (request.state === 'scheduled') {
    return words('requests.row.state.due', { ...facts, due: dateToken(words, request.dueAt) });
  }
  return words('requests.row.state', facts);
}

export interface RequestTold {
  readonly request: ReductionRequest;
  /** Oldest first. */
  readonly trail: readonly AuditEntry[];
  readonly link: string | null;
  readonly pause: Pause | null;
}

/** Where it stands, and its audit trail: the first line and the newest, with how many are left out between. */
export function requestMessage(words: Words, told: RequestTold): Message {
  return firstThatFits([() => one(words, told, 30), () => one(words, told, 12), () => one(words, told, 4)]);
}

/** A section takes 3,000 characters; a line with its date token and a mention has 150 to 400. */
const LINES_A_SECTION = 5;

function one(words: Words, { request, trail, link, pause }: RequestTold, most: number): Message {
  const { reason, requester } = request;
  const where = about(words, request);
  const id = oneLine(request.id, 40);
  return {
    text: words('requests.one.fallback', { id: escapeText(id), state: stateText(words, request.state) }),
    blocks: [
      header(words('requests.one.title', { id })),
      section(statusText(words, request, pause)),
      section(
        [
          words('decide.modal.text', { ...where, who: person(requester) }),
          ...(link === null ? [] : [cardLink(words, link)]),
        ].join('\n'),
      ),
      ...(reason === null ? [] : [quote(reason)]),
      section(words('requests.one.trail')),
      ...trailBlocks(words, request, trail, most),
    ],
  };
}

function trailBlocks(
  words: Words,
  request: ReductionRequest,
  trail: readonly AuditEntry[],
  most: number,
): KnownBlock[] {
  const leftOut = Math.max(0, trail.length - most);
  const lines = trail.map((entry) => lineText(words, request, entry));
  const shown =
    leftOut === 0
      ? lines
      : [...lines.slice(0, 1), words('requests.one.earlier', { n: leftOut }), ...lines.slice(1 + leftOut)];
  const blocks: KnownBlock[] = [];
  for (let from = 0; from < shown.length; from += LINES_A_SECTION) {
    blocks.push(section(shown.slice(from, from + LINES_A_SECTION).join('\n')));
  }
  return blocks;
}

function lineText(words: Words, request: ReductionRequest, entry: AuditEntry): string {
  const aws = entry.awsRequestId === null ? [] : [words('requests.one.aws', { id: code(entry.awsRequestId, 80) })];
  return [dateToken(words, entry.at), trailText(words, request, entry), ...aws].join('  ·  ');
}
