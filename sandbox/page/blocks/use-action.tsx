/** Sends what an element does, after its confirm dialog if it has one, and says while it is on its way. */

import type { ConfirmationDialog } from '@slack/types';
import { type ReactNode, useState } from 'react';
import { type ElementValue, useSurface } from '../surface.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Action {
  readonly isBusy: boolean;
  readonly send: (element: ElementValue) => void;
  /** To be drawn beside the element. */
  readonly dialog: ReactNode;
}

export function useAction(blockId: string, actionId: string, confirm: ConfirmationDialog | undefined): Action {
  const surface = useSurface();
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<ElementValue | null>(null);

  const deliver = async (element: ElementValue): Promise<void> => {
    setBusy(true);
    await surface.act(blockId, actionId, element);
    setBusy(false);
  };
  const send = (element: ElementValue): void => {
    if (confirm === undefined) void deliver(element);
    else setAsked(element);
  };
  const dialog = confirm !== undefined && asked !== null && (
    <ConfirmDialog
      confirm={confirm}
      onDeny={() => setAsked(null)}
      onConfirm={() => {
        setAsked(null);
        void deliver(asked);
      }}
    />
  );
  return { isBusy, send, dialog };
}
