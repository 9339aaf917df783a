/** Opens a dialog over the page; when it goes, the focus returns to where it was. */

import { type RefObject, useLayoutEffect, useRef } from 'react';

/** @param firstFocus selector of what gets the focus, where it is not the first control */
export function useDialog(firstFocus?: string): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the element leaves the page: only a dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    element.showModal();
    if (firstFocus !== undefined) element.querySelector<HTMLElement>(firstFocus)?.focus();
    return () => element.close();
  }, [firstFocus]);
  return dialog;
}
