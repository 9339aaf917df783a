/** One message. */

import { useState } from 'react';
import type { ShownMessage } from '../slack/protocol.ts';
import { instantOf } from './arrange.ts';
import { Avatar } from './avatar.tsx';
import { Attachments } from './blocks/attachments.tsx';
import { Blocks } from './blocks/blocks.tsx';
import { RichText } from './blocks/rich-text.tsx';
import { fullInstant, shortTime } from './dates.ts';
import { Icon } from './icons.tsx';
import { MessageMenu } from './message-menu.tsx';
import { parseMrkdwn } from './mrkdwn.ts';
import { personOf, useReader } from './reader.tsx';
import { SurfaceProvider } from './surface.tsx';
import { type Replies, ThreadBar } from './thread-bar.tsx';

interface Props {
  readonly message: ShownMessage;
  /** Right under another of the same author: drawn without avatar and name. */
  readonly isContinued: boolean;
  readonly replies: Replies | null;
  /** Null where a thread cannot be opened: in threads, and under private answers. */
  readonly onOpenThread: (() => void) | null;
}

function Content({ message }: { readonly message: ShownMessage }) {
  const hasBlocks = message.blocks.length > 0;
  return (
    <SurfaceProvider user={useReader().self} from={{ channel: message.channel, ts: message.ts }}>
      {hasBlocks ? <Blocks blocks={message.blocks} /> : <RichText parts={parseMrkdwn(message.text)} />}
      <Attachments attachments={message.attachments} />
    </SurfaceProvider>
  );
}

export function MessageView({ message, isContinued, replies, onOpenThread }: Props) {
  const { users, dates } = useReader();
  const [problem, setProblem] = useState<string | null>(null);
  const author = personOf(users, message.user);
  const at = instantOf(message);
  const time = (
    <time dateTime={new Date(at).toISOString()} title={fullInstant(at, dates)}>
      {shortTime(at, dates)}
    </time>
  );
  return (
    <article
      className={isContinued ? 'message message-continued' : 'message'}
      aria-label={`${author.name}, ${shortTime(at, dates)}`}
      data-testid="message"
      data-ts={message.ts}
      data-user={message.user}
      data-only-for={message.onlyFor ?? ''}
    >
      <div className="message-side">{isContinued ? time : <Avatar user={author} />}</div>
      <div className="message-main">
        {message.onlyFor !== null && (
          <p className="only-you" data-testid="only-you">
            <Icon name="eye" size={14} /> Only visible to you
          </p>
        )}
        {!isContinued && (
          <header>
            <strong className="author">{author.kind === 'bot' ? author.name : author.realName || author.name}</strong>
            {author.kind === 'bot' && <span className="app-badge">APP</span>}
            {author.kind === 'guest' && <span className="person-badge">guest</span>}
            {author.kind === 'external' && <span className="person-badge">external</span>}
            {time}
          </header>
        )}
        {message.command !== null && <p className="command-used">{message.command}</p>}
        <div className="message-content">
          <Content message={message} />
          {message.edited && <span className="edited">(edited)</span>}
        </div>
        {problem !== null && (
          <p className="surface-problem" role="alert">
            {problem}
          </p>
        )}
        {replies !== null && onOpenThread !== null && <ThreadBar replies={replies} onOpen={onOpenThread} />}
      </div>
      {message.onlyFor === null && (
        <div className="message-tools">
          {onOpenThread !== null && (
            <button type="button" aria-label="Reply in thread" title="Reply in thread" onClick={onOpenThread}>
              <Icon name="reply" />
            </button>
          )}
          <MessageMenu message={message} onProblem={setProblem} />
        </div>
      )}
    </article>
  );
}
