/** What the page says to the local Slack and the control room. Failures of the connection come back as an Outcome, so callers have one path. */

import type { AwsAct, AwsView, ProcessAct, ProcessesView, SceneAct } from '../control/protocol.ts';
import type {
  ActBody,
  ClockBody,
  HomeBody,
  Outcome,
  SayBody,
  Snapshot,
  SuggestBody,
  Suggestions,
} from '../slack/protocol.ts';

const unreachable = 'The sandbox does not answer. Is `npm run sandbox` still running?';

async function post<Answer extends { readonly ok: boolean }>(
  path: string,
  body: unknown,
): Promise<Answer | { readonly ok: false; readonly error: string }> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Answer;
  } catch {
    return { ok: false, error: unreachable };
  }
}

export const say = (body: SayBody): Promise<Outcome> => post<Outcome>('/sandbox/say', body);
export const act = (body: ActBody): Promise<Outcome> => post<Outcome>('/sandbox/act', body);
export const suggest = (body: SuggestBody): Promise<Suggestions> => post<Suggestions>('/sandbox/suggest', body);
export const setClock = (body: ClockBody): Promise<Outcome> => post<Outcome>('/sandbox/clock', body);
export const actOnAws = (body: AwsAct): Promise<Outcome> => post<Outcome>('/sandbox/aws/act', body);
export const actOnProcess = (body: ProcessAct): Promise<Outcome> => post<Outcome>('/sandbox/processes', body);
export const playScene = (body: SceneAct): Promise<Outcome> => post<Outcome>('/sandbox/scenes', body);
export const openApp = (body: HomeBody): Promise<Outcome> => post<Outcome>('/sandbox/home', body);

/**
 * @param user empty for the first look, before anybody is chosen
 * @throws Error when the local Slack cannot be reached or refuses
 */
export async function fetchSnapshot(user: string): Promise<Snapshot> {
  const query = user === '' ? '' : `?user=${encodeURIComponent(user)}`;
  const response = await fetch(`/sandbox/snapshot${query}`);
  if (!response.ok) throw new Error(`The local Slack answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Snapshot;
}

export interface Control {
  readonly aws: AwsView;
  readonly processes: ProcessesView['processes'];
}

/**
 * @returns `null` where this page's server has no control room
 * @throws Error when it cannot be reached
 */
export async function fetchControl(): Promise<Control | null> {
  const [aws, processes] = await Promise.all([fetch('/sandbox/aws'), fetch('/sandbox/processes')]);
  if (!aws.ok || !processes.ok) return null;
  const list = (await processes.json()) as ProcessesView;
  return { aws: (await aws.json()) as AwsView, processes: list.processes };
}
