/** A labelled input of a modal, with its hint and the error from the last refused submit. */

import type { InputBlock } from '@slack/types';
import { useId } from 'react';
import { useErrorUnder } from '../surface.tsx';
import { actionIdOf, Element } from './element.tsx';

export function InputBlockView({ blockId, block }: { readonly blockId: string; readonly block: InputBlock }) {
  const id = useId();
  const error = useErrorUnder(blockId);
  const hint = block.hint?.text;
  const control = {
    blockId,
    actionId: actionIdOf(block.element),
    labelId: `${id}-label`,
    describedBy: error !== null || hint !== undefined ? `${id}-note` : null,
    sendsAtOnce: block.dispatch_action === true,
  };
  return (
    <div className={error === null ? 'input-block' : 'input-block input-block-refused'}>
      <div className="input-label" id={control.labelId}>
        {block.label.text}
        {block.optional === true && <span className="optional"> (optional)</span>}
      </div>
      <Element element={block.element} control={control} />
      {error !== null && (
        <p id={`${id}-note`} className="input-error" role="alert" data-testid={`error-${blockId}`}>
          {error}
        </p>
      )}
      {error === null && hint !== undefined && (
        <p id={`${id}-note`} className="input-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
