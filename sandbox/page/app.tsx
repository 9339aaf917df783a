/** The whole page: sidebar, channel or App Home, thread, modal, and the sandbox's own strip. */

import { useEffect, useMemo, useState } from 'react';
import { clockReading } from '../clock.ts';
import type { ShownMessage, Snapshot } from '../slack/protocol.ts';
import { say } from './api.ts';
import { AppTabs } from './app-tabs.tsx';
import { ChannelView } from './channel-view.tsx';
import { Home } from './home.tsx';
import { Modal } from './modal.tsx';
import { failureNotice } from './notices.ts';
import { homeView, type Place } from './place.ts';
import { type Reader, ReaderProvider, slackbot } from './reader.tsx';
import { appView, Sidebar } from './sidebar.tsx';
import { DialogLayers } from './slack-dialog.tsx';
import { ClockPanel } from './strip/clock-panel.tsx';
import { ControlPanels } from './strip/control-panels.tsx';
import { SandboxStrip } from './strip/sandbox-strip.tsx';
import { useNow } from './use-now.ts';
import { usePlace } from './use-place.ts';
import { useSnapshot } from './use-snapshot.ts';
import { useUnread } from './use-unread.ts';

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

function useReaderOf(snapshot: Snapshot): Reader {
  const nowMs = useNow(snapshot.clock, 60_000);
  return useMemo(() => {
    const users = new Map([slackbot, ...snapshot.users].map((user) => [user.id, user]));
    const groups = new Map(snapshot.groups.map((group) => [group.id, group]));
    const channels = new Map(snapshot.channels.map((channel) => [channel.id, channel]));
    const locale = users.get(snapshot.user)?.locale ?? 'en-US';
    return {
      self: snapshot.user,
      botUser: snapshot.botUser,
      users,
      groups,
      channels,
      shortcuts: snapshot.shortcuts,
      dates: { nowMs, locale, timeZone },
    };
  }, [snapshot, nowMs]);
}

interface WorkspaceProps {
  readonly snapshot: Snapshot;
  readonly view: string;
  readonly onPlace: (place: Place) => void;
}

function Workspace({ snapshot, view, onPlace }: WorkspaceProps) {
  const reader = useReaderOf(snapshot);
  const unread = useUnread(snapshot, view);
  const [thread, setThread] = useState<string | null>(null);
  const [notices, setNotices] = useState<readonly ShownMessage[]>([]);
  const user = snapshot.user;

  const goTo = (next: string): void => {
    setThread(null);
    onPlace({ user, view: next });
  };
  const messages = useMemo(
    () => [...snapshot.messages, ...notices.filter((notice) => notice.onlyFor === user)],
    [snapshot, notices, user],
  );
  const channel = snapshot.channels.find(({ id }) => id === view);
  const onSay = async (text: string, threadTs: string | null): Promise<void> => {
    if (channel === undefined) return;
    const about = { user, channel: channel.id, text };
    const outcome = await say(threadTs === null ? about : { ...about, threadTs });
    if (outcome.ok) return;
    const at = clockReading(snapshot.clock);
    const notice = failureNotice({ user, channel: channel.id, threadTs, at, error: outcome.error });
    setNotices((earlier) => [...earlier, notice]);
  };

  const messagesView = appView(snapshot);
  const isApp = view === homeView || view === messagesView;
  const tabs = isApp ? <AppTabs user={user} view={view} messagesView={messagesView} onView={goTo} /> : null;
  return (
    <ReaderProvider value={reader}>
      <Sidebar
        snapshot={snapshot}
        view={view === homeView ? messagesView : view}
        unread={unread}
        onView={goTo}
        onUser={(next) => {
          setThread(null);
          onPlace({ user: next, view });
        }}
      />
      <main className="main" data-behind-dialogs="">
        {view === homeView && (
          <section className="pane" aria-label="App">
            <header className="pane-header">
              <h2>{reader.users.get(snapshot.botUser)?.name ?? 'App'}</h2>
            </header>
            {tabs}
            <Home user={user} view={snapshot.home} />
          </section>
        )}
        {channel !== undefined && (
          <ChannelView
            channel={channel}
            messages={messages}
            thread={thread}
            onThread={setThread}
            onSay={onSay}
            tabs={tabs}
          />
        )}
      </main>
      {snapshot.modal !== null && <Modal key={snapshot.modal.id} user={user} open={snapshot.modal} />}
    </ReaderProvider>
  );
}

export function App() {
  const [place, go] = usePlace();
  const { snapshot, isConnected } = useSnapshot(place.user);
  // The last one stays on screen while another user's is fetched.
  const [shown, setShown] = useState<Snapshot | null>(null);
  if (snapshot !== null && snapshot !== shown) setShown(snapshot);

  useEffect(() => {
    if (snapshot === null) return;
    const isThere = place.view === homeView || snapshot.channels.some(({ id }) => id === place.view);
    const view = isThere ? place.view : (snapshot.channels.find(({ kind }) => kind !== 'dm')?.id ?? homeView);
    if (view !== place.view || snapshot.user !== place.user) go({ user: snapshot.user, view });
  }, [snapshot, place, go]);

  return (
    <div className="page">
      {shown === null ? (
        <p className="loading">{isConnected ? 'Opening the workspace…' : 'The local Slack does not answer yet.'}</p>
      ) : (
        <Workspace snapshot={shown} view={place.view} onPlace={go} />
      )}
      <DialogLayers />
      {shown !== null && (
        <SandboxStrip>
          {!isConnected && (
            <p className="offline" role="alert">
              Connection lost. Trying again…
            </p>
          )}
          <ClockPanel clock={shown.clock} timeZone={timeZone} />
          <ControlPanels clock={shown.clock} />
        </SandboxStrip>
      )}
    </div>
  );
}
