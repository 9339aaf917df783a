/** Another writer: somebody else changes a table, just now, and spends or frees what the bot counted on. */

import { useState } from 'react';
import type { ResourceView, TableView } from '../../control/protocol.ts';
import { Panel } from './panel.tsx';
import { unitsText, utcTime } from './units.ts';
import { Writing } from './writing.tsx';

interface Props {
  readonly tables: readonly TableView[];
  readonly now: number;
}

interface Choice {
  readonly id: string;
  readonly table: TableView;
  readonly resource: ResourceView;
}

const choicesOf = (tables: readonly TableView[]): Choice[] =>
  tables.flatMap((table) =>
    table.resources.map((resource) => ({
      id: [table.account, table.region, table.table, resource.index ?? ''].join('/'),
      table,
      resource,
    })),
  );

export function WriterPanel({ tables, now }: Props) {
  const choices = choicesOf(tables);
  const [id, setId] = useState<string | null>(null);
  const chosen = choices.find((choice) => choice.id === id) ?? firstChoice(choices);
  return (
    <Panel id="writer" title="Another writer">
      {chosen === undefined ? (
        <p className="panel-note">There are no tables.</p>
      ) : (
        <>
          <ResourceSelect choices={choices} chosen={chosen} onChoose={setId} />
          <Facts {...chosen} now={now} />
          <Writing table={chosen.table} resource={chosen.resource} />
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
  readonly onChoose: (id: string) => void;
}

function ResourceSelect({ choices, chosen, onChoose }: SelectProps) {
  const places = [...new Set(choices.map(placeOf))];
  return (
    <select
      className="panel-wide"
      aria-label="Table or index"
      value={chosen.id}
      onChange={(event) => onChoose(event.target.value)}
      data-testid="writer-resource"
    >
      {places.map((place) => (
        <optgroup key={place} label={place}>
          {choices
            .filter((choice) => placeOf(choice) === place)
            .map(({ id, table, resource }) => (
              <option key={id} value={id}>
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
