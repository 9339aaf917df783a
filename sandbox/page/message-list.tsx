/** Messages under each other, with days between them; stays at the newest one. */

import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { ShownMessage } from '../slack/protocol.ts';
import { arrange, instantOf, repliesTo } from './arrange.ts';
import { dayDivider } from './dates.ts';
import { MessageView } from './message.tsx';
import { useReader } from './reader.tsx';

interface Props {
  readonly label: string;
  /** Sorted. */
  readonly messages: readonly ShownMessage[];
  /** All of the channel, to count replies in. Null inside a thread. */
  readonly everything: readonly ShownMessage[] | null;
  readonly onOpenThread: (ts: string) => void;
  /** Drawn before the first message. */
  readonly intro: ReactNode;
  readonly testId: string;
}

const NEAR_END_PX = 80;

export function MessageList({ label, messages, everything, onOpenThread, intro, testId }: Props) {
  const { dates } = useReader();
  const list = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);

  useLayoutEffect(() => {
    const scroller = list.current;
    if (scroller === null || content.current === null) return;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) scroller.scrollTop = scroller.scrollHeight;
    });
    observer.observe(content.current);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, []);

  const onScroll = (): void => {
    const at = list.current;
    if (at !== null) isAtEnd.current = at.scrollHeight - at.scrollTop - at.clientHeight < NEAR_END_PX;
  };

  return (
    <div
      ref={list}
      className="message-list"
      role="log"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
      tabIndex={0}
      onScroll={onScroll}
      data-testid={testId}
    >
      <div ref={content} className="message-list-content">
        {intro}
        {arrange(messages, dates.timeZone).map(({ message, startsDay, isContinued }) => (
          <Fragment key={`${message.ts}${message.onlyFor ?? ''}`}>
            {startsDay && everything !== null && (
              <div className="day-divider">
                <span>{dayDivider(instantOf(message), dates)}</span>
              </div>
            )}
            <MessageView
              message={message}
              isContinued={isContinued}
              replies={everything === null ? null : repliesTo(everything, message)}
              onOpenThread={everything === null || message.onlyFor !== null ? null : () => onOpenThread(message.ts)}
            />
          </Fragment>
        ))}
      </div>
    </div>
  );
}
