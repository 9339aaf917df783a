/** The left column: workspace, channels, direct messages, the app, and who you are. */

import type { SandboxChannel, SandboxUser, Snapshot } from '../slack/protocol.ts';
import { Avatar } from './avatar.tsx';
import { Icon } from './icons.tsx';
import { homeView } from './place.ts';
import { personOf, useReader } from './reader.tsx';
import { UserSwitcher } from './user-switcher.tsx';

interface Props {
  readonly snapshot: Snapshot;
  readonly view: string;
  readonly unread: ReadonlySet<string>;
  readonly onView: (view: string) => void;
  readonly onUser: (user: string) => void;
}

export const partnerOf = (channel: SandboxChannel, self: string): string =>
  channel.members.find((member) => member !== self) ?? self;

export const appView = (snapshot: Snapshot): string =>
  snapshot.channels.find((channel) => channel.kind === 'dm' && partnerOf(channel, snapshot.user) === snapshot.botUser)
    ?.id ?? homeView;

interface LinkProps {
  readonly channel: SandboxChannel;
  readonly isCurrent: boolean;
  readonly isUnread: boolean;
  readonly onView: (view: string) => void;
}

function ChannelLink({ channel, isCurrent, isUnread, onView }: LinkProps) {
  return (
    <li>
      <button
        type="button"
        className={isUnread ? 'side-link side-link-unread' : 'side-link'}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => onView(channel.id)}
        data-testid={`channel-${channel.name}`}
      >
        <Icon name={channel.kind === 'private' ? 'lock' : 'hash'} size={16} />
        <span className="side-name">{channel.name}</span>
        {channel.isSharedOutside && (
          <span className="shared-mark" title="Shared with another organization">
            <Icon name="shared" size={14} /> shared
          </span>
        )}
      </button>
    </li>
  );
}

function DirectLink({ channel, isCurrent, isUnread, onView }: LinkProps) {
  const { self, users } = useReader();
  const partner: SandboxUser = personOf(users, partnerOf(channel, self));
  return (
    <li>
      <button
        type="button"
        className={isUnread ? 'side-link side-link-unread' : 'side-link'}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => onView(channel.id)}
        data-testid={`dm-${partner.name}`}
      >
        <Avatar user={partner} size={20} />
        <span className="side-name">{partner.kind === 'bot' ? partner.name : partner.realName}</span>
        {partner.kind === 'bot' && <span className="app-badge">APP</span>}
        {isUnread && <span className="side-count">new</span>}
      </button>
    </li>
  );
}

export function Sidebar({ snapshot, view, unread, onView, onUser }: Props) {
  const channels = snapshot.channels.filter((channel) => channel.kind !== 'dm');
  const direct = snapshot.channels.filter((channel) => channel.kind === 'dm');
  const link = (channel: SandboxChannel) => ({
    channel,
    isCurrent: view === channel.id,
    isUnread: unread.has(channel.id),
    onView,
  });
  const { users } = useReader();
  return (
    <nav className="sidebar" aria-label="Workspace">
      <header className="workspace" data-behind-dialogs="">
        <span className="workspace-tile" aria-hidden="true">
          {snapshot.workspace.charAt(0).toUpperCase()}
        </span>
        <h1>{snapshot.workspace}</h1>
      </header>
      <div className="side-scroll" data-behind-dialogs="">
        <h2 id="side-channels">Channels</h2>
        <ul aria-labelledby="side-channels">
          {channels.map((channel) => (
            <ChannelLink key={channel.id} {...link(channel)} />
          ))}
        </ul>
        <h2 id="side-apps">Apps and direct messages</h2>
        <ul aria-labelledby="side-apps">
          {direct.map((channel) => (
            <DirectLink key={channel.id} {...link(channel)} />
          ))}
          {appView(snapshot) === homeView && (
            <li>
              <button
                type="button"
                className="side-link"
                aria-current={view === homeView ? 'page' : undefined}
                onClick={() => onView(homeView)}
                data-testid="app-home"
              >
                <Avatar user={personOf(users, snapshot.botUser)} size={20} />
                <span className="side-name">{personOf(users, snapshot.botUser).name}</span>
                <span className="app-badge">APP</span>
              </button>
            </li>
          )}
        </ul>
      </div>
      <UserSwitcher users={snapshot.users} current={snapshot.user} onUser={onUser} />
    </nav>
  );
}
