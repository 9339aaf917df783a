/** Picks the component for an interactive element. */

import type { ActionsBlockElement, ImageElement, InputBlockElement, SectionBlockAccessory } from '@slack/types';
import { ButtonElement } from './button.tsx';
import { ChoicesElement } from './choices.tsx';
import type { Control } from './control.ts';
import { OverflowElement } from './overflow.tsx';
import { ExternalSelectElement, StaticSelectElement } from './select.tsx';
import { TextInputElement } from './text-input.tsx';

export type AnyElement = ActionsBlockElement | InputBlockElement | SectionBlockAccessory | ImageElement;

export const actionIdOf = (element: AnyElement): string => ('action_id' in element ? (element.action_id ?? '') : '');

export function Element({ element, control }: { readonly element: AnyElement; readonly control: Control }) {
  switch (element.type) {
    case 'button':
      return <ButtonElement blockId={control.blockId} element={element} />;
    case 'overflow':
      return <OverflowElement blockId={control.blockId} element={element} />;
    case 'static_select':
      return <StaticSelectElement control={control} element={element} />;
    case 'external_select':
      return <ExternalSelectElement control={control} element={element} />;
    case 'checkboxes':
    case 'radio_buttons':
      return <ChoicesElement control={control} element={element} />;
    case 'plain_text_input':
    case 'number_input':
      return <TextInputElement control={control} element={element} />;
    case 'image':
      return 'image_url' in element ? (
        <img className="accessory-image" src={element.image_url} alt={element.alt_text} />
      ) : null;
    default:
      return <em className="unsupported">The sandbox does not draw “{element.type}”; Slack does.</em>;
  }
}
