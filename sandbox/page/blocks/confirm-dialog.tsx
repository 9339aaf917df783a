/** "Are you sure?" in front of an action. */

import type { ConfirmationDialog } from '@slack/types';
import { useId } from 'react';
import { SlackDialog } from '../slack-dialog.tsx';
import { Text } from './text.tsx';

interface Props {
  readonly confirm: ConfirmationDialog;
  readonly onConfirm: () => void;
  readonly onDeny: () => void;
}

export function ConfirmDialog({ confirm, onConfirm, onDeny }: Props) {
  const titleId = useId();
  return (
    <SlackDialog className="dialog dialog-small" labelledBy={titleId} onEscape={onDeny} testId="confirm">
      <h2 id={titleId}>{confirm.title?.text ?? 'Are you sure?'}</h2>
      <div className="dialog-body">
        <Text text={confirm.text} />
      </div>
      <footer>
        <button type="button" className="button" onClick={onDeny} data-testid="confirm-no">
          {confirm.deny?.text ?? 'Cancel'}
        </button>
        <button
          type="button"
          className={confirm.style === 'danger' ? 'button button-danger' : 'button button-primary'}
          onClick={onConfirm}
          data-testid="confirm-yes"
        >
          {confirm.confirm?.text ?? 'Yes'}
        </button>
      </footer>
    </SlackDialog>
  );
}
