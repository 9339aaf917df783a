/** The panels of the control room, where the page's server has one. */

import type { ClockState } from '../../clock.ts';
import type { TableView } from '../../control/protocol.ts';
import { useNow } from '../use-now.ts';
import { HistoryPanel } from './history-panel.tsx';
import { ProcessesPanel } from './processes-panel.tsx';
import { ScenesPanel } from './scenes-panel.tsx';
import { TroublePanel } from './trouble-panel.tsx';
import { useControl } from './use-control.ts';
import { WriterPanel } from './writer-panel.tsx';

const MINUTE_MS = 60_000;

const accountsOf = (tables: readonly TableView[]) =>
  [...new Map(tables.map(({ account, accountName }) => [account, accountName]))].map(([id, name]) => ({ id, name }));

export function ControlPanels({ clock }: { readonly clock: ClockState }) {
  const control = useControl();
  const now = useNow(clock, MINUTE_MS);
  if (control === null) return null;
  const { aws, processes } = control;
  return (
    <>
      <ProcessesPanel processes={processes} />
      <WriterPanel tables={aws.tables} now={now} />
      <ScenesPanel />
      <TroublePanel faults={aws.faults} accounts={accountsOf(aws.tables)} />
      <HistoryPanel lines={aws.history} now={now} />
    </>
  );
}
