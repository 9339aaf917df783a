/** The message, modal or Home tab that interactive elements belong to: where their actions go and where errors show. */

import type { ConfirmationDialog } from '@slack/types';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { ActBody, Json, Suggestions } from '../slack/protocol.ts';
import { act, suggest } from './api.ts';
import { ConfirmDialog } from './blocks/confirm-dialog.tsx';

export type Where = Extract<ActBody, { kind: 'action' }>['from'];
export type ElementValue = { readonly [key: string]: Json };

export interface Surface {
  act(blockId: string, actionId: string, element: ElementValue): Promise<void>;
  /** Asks "are you sure?" first. The question stays, as Slack's does, when the app takes away what was clicked. */
  confirm(question: ConfirmationDialog, onYes: () => void): void;
  suggest(blockId: string, actionId: string, value: string): Promise<Suggestions>;
  /** Tells a form what an element holds now. */
  report(blockId: string, actionId: string, state: ElementValue): void;
}

const SurfaceContext = createContext<Surface | null>(null);

export function useSurface(): Surface {
  const surface = useContext(SurfaceContext);
  if (surface === null) throw new Error('Interactive elements are drawn inside a SurfaceProvider.');
  return surface;
}

type Errors = Readonly<Record<string, string>>;
const noErrors: Errors = {};
// Apart from the surface: errors come and go, and must not make the elements start anew.
const ErrorsContext = createContext<Errors>(noErrors);

export const useErrorUnder = (blockId: string): string | null => useContext(ErrorsContext)[blockId] ?? null;

interface Props {
  readonly user: string;
  readonly from: Where;
  readonly children: ReactNode;
  readonly report?: Surface['report'];
  readonly errors?: Errors;
}

const nobodyListens: Surface['report'] = () => undefined;

export function SurfaceProvider({ user, from, children, report = nobodyListens, errors = noErrors }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  // `from` is a fresh object at every snapshot; its text is what identifies it.
  const fromKey = JSON.stringify(from);
  const send = useCallback<Surface['act']>(
    async (blockId, actionId, element) => {
      setProblem(null);
      const where = JSON.parse(fromKey) as Where;
      const outcome = await act({ user, kind: 'action', from: where, blockId, actionId, element });
      if (!outcome.ok) setProblem(outcome.error);
    },
    [user, fromKey],
  );
  const [asked, setAsked] = useState<{ question: ConfirmationDialog; onYes: () => void } | null>(null);
  const surface = useMemo<Surface>(
    () => ({
      act: send,
      confirm: (question, onYes) => setAsked({ question, onYes }),
      suggest: (blockId, actionId, value) =>
        suggest({ user, from: JSON.parse(fromKey) as Where, blockId, actionId, value }),
      report,
    }),
    [send, user, fromKey, report],
  );
  return (
    <SurfaceContext.Provider value={surface}>
      <ErrorsContext.Provider value={errors}>{children}</ErrorsContext.Provider>
      {asked !== null && (
        <ConfirmDialog
          confirm={asked.question}
          onDeny={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            asked.onYes();
          }}
        />
      )}
      {problem !== null && (
        <p className="surface-problem" role="alert" data-testid="action-error">
          {problem}
        </p>
      )}
    </SurfaceContext.Provider>
  );
}
