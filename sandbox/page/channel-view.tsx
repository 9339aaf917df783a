/** A channel or direct message: header, messages, composer, and its open thread. */

import type { ReactNode } from 'react';
import type { SandboxChannel, ShownMessage } from '../slack/protocol.ts';
import { rootsOf, threadOf } from './arrange.ts';
import { Composer } from './composer.tsx';
import { Icon } from './icons.tsx';
import { MessageList } from './message-list.tsx';
import { personOf, useReader } from './reader.tsx';
import { partnerOf } from './sidebar.tsx';
import { ThreadPanel } from './thread-panel.tsx';

interface Props {
  readonly channel: SandboxChannel;
  readonly messages: readonly ShownMessage[];
  readonly thread: string | null;
  readonly onThread: (root: string | null) => void;
  readonly onSay: (text: string, threadTs: string | null) => Promise<void>;
  /** Home and Messages of an app. */
  readonly tabs: ReactNode;
}

function Title({ channel }: { readonly channel: SandboxChannel }) {
  const { self, users } = useReader();
  if (channel.kind === 'dm') return personOf(users, partnerOf(channel, self)).name;
  return (
    <>
      <Icon name={channel.kind === 'private' ? 'lock' : 'hash'} /> {channel.name}
    </>
  );
}

export function ChannelView({ channel, messages, thread, onThread, onSay, tabs }: Props) {
  const { self, users } = useReader();
  const partner = personOf(users, partnerOf(channel, self));
  const label = channel.kind === 'dm' ? partner.name : `#${channel.name}`;
  const intro =
    channel.kind === 'dm' ? (
      <p className="intro">This conversation is just between you and {partner.name}.</p>
    ) : (
      <p className="intro">
        This is the very beginning of <strong>{label}</strong>. {channel.topic}
      </p>
    );
  return (
    <>
      <section className="pane" aria-label={label}>
        <header className="pane-header">
          <h2>
            <Title channel={channel} />
          </h2>
          <span className="topic">{channel.topic}</span>
          {channel.isSharedOutside && (
            <span className="shared-note">
              <Icon name="shared" size={14} /> Shared with another organization
            </span>
          )}
          {channel.kind !== 'dm' && <span className="members">{channel.members.length} members</span>}
        </header>
        {tabs}
        <MessageList
          key={channel.id}
          label={`Messages in ${label}`}
          messages={rootsOf(messages, channel.id)}
          everything={messages}
          onOpenThread={onThread}
          intro={intro}
          testId="message-list"
        />
        <Composer
          key={`composer-${channel.id}`}
          label={`Message ${label}`}
          onSend={(text) => onSay(text, null)}
          testId="composer"
        />
      </section>
      {thread !== null && (
        <ThreadPanel
          key={thread}
          channelLabel={label}
          messages={threadOf(messages, channel.id, thread)}
          onClose={() => onThread(null)}
          onSend={(text) => onSay(text, thread)}
        />
      )}
    </>
  );
}
