/** Keeps what the control room shows fresh. */

import { useEffect, useState } from 'react';
import { type Control, fetchControl } from '../api.ts';
import { watch } from '../changes.ts';
import { oneAtATime } from '../one-at-a-time.ts';

/** Null until the first answer, and where the page's server has no control room. */
export function useControl(): Control | null {
  const [control, setControl] = useState<Control | null>(null);
  useEffect(() => {
    // A broken connection is already said by the snapshot's watcher; what was seen last stays.
    const refresh = oneAtATime(fetchControl, setControl, () => undefined);
    refresh.again();
    const stopWatching = watch({ control: refresh.again });
    return () => {
      refresh.stop();
      stopWatching();
    };
  }, []);
  return control;
}
