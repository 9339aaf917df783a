/**
 * A dialog over the Slack part of the page. Nothing behind it can be used, as with a modal one, but the sandbox's strip and
 * the user switcher can: a native modal dialog would block them too.
 */

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

interface Props {
  readonly className: string;
  /** The id of its title. */
  readonly labelledBy: string;
  /** Selector of what gets the focus, where it is not the first control. */
  readonly firstFocus?: string;
  readonly onEscape: () => void;
  readonly testId: string;
  readonly children: ReactNode;
}

const layersId = 'dialog-layers';
/** Those open now, the one on top last. */
const openLayers: HTMLElement[] = [];

/** Where dialogs are drawn: over sidebar and channel, beside the strip. */
export const DialogLayers = () => <div id={layersId} className="dialog-layers" />;

export function SlackDialog({ className, labelledBy, firstFocus, onEscape, testId, children }: Props) {
  const layer = useRef<HTMLDivElement>(null);
  const leave = useRef(onEscape);
  useLayoutEffect(() => {
    leave.current = onEscape;
  });

  useLayoutEffect(() => {
    const element = layer.current;
    if (element === null) return;
    const cameFrom = document.activeElement;
    openLayers.push(element);
    blockWhatIsBehind();
    element.querySelector<HTMLElement>(firstFocus ?? 'button, input, textarea')?.focus();
    // Not where the focus is: a button that vanishes under its own click takes the focus with it.
    let isInUse = true;
    const onUse = (event: Event): void => {
      isInUse = element.contains(event.target as Node);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (isInUse && openLayers.at(-1) === element) leave.current();
    };
    document.addEventListener('focusin', onUse);
    document.addEventListener('pointerdown', onUse);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('focusin', onUse);
      document.removeEventListener('pointerdown', onUse);
      document.removeEventListener('keydown', onKeyDown);
      openLayers.splice(openLayers.indexOf(element), 1);
      blockWhatIsBehind();
      // Somebody who went to the strip or the switcher meanwhile stays there.
      if (isInUse && cameFrom instanceof HTMLElement) cameFrom.focus();
    };
  }, [firstFocus]);

  const layers = document.getElementById(layersId);
  if (layers === null) throw new Error('DialogLayers are drawn before any dialog opens.');
  return createPortal(
    <div ref={layer} className="dialog-layer">
      <dialog open className={className} aria-labelledby={labelledBy} data-testid={testId}>
        {children}
      </dialog>
    </div>,
    layers,
  );
}

function blockWhatIsBehind(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-behind-dialogs]'))
    part.inert = openLayers.length > 0;
  for (const layer of openLayers) layer.inert = layer !== openLayers.at(-1);
}
