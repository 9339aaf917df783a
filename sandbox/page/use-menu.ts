/** A menu that opens under its button: opened, walked through and closed by keyboard as well. */

import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

export interface MenuState {
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly menu: RefObject<HTMLDivElement | null>;
  readonly isOpen: boolean;
  toggle(): void;
  /** By a click elsewhere: the focus stays there. */
  dismiss(): void;
  /** Back to the button. */
  close(): void;
  onKeyDown(event: KeyboardEvent): void;
}

export function useMenu(): MenuState {
  const trigger = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (isOpen) menu.current?.querySelector('button')?.focus();
  }, [isOpen]);

  const close = (): void => {
    setOpen(false);
    trigger.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const items = [...(menu.current?.querySelectorAll('button') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLButtonElement);
    if (event.key === 'ArrowDown') items[(at + 1) % items.length]?.focus();
    else if (event.key === 'ArrowUp') items[(at - 1 + items.length) % items.length]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') close();
    else return;
    event.preventDefault();
  };
  return { trigger, menu, isOpen, toggle: () => setOpen(!isOpen), dismiss: () => setOpen(false), close, onKeyDown };
}
