/** Checkboxes and radio buttons. */

import type { Checkboxes, Option, RadioButtons } from '@slack/types';
import { useEffect, useId, useState } from 'react';
import type { ElementValue } from '../surface.tsx';
import { useSurface } from '../surface.tsx';
import type { Control } from './control.ts';
import { optionJson } from './options.ts';
import { Text } from './text.tsx';
import { useAction } from './use-action.tsx';

interface Props {
  readonly control: Control;
  readonly element: Checkboxes | RadioButtons;
}

const initialOf = (element: Checkboxes | RadioButtons): readonly Option[] => {
  if (element.type === 'checkboxes') return element.initial_options ?? [];
  return element.initial_option === undefined ? [] : [element.initial_option];
};

export function ChoicesElement({ control, element }: Props) {
  const name = useId();
  const surface = useSurface();
  const [chosen, setChosen] = useState<readonly (string | undefined)[]>(
    initialOf(element).map((option) => option.value),
  );
  const { send, isBusy } = useAction(control.blockId, control.actionId, element.confirm);
  const isMany = element.type === 'checkboxes';

  const stateOf = (values: readonly (string | undefined)[]): ElementValue => {
    const options = element.options.filter((option) => values.includes(option.value)).map(optionJson);
    return isMany ? { selected_options: options } : { selected_option: options[0] ?? null };
  };
  const state = JSON.stringify({ type: element.type, ...stateOf(chosen) });
  const { blockId, actionId } = control;
  useEffect(() => {
    surface.report(blockId, actionId, JSON.parse(state) as ElementValue);
  }, [surface, blockId, actionId, state]);

  const toggle = (value: string | undefined): void => {
    const without = chosen.filter((other) => other !== value);
    const next = isMany ? (without.length === chosen.length ? [...chosen, value] : without) : [value];
    setChosen(next);
    if (control.sendsAtOnce) send(stateOf(next));
  };

  return (
    <fieldset
      className="choices"
      aria-labelledby={control.labelId ?? undefined}
      aria-describedby={control.describedBy ?? undefined}
      data-testid={`action-${control.actionId}`}
    >
      {element.options.map((option) => (
        <label key={option.value}>
          <input
            type={isMany ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(option.value)}
            disabled={isBusy}
            onChange={() => toggle(option.value)}
          />
          <span>
            <Text text={option.text} />
            {option.description !== undefined && (
              <small>
                <Text text={option.description} />
              </small>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
