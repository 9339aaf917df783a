/** Keeps the snapshot of one user fresh. */

import { useEffect, useState } from 'react';
import type { Snapshot } from '../slack/protocol.ts';
import { fetchSnapshot } from './api.ts';
import { watch } from './changes.ts';
import { oneAtATime } from './one-at-a-time.ts';

export interface Live {
  /** Null until the first answer, and while another user's is on its way. */
  readonly snapshot: Snapshot | null;
  readonly isConnected: boolean;
}

export function useSnapshot(user: string): Live {
  const [snapshot, setSnapshot] = useState<Snapshot | null>(null);
  const [isConnected, setConnected] = useState(true);

  useEffect(() => {
    const refresh = oneAtATime(
      () => fetchSnapshot(user),
      (fresh) => setSnapshot(fresh),
      () => setConnected(false),
    );
    refresh.again();
    const stopWatching = watch({ changed: refresh.again, connected: setConnected });
    return () => {
      refresh.stop();
      stopWatching();
    };
  }, [user]);

  const isForUser = snapshot !== null && (user === '' || snapshot.user === user);
  return { snapshot: isForUser ? snapshot : null, isConnected };
}
