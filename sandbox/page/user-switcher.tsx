/** Who you are in the sandbox: one click becomes somebody else. */

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { SandboxUser } from '../slack/protocol.ts';
import { Avatar } from './avatar.tsx';
import { Icon } from './icons.tsx';
import { Popover } from './popover.tsx';

interface Props {
  readonly users: readonly SandboxUser[];
  readonly current: string;
  readonly onUser: (user: string) => void;
}

export function UserSwitcher({ users, current, onUser }: Props) {
  const trigger = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const people = users.filter((user) => user.kind !== 'bot');
  const self = people.find((user) => user.id === current);

  useEffect(() => {
    if (isOpen) menu.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const items = [...(menu.current?.querySelectorAll('button') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLButtonElement);
    if (event.key === 'ArrowDown') items[(at + 1) % items.length]?.focus();
    else if (event.key === 'ArrowUp') items[(at - 1 + items.length) % items.length]?.focus();
    else if (event.key === 'Escape') {
      setOpen(false);
      trigger.current?.focus();
    } else return;
    event.preventDefault();
  };

  if (self === undefined) return null;
  return (
    <div className="switcher">
      <button
        ref={trigger}
        type="button"
        className="switcher-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={`You are ${self.realName}. Switch user`}
        onClick={() => setOpen(!isOpen)}
        data-testid="user-switcher"
        data-user={current}
      >
        <Avatar user={self} size={32} />
        <span className="switcher-text">
          <strong>{self.realName}</strong>
          <small>{self.about}</small>
        </span>
        <Icon name="chevron" size={16} />
      </button>
      {isOpen && (
        <Popover anchor={trigger} onClose={() => setOpen(false)}>
          <div ref={menu} className="menu switcher-menu" role="menu" aria-label="Switch user" onKeyDown={onKeyDown}>
            <p className="menu-note">Use the workspace as</p>
            {people.map((user) => (
              <button
                key={user.id}
                type="button"
                role="menuitemradio"
                aria-checked={user.id === current}
                className="menu-item person"
                onClick={() => {
                  setOpen(false);
                  trigger.current?.focus();
                  onUser(user.id);
                }}
                data-testid={`user-${user.name}`}
              >
                <Avatar user={user} size={32} />
                <span className="switcher-text">
                  <strong>
                    {user.realName}
                    {user.kind !== 'member' && <span className="person-badge">{user.kind}</span>}
                  </strong>
                  <small>{user.about}</small>
                </span>
                {user.id === current && <Icon name="check" size={16} />}
              </button>
            ))}
          </div>
        </Popover>
      )}
    </div>
  );
}
