/** The three-dot menu. */

import type { Overflow } from '@slack/types';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { DotsIcon } from '../icons.tsx';
import { Popover } from '../popover.tsx';
import { optionJson } from './options.ts';
import { Text } from './text.tsx';
import { useAction } from './use-action.tsx';

export function OverflowElement({ blockId, element }: { readonly blockId: string; readonly element: Overflow }) {
  const actionId = element.action_id ?? '';
  const trigger = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { isBusy, send, dialog } = useAction(blockId, actionId, element.confirm);

  useEffect(() => {
    if (isOpen) menu.current?.querySelector('button')?.focus();
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const items = [...(menu.current?.querySelectorAll('button') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLButtonElement);
    if (event.key === 'ArrowDown') items[(at + 1) % items.length]?.focus();
    else if (event.key === 'ArrowUp') items[(at - 1 + items.length) % items.length]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') {
      setOpen(false);
      trigger.current?.focus();
    } else return;
    event.preventDefault();
  };

  return (
    <>
      <button
        ref={trigger}
        type="button"
        className="button button-icon"
        aria-label="More actions"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        disabled={isBusy}
        onClick={() => setOpen(!isOpen)}
        data-testid={`action-${actionId}`}
      >
        <DotsIcon />
      </button>
      {isOpen && (
        <Popover anchor={trigger} onClose={() => setOpen(false)} align="end">
          <div ref={menu} className="menu" role="menu" onKeyDown={onKeyDown}>
            {element.options.map((option) => (
              <button
                key={option.value ?? option.text.text}
                type="button"
                role="menuitem"
                className="menu-item"
                onClick={() => {
                  setOpen(false);
                  trigger.current?.focus();
                  if ('url' in option && option.url) window.open(option.url, '_blank', 'noopener');
                  send({ selected_option: optionJson(option) });
                }}
              >
                <Text text={option.text} />
              </button>
            ))}
          </div>
        </Popover>
      )}
      {dialog}
    </>
  );
}
