/** One thread, at the right of its channel. */

import type { ShownMessage } from '../slack/protocol.ts';
import { Composer } from './composer.tsx';
import { Icon } from './icons.tsx';
import { MessageList } from './message-list.tsx';

interface Props {
  readonly channelLabel: string;
  /** The root first. */
  readonly messages: readonly ShownMessage[];
  readonly onClose: () => void;
  readonly onSend: (text: string) => Promise<void>;
}

export function ThreadPanel({ channelLabel, messages, onClose, onSend }: Props) {
  return (
    <section className="thread" aria-label="Thread" data-testid="thread-panel">
      <header className="pane-header">
        <h2>
          Thread <small>{channelLabel}</small>
        </h2>
        <button type="button" className="plain-icon" aria-label="Close thread" onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <MessageList
        label="Messages of the thread"
        messages={messages}
        everything={null}
        onOpenThread={() => undefined}
        intro={null}
        testId="thread-messages"
      />
      <Composer label="Reply…" onSend={onSend} testId="thread-composer" />
    </section>
  );
}
