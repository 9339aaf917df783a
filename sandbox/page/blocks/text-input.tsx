/** Typed inputs of modals: text and numbers. */

import type { NumberInput, PlainTextInput } from '@slack/types';
import { useEffect, useState } from 'react';
import { useSurface } from '../surface.tsx';
import type { Control } from './control.ts';

interface Props {
  readonly control: Control;
  readonly element: PlainTextInput | NumberInput;
}

export function TextInputElement({ control, element }: Props) {
  const surface = useSurface();
  const [value, setValue] = useState(element.initial_value ?? '');
  const { blockId, actionId } = control;
  useEffect(() => {
    surface.report(blockId, actionId, { type: element.type, value: value === '' ? null : value });
  }, [surface, blockId, actionId, element.type, value]);

  const shared = {
    className: 'field',
    value,
    placeholder: element.placeholder?.text,
    'aria-labelledby': control.labelId ?? undefined,
    'aria-describedby': control.describedBy ?? undefined,
    'data-testid': `action-${actionId}`,
  };
  if (element.type === 'number_input') {
    const mode = element.is_decimal_allowed ? 'decimal' : 'numeric';
    return <input {...shared} type="text" inputMode={mode} onChange={(event) => setValue(event.target.value)} />;
  }
  return element.multiline ? (
    <textarea {...shared} rows={4} maxLength={element.max_length} onChange={(event) => setValue(event.target.value)} />
  ) : (
    <input {...shared} type="text" maxLength={element.max_length} onChange={(event) => setValue(event.target.value)} />
  );
}
