/** Fetching after changes, which come in bursts: one request at a time, and one more if something changed meanwhile. */

export interface Refresh {
  again(): void;
  /** Whatever is still on its way is dropped. */
  stop(): void;
}

export function oneAtATime<T>(fetchIt: () => Promise<T>, take: (fresh: T) => void, failed: () => void): Refresh {
  let stopped = false;
  let busy = false;
  let wanted = false;
  const run = async (): Promise<void> => {
    busy = true;
    while (wanted && !stopped) {
      wanted = false;
      try {
        const fresh = await fetchIt();
        if (!stopped) take(fresh);
      } catch {
        if (!stopped) failed();
      }
    }
    busy = false;
  };
  return {
    again: () => {
      wanted = true;
      if (!busy) void run();
    },
    stop: () => {
      stopped = true;
    },
  };
}
