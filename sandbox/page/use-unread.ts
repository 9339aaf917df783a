/** Which channels have something new for whom; forgotten on reload. */

import { useEffect, useState } from 'react';
import type { Snapshot } from '../slack/protocol.ts';

type ReadUpTo = ReadonlyMap<string, number>;

const newestIn = (snapshot: Snapshot, channel: string): number =>
  Math.max(0, ...snapshot.messages.filter((message) => message.channel === channel).map(({ ts }) => Number(ts)));

export function useUnread(snapshot: Snapshot | null, view: string): ReadonlySet<string> {
  const [readUpTo, setReadUpTo] = useState<ReadUpTo>(new Map());
  // Everything that was there when the page opened counts as read, for every user.
  const [opened, setOpened] = useState<number | null>(null);

  useEffect(() => {
    if (snapshot === null) return;
    setOpened((at) => at ?? Math.max(0, ...snapshot.messages.map(({ ts }) => Number(ts))));
    const key = `${snapshot.user}/${view}`;
    const newest = newestIn(snapshot, view);
    setReadUpTo((known) => ((known.get(key) ?? 0) >= newest ? known : new Map(known).set(key, newest)));
  }, [snapshot, view]);

  const unread = new Set<string>();
  if (snapshot === null || opened === null) return unread;
  for (const { channel, ts, user } of snapshot.messages) {
    const seen = readUpTo.get(`${snapshot.user}/${channel}`) ?? opened;
    if (channel !== view && user !== snapshot.user && Number(ts) > seen) unread.add(channel);
  }
  return unread;
}
