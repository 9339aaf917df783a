/** What another writer does to the chosen table: who, which dimension, how far, and the buttons. */

import { useState } from 'react';
import {
  DIMENSIONS,
  DIRECTIONS,
  type ResourceView,
  type TableView,
  WRITERS,
  type Writer,
} from '../../control/protocol.ts';
import { stepFrom } from '../../control/step.ts';
import { actOnAws } from '../api.ts';
import { targetText } from './units.ts';
import { useSending } from './use-sending.ts';

interface Props {
  readonly table: TableView;
  readonly resource: ResourceView;
}

const writers: Readonly<Record<Writer, string>> = {
  person: 'a person (cem)',
  'deploy-bot': 'role deploy-bot',
  'auto-scaling': 'auto scaling',
};
const dimensions = { read: 'RCU', write: 'WCU', both: 'both' } as const;
const steps = [5, 10, 25, 50, 100] as const;

export function Writing({ table, resource }: Props) {
  const [wantedWho, setWho] = useState<Writer>('deploy-bot');
  const [wanted, setDimension] = useState<(typeof DIMENSIONS)[number]>('both');
  const [percent, setPercent] = useState<number>(10);
  const { isBusy, problem, send } = useSending();
  const key = { account: table.account, region: table.region, table: table.table };
  // What was chosen for another table may not be possible for this one.
  const who = wantedWho === 'auto-scaling' && resource.scaled.length === 0 ? 'deploy-bot' : wantedWho;
  // Auto scaling changes one dimension at a time.
  const dimension = who === 'auto-scaling' && wanted === 'both' ? (resource.scaled[0] ?? 'read') : wanted;
  const isProvisioned = table.mode === 'PROVISIONED';
  return (
    <>
      <div className="panel-form">
        <label>
          Who
          <select value={who} onChange={(event) => setWho(event.target.value as Writer)} data-testid="writer-who">
            {WRITERS.map((each) => (
              <option key={each} value={each} disabled={each === 'auto-scaling' && resource.scaled.length === 0}>
                {writers[each]}
              </option>
            ))}
          </select>
        </label>
        <fieldset className="segments">
          <legend>What</legend>
          {DIMENSIONS.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={dimension === each}
              disabled={each === 'both' && who === 'auto-scaling'}
              onClick={() => setDimension(each)}
              data-testid={`writer-dimension-${each}`}
            >
              {dimensions[each]}
            </button>
          ))}
          <select
            aria-label="Step"
            value={percent}
            onChange={(event) => setPercent(Number(event.target.value))}
            data-testid="writer-step"
          >
            {steps.map((each) => (
              <option key={each} value={each}>
                {each} %
              </option>
            ))}
          </select>
        </fieldset>
      </div>
      <div className="panel-buttons">
        {DIRECTIONS.map((direction) => {
          const to = stepFrom(resource.units, { dimension, direction, percent });
          const write = { do: 'write', ...key, index: resource.index, who, dimension, direction, percent } as const;
          return (
            <button
              key={direction}
              type="button"
              className="writer-act"
              disabled={isBusy || !isProvisioned}
              onClick={() => void send(() => actOnAws(write))}
              data-testid={`writer-${direction}`}
            >
              <b>{direction === 'lower' ? '↓ Lower' : '↑ Raise'}</b>
              {isProvisioned && <small>{targetText(resource.units, to)}</small>}
            </button>
          );
        })}
        <button
          type="button"
          disabled={isBusy || table.isGlobal}
          title="Another TableId, a fresh budget"
          onClick={() => void send(() => actOnAws({ do: 'recreate', ...key }))}
          data-testid="writer-recreate"
        >
          Re-create table
        </button>
        <button
          type="button"
          disabled={isBusy}
          onClick={() => void send(() => actOnAws({ do: 'switch-billing', ...key }))}
          data-testid="writer-billing"
        >
          {isProvisioned ? 'To on-demand' : 'To provisioned'}
        </button>
      </div>
      {problem !== null && (
        <p role="alert" data-testid="writer-problem">
          {problem}
        </p>
      )}
    </>
  );
}
