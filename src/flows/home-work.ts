/** What the App Home says of reductions: open requests, pauses, and what keeps them from being decided. From Redis, at once. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  decidesAnywhere,
  type HomePause,
  type HomeReader,
  type HomeWarning,
  type HomeWork,
  partRequests,
  type RequestList,
} from '../domain/home.ts';
import { type Instant, MINUTE_MS } from '../domain/instant.ts';
import { type Pause, pauseFor } from '../domain/request/pause.ts';
import type { ReductionRequest } from '../domain/request/request.ts';
import { peopleNamed } from '../domain/request/who-may.ts';
import { PeopleUnavailable } from './ports.ts';
import { StoreUnavailable, UnreadableRecord } from './reduction-ports.ts';
import type { ReductionPorts } from './reductions.ts';
import type { Sight } from './visible-accounts.ts';

/** Of each kind; more are a list of their own, `/ddb requests`. */
const MOST_SHOWN = 5;
const MOST_PAUSES = 5;
/** Looked through for cards that never came. */
const MOST_STALE = 50;

/** A card is posted within seconds. */
const CARD_WITHIN_MS = MINUTE_MS;

/** A link is a convenience: nobody waits for it longer (real time). */
const LINK_WITHIN_MS = 1_500;

type Seeing = Extract<Sight, { kind: 'seeing' }>;

export async function readHomeWork(ports: ReductionPorts, sight: Seeing): Promise<HomeWork> {
  try {
    return await readWork(ports, sight);
  } catch (err) {
    if (!(err instanceof StoreUnavailable)) throw err;
    ports.log.warn({ err, user: sight.person.id }, 'the Home tab is shown without requests');
    return { kind: 'unread' };
  }
}

async function readWork(ports: ReductionPorts, sight: Seeing): Promise<HomeWork> {
  const now = ports.clock.now();
  const names = sight.visible.map(({ name }) => name);
  const [open, pauses, { reader, unread }] = await Promise.all([
    ports.store.open(),
    ports.pauses.list(now),
    readerOf(ports, sight),
  ]);
  const visible = open.filter(({ resource }) => names.includes(resource.account));
  const parts = partRequests(visible, reader, now);
  const [waiting, mine, others, cardless] = await Promise.all([
    decidesAnywhere(reader, names) ? list(ports, parts.waiting, pauses) : null,
    list(ports, parts.mine, pauses),
    list(ports, parts.others, pauses),
    channelsWithoutCards(ports, visible, now),
  ]);
  return {
    kind: 'read',
    requests: { waiting, mine, others },
    pauses: pauses.flatMap((pause) => pauseSeen(ports, sight, pause)).slice(0, MOST_PAUSES),
    warnings: [...cardless, ...unread],
  };
}

/**
 * By what Slack said within the last minutes: this decides what is listed, never what a click does. A group Slack does not tell of
 * takes nothing else away.
 */
async function readerOf(
  ports: ReductionPorts,
  { person, visible }: Seeing,
): Promise<{ readonly reader: HomeReader; readonly unread: readonly HomeWarning[] }> {
  const naming = new Map<string, string[]>();
  for (const { name } of visible) {
    const rules = ports.rulesOf(name);
    const groups = rules === null ? [] : [...peopleNamed(rules)].filter((id) => id.startsWith('S'));
    for (const group of groups) naming.set(group, [...(naming.get(group) ?? []), name]);
  }
  const groups = new Set<string>();
  const unread: HomeWarning[] = [];
  await Promise.all(
    [...naming].map(async ([group, accounts]) => {
      const isIn = await ports.people.isInGroup(person.id, group).catch((error: unknown) => {
        if (!(error instanceof PeopleUnavailable)) throw error;
        unread.push({ reason: 'group-unread', group, accounts });
        return false;
      });
      if (isIn) groups.add(group);
    }),
  );
  return { reader: { person, groups, rulesOf: (account) => ports.rulesOf(account) }, unread };
}

async function list(
  ports: ReductionPorts,
  requests: readonly ReductionRequest[],
  pauses: readonly Pause[],
): Promise<RequestList> {
  const shown = await Promise.all(
    requests.slice(0, MOST_SHOWN).map(async (request) => {
      const pause = pauseFor(pauses, request.resource.accountId);
      return { request, link: await linkSoon(ports, request.id), pause };
    }),
  );
  return { shown, more: requests.length - shown.length };
}

const linkSoon = (ports: ReductionPorts, id: string): Promise<string | null> =>
  Promise.race([ports.linkTo(id), sleep(LINK_WITHIN_MS, null, { ref: false })]);

/** Where a request is open whose card has not come: nobody meets it there. */
async function channelsWithoutCards(
  ports: ReductionPorts,
  open: readonly ReductionRequest[],
  now: Instant,
): Promise<readonly HomeWarning[]> {
  const stale = new Set(await ports.cards.stale(MOST_STALE));
  const late = open.filter(({ id, createdAt }) => stale.has(id) && now - createdAt > CARD_WITHIN_MS);
  const channels = await Promise.all(
    late.map(async (request) => ((await hasCard(ports, request)) ? null : channelOf(ports, request.resource))),
  );
  return [...new Set(channels)].flatMap((channel) => (channel === null ? [] : [{ reason: 'no-cards', channel }]));
}

async function hasCard({ cards }: ReductionPorts, { id }: ReductionRequest): Promise<boolean> {
  try {
    return (await cards.find(id)) !== null;
  } catch (error) {
    // Of another version: it is there.
    if (error instanceof UnreadableRecord) return true;
    throw error;
  }
}

const channelOf = (ports: ReductionPorts, { account }: ReductionRequest['resource']): string | null =>
  ports.rulesOf(account)?.approvalsChannel ?? null;

function pauseSeen(ports: ReductionPorts, { visible }: Seeing, pause: HomePause['pause']): HomePause[] {
  if (pause.scope === 'all') return [{ pause, name: 'all' }];
  const account = visible.find(({ id, name }) => id === pause.scope && ports.rulesOf(name) !== null);
  return account === undefined ? [] : [{ pause, name: account.name }];
}
