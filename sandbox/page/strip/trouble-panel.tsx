/** Makes the local AWS go wrong, for the calls, the account and as often as chosen. */

import { useState } from 'react';
import { type FaultView, SPOILED_CALLS, type SpoiledCall, TROUBLES } from '../../control/protocol.ts';
import { actOnAws } from '../api.ts';
import { Panel } from './panel.tsx';
import { useSending } from './use-sending.ts';

interface Props {
  readonly faults: readonly FaultView[];
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
}

const labels = {
  slow: 'Slow (3 s)',
  throttled: 'Throttled',
  denied: 'Denied',
  failing: 'HTTP 500',
  'answer lost': 'Answer lost',
  'stale read': 'Stale read',
} as const;
const times = [
  { value: 1, label: 'the next call' },
  { value: 5, label: 'the next 5' },
  { value: 20, label: 'the next 20' },
  { value: 0, label: 'until cleared' },
] as const;

export function TroublePanel({ faults, accounts }: Props) {
  const [calls, setCalls] = useState<SpoiledCall>('UpdateTable');
  const [account, setAccount] = useState('');
  const [count, setCount] = useState(1);
  const { problem, send } = useSending();
  const where = account === '' ? {} : { account };
  return (
    <Panel
      id="trouble"
      title="Trouble with AWS"
      badge={faults.length === 0 ? null : `${faults.length} on`}
      startsClosed
    >
      <div className="panel-form">
        <label>
          Calls
          <select
            value={calls}
            onChange={(event) => setCalls(event.target.value as SpoiledCall)}
            data-testid="trouble-calls"
          >
            {SPOILED_CALLS.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <label>
          Account
          <select value={account} onChange={(event) => setAccount(event.target.value)} data-testid="trouble-account">
            <option value="">any account</option>
            {accounts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          How long
          <select value={count} onChange={(event) => setCount(Number(event.target.value))} data-testid="trouble-times">
            {times.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className="panel-buttons panel-buttons-3">
        {TROUBLES.map((what) => (
          <button
            key={what}
            type="button"
            onClick={() => void send(() => actOnAws({ do: 'trouble', what, calls, ...where, times: count }))}
            data-testid={`trouble-${what.replace(' ', '-')}`}
          >
            {labels[what]}
          </button>
        ))}
      </div>
      {problem !== null && <p role="alert">{problem}</p>}
      {faults.length > 0 && (
        <>
          <ul className="faults">
            {faults.map((fault) => (
              <Fault key={fault.id} fault={fault} onClear={() => void send(() => actOnAws(clearing(fault.id)))} />
            ))}
          </ul>
          <button
            type="button"
            className="panel-wide"
            onClick={() => void send(() => actOnAws({ do: 'clear-trouble' }))}
            data-testid="trouble-clear"
          >
            Clear all
          </button>
        </>
      )}
    </Panel>
  );
}

const clearing = (id: string) => ({ do: 'clear-trouble', id }) as const;

function Fault({ fault, onClear }: { readonly fault: FaultView; readonly onClear: () => void }) {
  const { what, where, remaining, spoiled } = fault;
  return (
    <li data-testid="trouble-active">
      <span>
        <b>{what}</b>: {where}
        <small>
          {remaining === null ? 'until cleared' : `${remaining} to come`}, {spoiled} so far
        </small>
      </span>
      <button type="button" aria-label={`Clear ${what}, ${where}`} onClick={onClear}>
        ×
      </button>
    </li>
  );
}
