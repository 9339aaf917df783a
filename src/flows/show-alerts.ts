/**
 * Makes an incident channel show the refusals that were noted: one thread for each resource and UTC day, its first message counting,
 * the explanation below it. Whoever draws holds the channel's lock, and rests between two drawings, so that a flood is a few calls.
 */
import type { Account } from '../domain/accounts.ts';
import { type Alert, type AlertPost, completionOf, nextStep, type ShownAlert } from '../domain/alert.ts';
import type { Explanation } from '../domain/explanation.ts';
import { type Instant, MINUTE_MS, SECOND_MS } from '../domain/instant.ts';
import type { AlertStore } from './alert-ports.ts';
import { type EventPorts, explainEvent } from './explain-event.ts';
import { type Log, PeopleUnavailable } from './ports.ts';
import type { Ran } from './ran.ts';
import {
  type Announcement,
  type Announcer,
  CannotPost,
  type Lease,
  type Locks,
  type MessagePlace,
  type PostMark,
  PostUnknown,
  TryLater,
  UnreadableRecord,
} from './reduction-ports.ts';
import { accountsShownIn } from './visible-accounts.ts';

export interface AlertPorts extends EventPorts {
  readonly alerts: AlertStore;
  readonly announcer: Announcer;
  readonly locks: Locks;
  readonly log: Log;
  /** Whether the account's channel wants to know when a decrease is possible again. */
  announcesBudgetBack(account: string): boolean;
}

/** What is said, and how; handed in by the job. */
export interface AlertSpeaker {
  /** @param isGeneral nothing of the account may be shown where it goes */
  root(alert: Alert, isGeneral: boolean): Announcement;
  explanation(alert: Alert, explanation: Explanation): Announcement;
  /** The closing line: a decrease is possible again. */
  back(alert: Alert, explanation: Explanation): Announcement;
}

/** Between two drawings in a channel, real time. */
const QUIET_MS = 5 * SECOND_MS;
/** Another process draws, and will be done or dead by then. */
const BUSY_MS = SECOND_MS;
/** Until somebody has invited the bot, or Slack says again who is who. */
const CLOSED_MS = 5 * MINUTE_MS;
const UNKNOWN_PEOPLE_MS = 30 * SECOND_MS;
const MOST_WAITING = 1_000;
/** Messages changed in one drawing: Slack takes about one a second. */
const MOST_CHANGES = 5;
const MOST_STEPS = 6;

interface Drawing {
  readonly ports: AlertPorts;
  readonly speaker: AlertSpeaker;
  readonly channel: string;
  readonly visible: readonly Account[];
  readonly lease: Lease;
  changes: number;
}

/** @throws TryLater, PostUnknown, StoreUnavailable: the wake-up call comes again */
export async function showAlerts(ports: AlertPorts, speaker: AlertSpeaker, channel: string): Promise<Ran> {
  const lease = await ports.locks.take(`alerts:${channel}`);
  if (lease === null) return { laterMs: BUSY_MS };
  try {
    const visible = await accountsShownIn(ports.people, ports.accounts, channel);
    const drawing: Drawing = { ports, speaker, channel, visible, lease, changes: 0 };
    const ids = await ports.alerts.waiting(channel, ports.clock.now(), MOST_WAITING);
    for (const id of ids) {
      if (!lease.isHeld()) return { laterMs: BUSY_MS };
      await showOne(drawing, id);
    }
    return drawing.changes > 0 ? { laterMs: QUIET_MS } : 'done';
  } catch (error) {
    if (error instanceof CannotPost) {
      ports.log.error({ channel, why: error.why }, 'refusals cannot be told; invite the bot to the incident channel');
      return { laterMs: CLOSED_MS };
    }
    if (!(error instanceof PeopleUnavailable)) throw error;
    ports.log.warn({ channel, err: error }, 'refusals wait until Slack says who reads the channel');
    return { laterMs: UNKNOWN_PEOPLE_MS };
  } finally {
    await lease.release();
  }
}

async function showOne(drawing: Drawing, id: string): Promise<void> {
  const { ports, lease } = drawing;
  for (let step = 0; step < MOST_STEPS && lease.isHeld(); step += 1) {
    const alert = await found(ports, id);
    if (alert === null) return;
    const shown = await take(drawing, alert);
    if (shown === 'later') return;
    if (shown === null) return ports.alerts.settle(alert);
    await ports.alerts.keepShown(id, shown);
  }
}

/** One that cannot be read keeps no other from being told. */
async function found({ alerts, log }: AlertPorts, id: string): Promise<Alert | null> {
  try {
    return await alerts.find(id);
  } catch (err) {
    if (!(err instanceof UnreadableRecord)) throw err;
    log.error({ err, alert: id }, 'a noted refusal cannot be read');
    return null;
  }
}

/** One step towards what is known: what is shown after it; `null` when nothing is left to do. */
async function take(drawing: Drawing, alert: Alert): Promise<ShownAlert | null | 'later'> {
  const step = nextStep(alert, drawing.ports.clock.now());
  try {
    switch (step) {
      case 'nothing':
        return null;
      case 'open':
        return await open(drawing, alert);
      case 'explain':
        return await explainBelow(drawing, alert);
      case 'explain-again':
      case 'complete':
        return await explainAnew(drawing, alert);
      case 'count':
        return drawing.changes >= MOST_CHANGES ? 'later' : await recount(drawing, alert);
      case 'tell-back':
        return await tellBack(drawing, alert);
    }
  } catch (error) {
    if (!(error instanceof CannotPost) || error.why !== 'message-gone') throw error;
    return { ...alert.shown, isGone: true };
  }
}

