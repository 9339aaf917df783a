/** The single steps by which a channel comes to show what is known of an alert: open, explain, count, complete, close. */
import { type Alert, type AlertPost, completionOf, MOST_THREADS, nextStep, type ShownAlert } from '../domain/alert.ts';
import type { Explanation } from '../domain/explanation.ts';
import { type Instant, MINUTE_MS, SECOND_MS } from '../domain/instant.ts';
import { type Drawing, once, type Post } from './alert-drawing.ts';
import { explainEvent } from './explain-event.ts';
import { type Announcement, CannotPost, type MessagePlace, type PostMark } from './reduction-ports.ts';

/** Messages changed in one drawing: Slack takes about one a second. */
const MOST_CHANGES = 5;

/** One step towards what is known: what is shown after it; `null` when nothing is left to do. */
export async function takeStep(drawing: Drawing, alert: Alert): Promise<ShownAlert | null | 'later' | 'too many'> {
  const step = nextStep(alert, drawing.ports.clock.now());
  try {
    switch (step) {
      case 'nothing':
        return null;
      case 'open':
        return (await mayOpen(drawing, alert)) ? await open(drawing, alert) : 'too many';
      case 'explain':
        return await explainBelow(drawing, alert);
      case 'explain-again':
      case 'complete':
        return await explainAnew(drawing, alert);
      case 'count':
        return drawing.changes >= MOST_CHANGES ? letRise(drawing, alert) : await recount(drawing, alert);
      case 'let-rise':
        return letRise(drawing, alert);
      case 'tell-back':
        return await tellBack(drawing, alert);
    }
  } catch (error) {
    if (!(error instanceof CannotPost) || error.why !== 'message-gone') throw error;
    return { ...alert.shown, isGone: true };
  }
}

/** One that was begun is finished. */
async function mayOpen({ ports, channel }: Drawing, { shown }: Alert): Promise<boolean> {
  return shown.begun.includes('root') || (await ports.alerts.openedLately(channel)) < MOST_THREADS;
}

async function open(drawing: Drawing, alert: Alert): Promise<ShownAlert> {
  const { ports, channel } = drawing;
  const mark = markOf(alert, 'root', 0);
  const message = rootOf(drawing, alert);
  const send = () => ports.announcer.post(channel, message, mark);
  const { place, isNew } = await onceOf(drawing, alert, 'root', { where: { channel }, mark, send });
  if (isNew) await ports.alerts.noteOpened(channel);
  // What an earlier try has posted may have counted less.
  return { ...alert.shown, root: place.ts, begun: without(alert.shown, 'root'), count: isNew ? alert.count : 0 };
}

async function explainBelow(drawing: Drawing, alert: Alert): Promise<ShownAlert> {
  const { ports, speaker, visible } = drawing;
  const mark = markOf(alert, 'explanation', 0);
  const explanation = await explainEvent(ports, visible, alert.account, alert.newest);
  const root = rootPlace(drawing, alert);
  const send = () => ports.announcer.reply(root, speaker.explanation(alert, explanation), mark);
  const { place } = await onceOf(drawing, alert, 'reply', { where: { card: root }, mark, send });
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

/** What is put off makes one more drawing. */
async function letRise({ ports, putOff }: Drawing, { id, shown, count }: Alert): Promise<'later'> {
  putOff.add(id);
  await ports.alerts.keepShown(id, { ...shown, seen: count });
  return 'later';
}

async function recount(drawing: Drawing, alert: Alert): Promise<ShownAlert> {
  drawing.changes += 1;
  const place = rootPlace(drawing, alert);
  await drawing.ports.announcer.update(place, rootOf(drawing, alert), markOf(alert, 'root', 0));
  return { ...alert.shown, count: alert.count, seen: alert.count };
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
  const send = () => ports.announcer.reply(root, speaker.back(alert, explanation), mark);
  await onceOf(drawing, alert, 'back', { where: { card: root }, mark, send });
  return { ...shown, begun: without(shown, 'back'), backAt: null };
}

/** The alert's own note of what was begun goes with what it shows. */
function onceOf(
  drawing: Drawing,
  { id, shown }: Alert,
  what: AlertPost,
  post: { readonly where: Post['where']; readonly mark: PostMark; readonly send: Post['send'] },
): ReturnType<typeof once> {
  return once(drawing, {
    ...post,
    wasBegun: shown.begun.includes(what),
    note: (isBegun) => {
      const begun = isBegun ? [...shown.begun, what] : without(shown, what);
      return drawing.ports.alerts.keepShown(id, { ...shown, begun });
    },
  });
}

const without = ({ begun }: ShownAlert, what: AlertPost): AlertPost[] => begun.filter((one) => one !== what);

const rootPlace = ({ channel }: Drawing, { shown }: Alert): MessagePlace => ({ channel, ts: shown.root ?? '' });

function rootOf({ speaker, visible }: Drawing, alert: Alert): Announcement {
  return speaker.root(alert, !visible.some(({ name }) => name === alert.account));
}

function backAtOf({ ports }: Drawing, { account, shown }: Alert, { next, finding }: Explanation): Instant | null {
  // What is due is told, too.
  if (next?.kind === 'now') return shown.backAt;
  return finding.kind === 'read' && next?.kind === 'at' && ports.announcesBudgetBack(account) ? next.at : null;
}

const markOf = ({ id }: Alert, what: string, revision: number): PostMark => ({
  request: id,
  kind: `alert-${what}`,
  revision,
});
