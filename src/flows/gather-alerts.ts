/**
 * When refusals of many resources come at once, they share one thread instead of filling the channel: it says how many, and lists them
 * page by page. A page is noted before it is posted, so that a crash neither loses nor repeats it.
 */
import { type Alert, type GatheredAlerts, MOST_ON_PAGE, NOTHING_GATHERED } from '../domain/alert.ts';
import { startOfUtcDay } from '../domain/instant.ts';
import { type Drawing, once } from './alert-drawing.ts';
import { CannotPost, type MessagePlace, type PostMark } from './reduction-ports.ts';

/** Pages in one drawing: Slack takes about one message a second. */
const MOST_PAGES = 5;

/** What is not gathered now keeps waiting. */
export async function gatherAlerts(drawing: Drawing, alerts: readonly Alert[]): Promise<void> {
  const { channel, lease, ports } = drawing;
  const day = startOfUtcDay(ports.clock.now());
  let known = (await ports.alerts.findGathered(channel, day)) ?? NOTHING_GATHERED;
  const keep = async (change: Partial<GatheredAlerts>): Promise<void> => {
    known = { ...known, ...change };
    await ports.alerts.keepGathered(channel, day, known);
  };
  // A page that was begun comes first: it may be there.
  const rest = alerts.filter(({ id }) => !known.page.includes(id));
  const pages = [known.page, ...pagesOf(rest.map(({ id }) => id))].filter((page) => page.length > 0);
  const { root: wasThere, count: before } = known;
  for (const page of pages.slice(0, MOST_PAGES)) {
    if (!lease.isHeld()) return;
    try {
      await showPage(drawing, page, known, keep, day);
    } catch (error) {
      if (!(error instanceof CannotPost) || error.why !== 'message-gone') throw error;
      // Somebody deleted the thread: nothing more is listed that day.
      await settleAll(drawing, page);
      await keep({ page: [], begun: [] });
    }
  }
  if (known.root !== null && known.count !== before) await recount(drawing, known, wasThere === null, day);
}

/** A thread that was opened a moment ago counted its first page. */
async function recount(
  drawing: Drawing,
  { root, count, pages }: GatheredAlerts,
  isNew: boolean,
  day: number,
): Promise<void> {
  if (root === null || (isNew && pages === 1)) return;
  const { ports, speaker, channel } = drawing;
  drawing.changes += 1;
  await ports.announcer.update({ channel, ts: root }, speaker.manyRoot(count), markOf(drawing, day, 'many', 0));
}

async function showPage(
  drawing: Drawing,
  page: readonly string[],
  before: GatheredAlerts,
  keep: (change: Partial<GatheredAlerts>) => Promise<void>,
  day: number,
): Promise<void> {
  const { ports, speaker, channel, visible } = drawing;
  const count = before.count + page.length;
  const root = before.root ?? (await openRoot(drawing, before, keep, day, count));
  const wasBegun = before.page.length > 0;
  const found = await Promise.all(page.map((id) => ports.alerts.find(id)));
  const shown = found.filter((alert) => alert !== null && visible.some(({ name }) => name === alert.account));
  const mark = markOf(drawing, day, 'page', before.pages + 1);
  if (shown.length > 0) {
    const place: MessagePlace = { channel, ts: root };
    await once(drawing, {
      where: { card: place },
      mark,
      wasBegun,
      note: (isBegun) => keep({ page: isBegun ? page : [] }),
      send: () => ports.announcer.reply(place, speaker.manyPage(shown.filter((alert) => alert !== null)), mark),
    });
  }
  await settleAll(drawing, page);
  await keep({ page: [], pages: before.pages + 1, count });
}

async function openRoot(
  drawing: Drawing,
  { begun }: GatheredAlerts,
  keep: (change: Partial<GatheredAlerts>) => Promise<void>,
  day: number,
  count: number,
): Promise<string> {
  const { ports, speaker, channel } = drawing;
  const mark = markOf(drawing, day, 'many', 0);
  const { place } = await once(drawing, {
    where: { channel },
    mark,
    wasBegun: begun.length > 0,
    note: (isBegun) => keep({ begun: isBegun ? ['root'] : [] }),
    send: () => ports.announcer.post(channel, speaker.manyRoot(count), mark),
  });
  await keep({ root: place.ts, begun: [] });
  return place.ts;
}

async function settleAll({ ports: { alerts } }: Drawing, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const alert = await alerts.find(id);
    if (alert === null) continue;
    const shown = { ...alert.shown, isGathered: true };
    await alerts.keepShown(id, shown);
    await alerts.settle({ ...alert, shown });
  }
}

function pagesOf(ids: readonly string[]): readonly (readonly string[])[] {
  const pages: (readonly string[])[] = [];
  for (let at = 0; at < ids.length; at += MOST_ON_PAGE) pages.push(ids.slice(at, at + MOST_ON_PAGE));
  return pages;
}

const markOf = ({ channel }: Drawing, day: number, what: string, revision: number): PostMark => ({
  request: `${channel}/${new Date(day).toISOString().slice(0, 10)}`,
  kind: `alert-${what}`,
  revision,
});
