/** The sandbox's own controls: plainly not part of Slack. Each is a panel under the other; the whole strip can step aside. */

import type { ReactNode } from 'react';
import { useStored } from './use-stored.ts';

export function SandboxStrip({ children }: { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useStored('strip', true);
  return (
    <aside className={isOpen ? 'strip' : 'strip strip-closed'} aria-label="Sandbox controls">
      <header>
        <button
          type="button"
          className="strip-toggle"
          aria-expanded={isOpen}
          aria-label={isOpen ? 'Hide the sandbox controls' : 'Show the sandbox controls'}
          title={isOpen ? 'Hide' : 'Show the sandbox controls'}
          onClick={() => setOpen(!isOpen)}
          data-testid="strip-toggle"
        >
          {isOpen ? '»' : '«'}
        </button>
        <strong>Sandbox</strong>
        <small>Not part of Slack: its clock and local AWS.</small>
      </header>
      <div className="strip-panels" hidden={!isOpen}>
        {children}
      </div>
    </aside>
  );
}
