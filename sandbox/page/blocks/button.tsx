/** Buttons, link buttons among them. */

import type { Button } from '@slack/types';
import { Icon } from '../icons.tsx';
import { Text } from './text.tsx';
import { useAction } from './use-action.tsx';

export function ButtonElement({ blockId, element }: { readonly blockId: string; readonly element: Button }) {
  const actionId = element.action_id ?? '';
  const { isBusy, send } = useAction(blockId, actionId, element.confirm);
  const style = element.style === undefined ? '' : ` button-${element.style}`;
  const press = (): void => {
    if (element.url !== undefined) window.open(element.url, '_blank', 'noopener');
    send(element.value === undefined ? {} : { value: element.value });
  };
  return (
    <button
      type="button"
      className={`button${style}`}
      aria-label={element.accessibility_label}
      aria-busy={isBusy}
      disabled={isBusy}
      onClick={press}
      data-testid={`action-${actionId}`}
    >
      <Text text={element.text} />
      {element.url !== undefined && <Icon name="external" size={14} />}
    </button>
  );
}
