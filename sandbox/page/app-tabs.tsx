/** Home and Messages of the app, which hears of it when one of them is opened. */

import { useEffect } from 'react';
import { openApp } from './api.ts';
import { homeView } from './place.ts';

interface Props {
  readonly user: string;
  readonly view: string;
  /** The direct message with the app, or the Home tab itself where there is none. */
  readonly messagesView: string;
  readonly onView: (view: string) => void;
}

export function AppTabs({ user, view, messagesView, onView }: Props) {
  useEffect(() => {
    void openApp({ user, tab: view === homeView ? 'home' : 'messages' });
  }, [user, view]);
  const tabs = [
    { id: homeView, label: 'Home', testId: 'tab-home' },
    ...(messagesView === homeView ? [] : [{ id: messagesView, label: 'Messages', testId: 'tab-messages' }]),
  ];
  return (
    <nav className="app-tabs" aria-label="App">
      {tabs.map(({ id, label, testId }) => (
        <button
          key={id}
          type="button"
          aria-current={view === id ? 'page' : undefined}
          onClick={() => onView(id)}
          data-testid={testId}
        >
          {label}
        </button>
      ))}
    </nav>
  );
}
