/** Under a message: who replied, how often, when last. */

import { Avatar } from './avatar.tsx';
import { dayDivider, shortTime } from './dates.ts';
import { personOf, useReader } from './reader.tsx';

export interface Replies {
  readonly count: number;
  readonly users: readonly string[];
  /** Sandbox time, epoch ms UTC. */
  readonly lastAt: number;
}

const SHOWN_FACES = 3;

export function ThreadBar({ replies, onOpen }: { readonly replies: Replies; readonly onOpen: () => void }) {
  const { users, dates } = useReader();
  return (
    <button type="button" className="thread-bar" onClick={onOpen} data-testid="thread-bar">
      {replies.users.slice(0, SHOWN_FACES).map((id) => (
        <Avatar key={id} user={personOf(users, id)} size={24} />
      ))}
      <span className="thread-count">{replies.count === 1 ? '1 reply' : `${replies.count} replies`}</span>
      <span className="thread-last">
        Last reply {dayDivider(replies.lastAt, dates).toLowerCase()} at {shortTime(replies.lastAt, dates)}
      </span>
    </button>
  );
}
