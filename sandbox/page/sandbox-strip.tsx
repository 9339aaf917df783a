/** The sandbox's own controls: plainly not part of Slack. Each is a panel under the other. */

import type { ReactNode } from 'react';

export function SandboxStrip({ children }: { readonly children: ReactNode }) {
  return (
    <aside className="strip" aria-label="Sandbox controls">
      <header>
        <strong>Sandbox</strong>
        <small>Not part of Slack. Local Slack, local AWS, one clock.</small>
      </header>
      {children}
    </aside>
  );
}
