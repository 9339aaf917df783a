/** Sends what an element does, after its confirm dialog if it has one, and says while it is on its way. */

import type { ConfirmationDialog } from '@slack/types';
import { useState } from 'react';
import { type ElementValue, useSurface } from '../surface.tsx';

interface Action {
  readonly isBusy: boolean;
  readonly send: (element: ElementValue) => void;
}

export function useAction(blockId: string, actionId: string, confirm: ConfirmationDialog | undefined): Action {
  const surface = useSurface();
  const [isBusy, setBusy] = useState(false);

  const deliver = async (element: ElementValue): Promise<void> => {
    setBusy(true);
    await surface.act(blockId, actionId, element);
    setBusy(false);
  };
  const send = (element: ElementValue): void => {
    if (confirm === undefined) void deliver(element);
    else surface.confirm(confirm, () => void deliver(element));
  };
  return { isBusy, send };
}
