/** A text field with a list under it (WAI-ARIA combobox pattern: arrows move, Enter takes, Escape closes). */

import type { Option } from '@slack/types';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Icon } from '../icons.tsx';
import { Popover } from '../popover.tsx';
import type { Control } from './control.ts';
import { Text } from './text.tsx';

interface Props {
  readonly control: Control;
  readonly placeholder: string;
  readonly options: readonly Option[];
  /** Shown instead of the options: "Searching…". */
  readonly note: string | null;
  readonly chosen: Option | null;
  readonly isBusy: boolean;
  readonly onQuery: (query: string) => void;
  readonly onChoose: (option: Option) => void;
}

export function Combobox(props: Props) {
  const { control, placeholder, options, chosen, isBusy, onQuery, onChoose } = props;
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const note = props.note ?? (options.length === 0 ? 'No results' : null);

  const search = (text: string): void => {
    setQuery(text);
    setActive(0);
    setOpen(true);
    onQuery(text);
  };
  const close = (): void => setOpen(false);
  const take = (option: Option | undefined): void => {
    if (option === undefined) return;
    close();
    onChoose(option);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (isOpen) setActive((active + step + options.length) % Math.max(1, options.length));
      else search('');
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      take(note === null ? options[active] : undefined);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab') close();
  };

  return (
    <div ref={box} className="select">
      <input
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && note === null ? `${listId}-${active}` : undefined}
        aria-labelledby={control.labelId ?? undefined}
        aria-label={control.labelId === null ? placeholder : undefined}
        aria-describedby={control.describedBy ?? undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={isOpen ? query : (chosen?.text.text ?? '')}
        disabled={isBusy}
        onClick={() => !isOpen && search('')}
        onChange={(event) => search(event.target.value)}
        onKeyDown={onKeyDown}
        data-testid={`action-${control.actionId}`}
      />
      <Icon name="chevron" size={16} />
      {isOpen && (
        <Popover anchor={box} onClose={close} matchWidth>
          <div id={listId} role="listbox" aria-label={placeholder} className="menu">
            {note !== null && <p className="menu-note">{note}</p>}
            {note === null &&
              options.map((option, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the text field, which keeps the focus
                <div
                  key={option.value}
                  id={`${listId}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className="menu-item"
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => take(option)}
                >
                  <Text text={option.text} />
                  {option.description !== undefined && <small>{option.description.text}</small>}
                </div>
              ))}
          </div>
        </Popover>
      )}
    </div>
  );
}
