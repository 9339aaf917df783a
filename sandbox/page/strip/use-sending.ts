/** Sends what a panel's button does and keeps the sentence of a failure until the next click. */

import { useState } from 'react';
import type { Outcome } from '../../slack/protocol.ts';

interface Sending {
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly send: (request: () => Promise<Outcome>) => Promise<void>;
}

export function useSending(): Sending {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send: Sending['send'] = async (request) => {
    setBusy(true);
    setProblem(null);
    const outcome = await request();
    setBusy(false);
    if (!outcome.ok) setProblem(outcome.error);
  };
  return { isBusy, problem, send };
}
