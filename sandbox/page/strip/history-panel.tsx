/** Every UpdateTable that reached the local AWS, newest first: what the bot and everybody else really did. */

import type { ChangeView, HistoryLine } from '../../control/protocol.ts';
import { Panel } from './panel.tsx';
import { changeText, utcTime } from './units.ts';

interface Props {
  readonly lines: readonly HistoryLine[];
  readonly now: number;
}

export function HistoryPanel({ lines, now }: Props) {
  return (
    <Panel id="history" title="AWS history" fills>
      {lines.length === 0 && <p className="panel-note">No UpdateTable yet.</p>}
      <ol
        className="history"
        aria-label="UpdateTable calls, newest first"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
        tabIndex={0}
      >
        {lines.map((line) => (
          <Line key={line.id} line={line} now={now} />
        ))}
      </ol>
      <p className="panel-note">UpdateTable in all accounts. Times are UTC.</p>
    </Panel>
  );
}

function Line({ line, now }: { readonly line: HistoryLine; readonly now: number }) {
  const { at, table, accountName, region, who, onBehalfOf, changes, also, error } = line;
  return (
    <li className={`history-line history-${line.outcome}`} data-testid="history-line" data-outcome={line.outcome}>
      <p className="history-head">
        <time dateTime={new Date(at).toISOString()}>{utcTime(at, now)}</time>
        <strong className="history-outcome">{outcomeText(line)}</strong>
      </p>
      <p className="history-where">
        <b>{table}</b> <small>{`${accountName} · ${region}`}</small>
      </p>
      {changes.map((change) => (
        <p key={change.index ?? ''} className="history-change">
          {labelOf(change)}
          {changeText(change.from, change.to)}
        </p>
      ))}
      {also.map((other) => (
        <p key={other} className="history-change">
          {other}
        </p>
      ))}
      <small>
        by {who}
        {onBehalfOf !== null && ` for ${onBehalfOf}`}
      </small>
      {error !== null && (
        <details className="history-error">
          <summary>{error.code}</summary>
          {error.message}
        </details>
      )}
    </li>
  );
}

const labelOf = ({ index }: ChangeView): string => (index === null ? '' : `${index}: `);

function outcomeText({ outcome, decreases }: HistoryLine): string {
  if (outcome === 'refused') return 'refused';
  if (decreases === 0) return 'accepted';
  return decreases === 1 ? 'accepted, 1 decrease' : `accepted, ${decreases} decreases`;
}
