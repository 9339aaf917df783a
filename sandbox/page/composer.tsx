/** Where people type: Enter sends, Shift+Enter breaks the line, "/" shows the commands. */

import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { hintsFor } from './command-hints.ts';
import { Icon } from './icons.tsx';

interface Props {
  readonly label: string;
  /** Resolves when the local Slack has taken it or said no. */
  readonly onSend: (text: string) => Promise<void>;
  readonly testId: string;
}

const TALLEST_PX = 180;

export function Composer({ label, onSend, testId }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const hintsId = useId();
  const [text, setText] = useState('');
  const [sending, setSending] = useState<readonly string[]>([]);
  const [active, setActive] = useState(-1);
  const [areHintsClosed, setHintsClosed] = useState(false);
  const hints = areHintsClosed ? [] : hintsFor(text);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the height
  useLayoutEffect(() => {
    if (field.current === null) return;
    field.current.style.height = 'auto';
    field.current.style.height = `${Math.min(field.current.scrollHeight, TALLEST_PX)}px`;
  }, [text]);

  useEffect(() => field.current?.focus(), []);

  const write = (next: string): void => {
    setText(next);
    setActive(-1);
    setHintsClosed(false);
  };
  const complete = (index: number): void => {
    const hint = hints[index];
    if (hint !== undefined && !text.startsWith(hint.insert)) write(hint.insert);
    field.current?.focus();
  };
  const submit = async (): Promise<void> => {
    const message = text.trim();
    if (message === '') return;
    write('');
    setSending((others) => [...others, message]);
    await onSend(message);
    setSending((others) => others.toSpliced(others.indexOf(message), 1));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const hasHints = hints.length > 0;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      if (hasHints && active >= 0) complete(active);
      else void submit();
    } else if (hasHints && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + hints.length) % hints.length);
    } else if (hasHints && event.key === 'Tab' && !event.shiftKey && active >= 0) {
      event.preventDefault();
      complete(active);
    } else if (hasHints && event.key === 'Escape') setHintsClosed(true);
  };

  const commands = sending.filter((message) => message.startsWith('/'));
  return (
    <div className="composer">
      {hints.length > 0 && (
        <div className="hints" id={hintsId} role="listbox" aria-label="Commands" data-testid="command-hints">
          {hints.map((hint, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the text field, which keeps the focus
            <div
              key={hint.insert}
              id={`${hintsId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className="hint"
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => complete(index)}
            >
              <span>
                <strong>{hint.insert.trim()}</strong> {hint.usage}
              </span>
              <small>{hint.about}</small>
            </div>
          ))}
        </div>
      )}
      <div className="composer-box">
        <textarea
          ref={field}
          rows={1}
          value={text}
          aria-label={label}
          aria-controls={hints.length > 0 ? hintsId : undefined}
          aria-activedescendant={active >= 0 ? `${hintsId}-${active}` : undefined}
          placeholder={label}
          spellCheck={false}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          data-testid={testId}
        />
        <button
          type="button"
          className="send"
          aria-label="Send"
          disabled={text.trim() === ''}
          onClick={() => void submit()}
          data-testid={`${testId}-send`}
        >
          <Icon name="send" />
        </button>
      </div>
      <p className="composer-note" aria-live="polite" data-testid={`${testId}-state`}>
        {commands.length > 0 ? (
          <>
            <span className="spinner" /> Sending <code>{commands.join(', ')}</code>
          </>
        ) : (
          <>
            <b>Enter</b> to send · <b>/</b> for commands
          </>
        )}
      </p>
    </div>
  );
}
