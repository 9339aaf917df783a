/** One line to the local Slack for the whole page: it says what is to be fetched again. */

export interface Watcher {
  /** The snapshot of the workspace; also after every reconnect. */
  readonly changed?: () => void;
  /** What the control room shows; also after every reconnect. */
  readonly control?: () => void;
  /** The line broke or healed. */
  readonly connected?: (isConnected: boolean) => void;
}

const watchers = new Set<Watcher>();
let line: EventSource | null = null;

export function watch(watcher: Watcher): () => void {
  watchers.add(watcher);
  line ??= openLine();
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    line?.close();
    line = null;
  };
}

function openLine(): EventSource {
  const source = new EventSource('/sandbox/changes');
  const tellAll = (tell: (watcher: Watcher) => void) => () => {
    for (const watcher of watchers) tell(watcher);
  };
  source.addEventListener(
    'changed',
    tellAll(({ changed }) => changed?.()),
  );
  source.addEventListener(
    'control',
    tellAll(({ control }) => control?.()),
  );
  source.addEventListener(
    'open',
    tellAll(({ connected, changed, control }) => {
      connected?.(true);
      changed?.();
      control?.();
    }),
  );
  source.addEventListener(
    'error',
    tellAll(({ connected }) => connected?.(false)),
  );
  return source;
}
