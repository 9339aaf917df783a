/** One drawing of an incident channel: what it works with, and how it posts nothing twice. */
import type { Account } from '../domain/accounts.ts';
import type { AlertStore } from './alert-ports.ts';
import type { AlertSpeaker } from './alert-speaker.ts';
import type { EventPorts } from './explain-event.ts';
import type { Log } from './ports.ts';
import {
  type Announcer,
  CannotPost,
  type Lease,
  type Locks,
  type MessagePlace,
  type PostMark,
  PostUnknown,
  TryLater,
} from './reduction-ports.ts';

export interface AlertPorts extends EventPorts {
  readonly alerts: AlertStore;
  readonly announcer: Announcer;
  readonly locks: Locks;
  readonly log: Log;
  /** Whether the account's channel wants to know when a decrease is possible again. */
  announcesBudgetBack(account: string): boolean;
}

export interface Drawing {
  readonly ports: AlertPorts;
  readonly speaker: AlertSpeaker;
  readonly channel: string;
  /** Accounts whose tables may be shown in the channel. */
  readonly visible: readonly Account[];
  readonly lease: Lease;
  /** Messages that were posted or changed. */
  changes: number;
  /** Alerts to be looked at once more. */
  readonly putOff: Set<string>;
}

export interface Post {
  readonly where: Parameters<Announcer['findPosted']>[0];
  readonly mark: PostMark;
  /** Whether an earlier try began it, and never noted what came of it. */
  readonly wasBegun: boolean;
  /** Notes, before it goes out, that it may be there, or, after it surely did not, that it is not. */
  note(isBegun: boolean): Promise<void>;
  send(): Promise<MessagePlace>;
}

/** Posts, unless an earlier try whose outcome nobody noted turns out to be there. */
export async function once(
  drawing: Drawing,
  { where, mark, wasBegun, note, send }: Post,
): Promise<{ readonly place: MessagePlace; readonly isNew: boolean }> {
  const { announcer, log } = drawing.ports;
  const found = wasBegun ? await announcer.findPosted(where, mark) : null;
  if (found !== null) return { place: found, isNew: false };
  if (!wasBegun) await note(true);
  drawing.changes += 1;
  try {
    return { place: await send(), isNew: true };
  } catch (error) {
    if (error instanceof TryLater || error instanceof CannotPost) await note(false);
    if (error instanceof PostUnknown)
      log.warn({ ...mark }, 'whether a refusal was told is not known; it is looked for');
    throw error;
  }
}
