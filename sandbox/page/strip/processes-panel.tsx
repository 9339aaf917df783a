/** The app's processes: kill -9, stop, start. */

import type { ProcessView } from '../../control/protocol.ts';
import { actOnProcess } from '../api.ts';
import { Panel } from './panel.tsx';
import { useSending } from './use-sending.ts';

export function ProcessesPanel({ processes }: { readonly processes: readonly ProcessView[] }) {
  const dead = processes.filter(({ state }) => state === 'dead' || state === 'stopped').length;
  return (
    <Panel id="processes" title="Processes" badge={dead === 0 ? null : `${dead} not running`}>
      <ul className="processes">
        {processes.map((process) => (
          <Row key={process.name} process={process} />
        ))}
      </ul>
    </Panel>
  );
}

function Row({ process }: { readonly process: ProcessView }) {
  const { name, role, state, pid, isFacingSlack, note } = process;
  const { problem, send } = useSending();
  const button = (what: 'kill' | 'stop' | 'start', label: string, isDisabled: boolean) => (
    <button
      type="button"
      className={`process-${what}`}
      aria-label={`${label} ${name}`}
      disabled={isDisabled}
      onClick={() => void send(() => actOnProcess({ name, do: what }))}
      data-testid={`process-${what}-${name}`}
    >
      {label}
    </button>
  );
  const isThere = state === 'running' || state === 'stopping';
  return (
    <li className={`process process-${state}`} data-testid={`process-${name}`} data-state={state}>
      <p className="process-head">
        <b>{name}</b>
        {role !== name && <small>role {role}</small>}
        <strong className="process-state">{state}</strong>
      </p>
      <p className="process-facts">
        {pid === null ? (note ?? 'not started') : `pid ${pid}`}
        {isFacingSlack && ' · serves Slack'}
      </p>
      <div className="process-buttons">
        {isThere ? (
          <>
            {button('kill', 'kill -9', false)}
            {button('stop', 'Stop', state === 'stopping')}
          </>
        ) : (
          button('start', 'Start', state === 'starting')
        )}
      </div>
      {problem !== null && <p role="alert">{problem}</p>}
    </li>
  );
}
