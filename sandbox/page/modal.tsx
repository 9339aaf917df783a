/** The modal on top. What is typed lives in its fields and stays when the app updates the view. */

import { type FormEvent, useCallback, useId, useRef, useState } from 'react';
import type { Json, OpenView } from '../slack/protocol.ts';
import { act } from './api.ts';
import { Blocks } from './blocks/blocks.tsx';
import { Icon } from './icons.tsx';
import { SlackDialog } from './slack-dialog.tsx';
import type { ElementValue, Surface } from './surface.tsx';
import { SurfaceProvider } from './surface.tsx';

interface ModalView {
  readonly title: { readonly text: string };
  readonly submit?: { readonly text: string } | null;
  readonly close?: { readonly text: string } | null;
  readonly blocks: readonly Json[];
}

type Values = Map<string, Map<string, ElementValue>>;

const toJson = (values: Values): { [blockId: string]: Json } =>
  Object.fromEntries([...values].map(([block, elements]) => [block, Object.fromEntries(elements) as Json]));

export function Modal({ user, open }: { readonly user: string; readonly open: OpenView }) {
  const view = open.view as unknown as ModalView;
  const values = useRef<Values>(new Map());
  const titleId = useId();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const report = useCallback<Surface['report']>((blockId, actionId, state) => {
    const block = values.current.get(blockId) ?? new Map<string, ElementValue>();
    values.current.set(blockId, block.set(actionId, state));
  }, []);

  const close = (): void => {
    void act({ user, kind: 'close', viewId: open.id });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    const outcome = await act({ user, kind: 'submit', viewId: open.id, values: toJson(values.current) });
    setBusy(false);
    if (!outcome.ok) setProblem(outcome.error);
  };

  return (
    <SlackDialog
      className="dialog"
      labelledBy={titleId}
      firstFocus=".dialog-body :is(input, textarea)"
      onEscape={close}
      testId="modal"
    >
      <form onSubmit={submit} noValidate>
        <header>
          <h2 id={titleId}>{view.title.text}</h2>
          <button type="button" className="plain-icon" aria-label="Close" onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        <div className="dialog-body">
          {problem !== null && (
            <p className="modal-problem" role="alert" data-testid="modal-error">
              {problem}
            </p>
          )}
          <SurfaceProvider user={user} from={{ viewId: open.id }} report={report} errors={open.errors}>
            <Blocks blocks={view.blocks} />
          </SurfaceProvider>
        </div>
        <footer>
          <button type="button" className="button" onClick={close} data-testid="modal-close">
            {view.close?.text ?? 'Cancel'}
          </button>
          {view.submit != null && (
            <button type="submit" className="button button-primary" disabled={isBusy} data-testid="modal-submit">
              {isBusy && <span className="spinner" />}
              {view.submit.text}
            </button>
          )}
        </footer>
      </form>
    </SlackDialog>
  );
}
