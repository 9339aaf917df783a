/** The diagram of a request's life (life.ts) as a table: the states in which each event is legal. */
import type { RequestEventKind } from './events.ts';
import type { RequestState } from './request.ts';

export const LEGAL = {
  approve: ['pending', 'drifted'],
  reject: ['pending', 'drifted'],
  redraw: ['pending', 'drifted'],
  cancel: ['pending', 'drifted', 'scheduled'],
  expire: ['pending', 'drifted', 'scheduled'],
  'start-run': ['scheduled'],
  wait: ['scheduled', 'running'],
  drift: ['scheduled', 'running'],
  succeed: ['pending', 'drifted', 'scheduled', 'running'],
  fail: ['pending', 'drifted', 'scheduled', 'running'],
  accepted: ['running'],
  restored: ['running'],
} as const satisfies Readonly<Record<RequestEventKind, readonly RequestState[]>>;
