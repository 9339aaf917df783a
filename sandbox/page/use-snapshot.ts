/** Keeps the snapshot of one user fresh. */

import { useEffect, useState } from 'react';
import type { Snapshot } from '../slack/protocol.ts';
import { fetchSnapshot, watchChanges } from './api.ts';

export interface Live {
  /** Null until the first answer, and while another user's is on its way. */
  readonly snapshot: Snapshot | null;
  readonly isConnected: boolean;
}

export function useSnapshot(user: string): Live {
  const [snapshot, setSnapshot] = useState<Snapshot | null>(null);
  const [isConnected, setConnected] = useState(true);

  useEffect(() => {
    let stopped = false;
    let busy = false;
    let again = false;
    // Changes come in bursts: one request at a time, and one more if something changed meanwhile.
    const refresh = async (): Promise<void> => {
      again = true;
      if (busy) return;
      busy = true;
      while (again && !stopped) {
        again = false;
        try {
          const fresh = await fetchSnapshot(user);
          if (!stopped) setSnapshot(fresh);
        } catch {
          if (!stopped) setConnected(false);
        }
      }
      busy = false;
    };
    void refresh();
    const stopWatching = watchChanges(() => void refresh(), setConnected);
    return () => {
      stopped = true;
      stopWatching();
    };
  }, [user]);

  const isForUser = snapshot !== null && (user === '' || snapshot.user === user);
  return { snapshot: isForUser ? snapshot : null, isConnected };
}
