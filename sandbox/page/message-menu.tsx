/** What apps offer for a message: its shortcuts, behind the three dots. */

import type { ShownMessage } from '../slack/protocol.ts';
import { act } from './api.ts';
import { DotsIcon } from './icons.tsx';
import { Popover } from './popover.tsx';
import { personOf, useReader } from './reader.tsx';
import { useMenu } from './use-menu.ts';

interface Props {
  readonly message: ShownMessage;
  /** Told what Slack's client would show when the app does not answer; `null` when it does. */
  readonly onProblem: (problem: string | null) => void;
}

export function MessageMenu({ message, onProblem }: Props) {
  const { self, botUser, users, shortcuts } = useReader();
  const { trigger, menu, isOpen, toggle, dismiss, close, onKeyDown } = useMenu();
  if (shortcuts.length === 0) return null;

  const send = async (callbackId: string): Promise<void> => {
    close();
    onProblem(null);
    const { channel, ts } = message;
    const outcome = await act({ user: self, kind: 'shortcut', from: { channel, ts }, callbackId });
    if (!outcome.ok) onProblem(outcome.error);
  };

  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-label="More actions"
        title="More actions"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={toggle}
        data-testid="message-menu"
      >
        <DotsIcon />
      </button>
      {isOpen && (
        <Popover anchor={trigger} onClose={dismiss} align="end">
          <div ref={menu} className="menu" role="menu" aria-label="Message shortcuts" onKeyDown={onKeyDown}>
            {shortcuts.map(({ name, callbackId }) => (
              <button
                key={callbackId}
                type="button"
                role="menuitem"
                className="menu-item"
                onClick={() => void send(callbackId)}
              >
                {name}
                <small>{personOf(users, botUser).name}</small>
              </button>
            ))}
          </div>
        </Popover>
      )}
    </>
  );
}