async function open(drawing: Drawing, alert: Alert): Promise<ShownAlert> {
  const { ports, channel } = drawing;
  const mark = markOf(alert, 'root', 0);
  const message = rootOf(drawing, alert);
  const { place, isNew } = await once(drawing, alert, 'root', { channel }, mark, () =>
    ports.announcer.post(channel, message, mark),
  );
  // What an earlier try has posted may have counted less.
  return { ...alert.shown, root: place.ts, begun: without(alert.shown, 'root'), count: isNew ? alert.count : 0 };
}

async function explainBelow(drawing: Drawing, alert: Alert): Promise<ShownAlert> {
  const { ports, speaker, visible } = drawing;
  const mark = markOf(alert, 'explanation', 0);
  const explanation = await explainEvent(ports, visible, alert.account, alert.newest);
  const root = rootPlace(drawing, alert);
  const { place } = await once(drawing, alert, 'reply', { card: root }, mark, () =>
    ports.announcer.reply(root, speaker.explanation(alert, explanation), mark),
  );
  return {
    ...alert.shown,
    reply: place.ts,
    begun: without(alert.shown, 'reply'),
    cause: alert.cause,
    completeAt: completionOf(explanation, alert.newest),
    backAt: backAtOf(drawing, alert, explanation),
  };
}

/** In the same reply, which notifies nobody. */
async function explainAnew(drawing: Drawing, alert: Alert): Promise<ShownAlert> {
  const { ports, speaker, visible, channel } = drawing;
  const explanation = await explainEvent(ports, visible, alert.account, alert.newest);
  drawing.changes += 1;
  const place = { channel, ts: alert.shown.reply ?? '' };
  await ports.announcer.update(place, speaker.explanation(alert, explanation), markOf(alert, 'explanation', 0));
  return {
    ...alert.shown,
    cause: alert.cause,
    completeAt: completionOf(explanation, alert.newest),
    backAt: backAtOf(drawing, alert, explanation),
  };
}

async function recount(drawing: Drawing, alert: Alert): Promise<ShownAlert> {
  drawing.changes += 1;
  const place = rootPlace(drawing, alert);
  await drawing.ports.announcer.update(place, rootOf(drawing, alert), markOf(alert, 'root', 0));
  return { ...alert.shown, count: alert.count };
}

/** Only a fresh read says so: somebody may have been faster. */
async function tellBack(drawing: Drawing, alert: Alert): Promise<ShownAlert> {
  const { ports, speaker, visible } = drawing;
  const { shown } = alert;
  const explanation = await explainEvent(ports, visible, alert.account, alert.newest);
  if (explanation.finding.kind === 'unreadable') return { ...shown, backAt: ports.clock.now() + MINUTE_MS };
  if (explanation.next?.kind !== 'now') return { ...shown, backAt: backAtOf(drawing, alert, explanation) };
  const mark = markOf(alert, 'back', Math.floor((shown.backAt ?? 0) / SECOND_MS));
  const root = rootPlace(drawing, alert);
  await once(drawing, alert, 'back', { card: root }, mark, () =>
    ports.announcer.reply(root, speaker.back(alert, explanation), mark),
  );
  return { ...shown, begun: without(shown, 'back'), backAt: null };
}

/** Posts, unless an earlier try whose outcome nobody noted turns out to be there. */
async function once(
  drawing: Drawing,
  { id, shown }: Alert,
  what: AlertPost,
  where: Parameters<Announcer['findPosted']>[0],
  mark: PostMark,
  post: () => Promise<MessagePlace>,
): Promise<{ readonly place: MessagePlace; readonly isNew: boolean }> {
  const { alerts, announcer } = drawing.ports;
  const wasBegun = shown.begun.includes(what);
  const found = wasBegun ? await announcer.findPosted(where, mark) : null;
  if (found !== null) return { place: found, isNew: false };
  if (!wasBegun) await alerts.keepShown(id, { ...shown, begun: [...shown.begun, what] });
  drawing.changes += 1;
  try {
    return { place: await post(), isNew: true };
  } catch (error) {
    // Surely nothing was posted: the next try need not look for it.
    if (error instanceof TryLater || error instanceof CannotPost) {
      await alerts.keepShown(id, { ...shown, begun: without(shown, what) });
    } else if (error instanceof PostUnknown) {
      drawing.ports.log.warn({ alert: id, what }, 'whether a refusal was told is not known; it is looked for');
    }
    throw error;
  }
}

const without = ({ begun }: ShownAlert, what: AlertPost): AlertPost[] => begun.filter((one) => one !== what);

const rootPlace = ({ channel }: Drawing, { shown }: Alert): MessagePlace => ({ channel, ts: shown.root ?? '' });

function rootOf({ speaker, visible }: Drawing, alert: Alert): Announcement {
  return speaker.root(alert, !visible.some(({ name }) => name === alert.account));
}

function backAtOf({ ports }: Drawing, { account }: Alert, { next, finding }: Explanation): Instant | null {
  return finding.kind === 'read' && next?.kind === 'at' && ports.announcesBudgetBack(account) ? next.at : null;
}

const markOf = ({ id }: Alert, what: string, revision: number): PostMark => ({
  request: id,
  kind: `alert-${what}`,
  revision,
});
