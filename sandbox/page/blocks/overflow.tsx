/** The three-dot menu. */

import type { Overflow } from '@slack/types';
import { DotsIcon } from '../icons.tsx';
import { Popover } from '../popover.tsx';
import { useMenu } from '../use-menu.ts';
import { optionJson } from './options.ts';
import { Text } from './text.tsx';
import { useAction } from './use-action.tsx';

export function OverflowElement({ blockId, element }: { readonly blockId: string; readonly element: Overflow }) {
  const actionId = element.action_id ?? '';
  const { trigger, menu, isOpen, toggle, dismiss, close, onKeyDown } = useMenu();
  const { isBusy, send } = useAction(blockId, actionId, element.confirm);

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
        onClick={toggle}
        data-testid={`action-${actionId}`}
      >
        <DotsIcon />
      </button>
      {isOpen && (
        <Popover anchor={trigger} onClose={dismiss} align="end">
          <div ref={menu} className="menu" role="menu" onKeyDown={onKeyDown}>
            {element.options.map((option) => (
              <button
                key={option.value ?? option.text.text}
                type="button"
                role="menuitem"
                className="menu-item"
                onClick={() => {
                  close();
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
    </>
  );
}
