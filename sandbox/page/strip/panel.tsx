/** One panel of the strip; its title opens and closes it. */

import type { ReactNode } from 'react';
import { useStored } from './use-stored.ts';

interface Props {
  readonly id: string;
  readonly title: string;
  /** Beside the title, also while the panel is closed: what must not be missed. */
  readonly badge?: string | null;
  readonly startsClosed?: boolean;
  /** Takes what height the others leave. */
  readonly fills?: boolean;
  readonly children: ReactNode;
}

export function Panel({ id, title, badge = null, startsClosed = false, fills = false, children }: Props) {
  const [isOpen, setOpen] = useStored(`panel.${id}`, !startsClosed);
  return (
    <details
      className={fills ? 'panel panel-fills' : 'panel'}
      open={isOpen}
      onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
      data-testid={`panel-${id}`}
    >
      <summary>
        <h2>{title}</h2>
        {badge !== null && <span className="panel-badge">{badge}</span>}
      </summary>
      <div className="panel-body">{children}</div>
    </details>
  );
}
