/** Another writer: somebody else changes a table, just now, and spends or frees what the bot counted on. */

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
import { Panel } from './panel.tsx';
import { targetText, unitsText, utcTime } from './units.ts';
import { useSending } from './use-sending.ts';

interface Props {
  readonly tables: readonly TableView[];
  readonly now: number;
}

interface Choice {
  readonly key: string;
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

const choicesOf = (tables: readonly TableView[]): Choice[] =>
  tables.flatMap((table) =>
    table.resources.map((resource) => ({
      key: [table.account, table.region, table.table, resource.index ?? ''].join('/'),
      table,
      resource,
    })),
  );

export function WriterPanel({ tables, now }: Props) {
  const choices = choicesOf(tables);
  const [key, setKey] = useState<string | null>(null);
  const chosen = choices.find((choice) => choice.key === key) ?? firstChoice(choices);
  return (
    <Panel id="writer" title="Another writer">
      {chosen === undefined ? (
        <p className="panel-note">There are no tables.</p>
      ) : (
        <>
          <ResourceSelect choices={choices} chosen={chosen} onChoose={setKey} />
          <Facts {...chosen} now={now} />
          <Writing {...chosen} />
        </>
      )}
    </Panel>
  );
}

const placeOf = ({ table }: Choice): string => `${table.accountName} · ${table.region}`;

/** The table of the README's first command, where there is one. */
const firstChoice = (choices: readonly Choice[]): Choice | undefined =>
  choices.find(({ table }) => table.table === 'orders-table') ?? choices[0];

interface SelectProps {
  readonly choices: readonly Choice[];
  readonly chosen: Choice;
  readonly onChoose: (key: string) => void;
}

function ResourceSelect({ choices, chosen, onChoose }: SelectProps) {
  const places = [...new Set(choices.map(placeOf))];
  return (
    <select
      className="panel-wide"
      aria-label="Table or index"
      value={chosen.key}
      onChange={(event) => onChoose(event.target.value)}
      data-testid="writer-resource"
    >
      {places.map((place) => (
        <optgroup key={place} label={place}>
          {choices
            .filter((choice) => placeOf(choice) === place)
            .map(({ key, table, resource }) => (
              <option key={key} value={key}>
                {resource.index === null ? table.table : `${table.table} / ${resource.index}`}
              </option>
            ))}
        </optgroup>
      ))}
    </select>
  );
}

function Facts({ table, resource, now }: Choice & { readonly now: number }) {
  const place = `${table.accountName} · ${table.region}${table.isGlobal ? ' · global table' : ''}`;
  if (table.mode !== 'PROVISIONED') {
    return (
      <p className="writer-facts" data-testid="writer-facts">
        {place} · on-demand, no budget
      </p>
    );
  }
  const { units, status, decreasesToday, nextDecreaseAt } = resource;
  return (
    <p className="writer-facts" data-testid="writer-facts">
      <b>{unitsText(units)}</b> {status !== 'ACTIVE' && <em>{status}</em>}
      <br />
      {decreasesToday === 1 ? '1 decrease today' : `${decreasesToday} decreases today`} ·{' '}
      {nextDecreaseAt === null ? 'one possible now' : `next ${utcTime(nextDecreaseAt, now)} UTC`}
      <br />
      <small>
        {place}
        {resource.scaled.length > 0 && ' · auto-scaled'}
      </small>
    </p>
  );
}

function Writing({ table, resource }: Choice) {
  const [who, setWho] = useState<Writer>('deploy-bot');
  const [wanted, setDimension] = useState<(typeof DIMENSIONS)[number]>('both');
  const [percent, setPercent] = useState<number>(10);
  const { isBusy, problem, send } = useSending();
  const key = { account: table.account, region: table.region, table: table.table };
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
