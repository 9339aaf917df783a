/** Scenes that end with the error: who posts it, or who is refused without anybody posting it. */

import type { Scene } from '../../control/protocol.ts';
import { playScene } from '../api.ts';
import { Panel } from './panel.tsx';
import { useSending } from './use-sending.ts';

const BUTTONS: readonly { readonly scene: Scene; readonly label: string; readonly leads: string }[] = [
  { scene: 'ci-bot', label: 'CI bot posts the error', leads: 'a thread in #deploys' },
  { scene: 'monitoring-bot', label: 'Monitoring bot posts it in an attachment', leads: 'a thread in #oncall' },
  { scene: 'flapping-scaling', label: 'Flapping auto scaler', leads: 'nobody posts it; a thread in #oncall' },
  { scene: 'small-steps', label: 'Script making small steps', leads: 'nobody posts it; a thread in #oncall' },
];

export function ScenesPanel() {
  return (
    <Panel id="scenes" title="Meet the error" startsClosed>
      <ul className="processes">
        {BUTTONS.map((button) => (
          <Row key={button.scene} {...button} />
        ))}
      </ul>
    </Panel>
  );
}

function Row({ scene, label, leads }: (typeof BUTTONS)[number]) {
  const { isBusy, problem, send } = useSending();
  return (
    <li className="process scene" data-testid={`scene-${scene}`}>
      <div className="process-buttons">
        <button
          type="button"
          disabled={isBusy}
          onClick={() => void send(() => playScene({ play: scene }))}
          data-testid={`scene-play-${scene}`}
        >
          {label}
        </button>
      </div>
      <p className="process-facts">{isBusy ? 'under way…' : leads}</p>
      {problem !== null && <p role="alert">{problem}</p>}
    </li>
  );
}
