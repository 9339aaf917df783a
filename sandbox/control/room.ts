/** The control room: serves protocol.ts beside the local Slack's routes and says when something has changed. */
import { z } from 'zod';
import type { World } from '../aws/world.ts';
import { type AppProcesses, ProcessProblem } from '../processes.ts';
import type { ExtraRoutes } from '../slack/page-routes.ts';
import type { Outcome } from '../slack/protocol.ts';
import { awsView, nextTurn } from './aws-view.ts';
import { CannotAct, recreate, switchBilling, write } from './other-writers.ts';
import * as protocol from './protocol.ts';
import { type BotSays, play } from './scenes.ts';
import { addTrouble, clearTrouble } from './trouble.ts';

const key = { account: z.string(), region: z.string(), table: z.string() };

const AwsActBody: z.ZodType<protocol.AwsAct> = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('write'),
    ...key,
    who: z.enum(protocol.WRITERS),
    index: z.string().nullable(),
    dimension: z.enum(protocol.DIMENSIONS),
    direction: z.enum(protocol.DIRECTIONS),
    percent: z.number().min(1).max(100),
  }),
  z.strictObject({ do: z.literal('recreate'), ...key }),
  z.strictObject({ do: z.literal('switch-billing'), ...key }),
  z.strictObject({
    do: z.literal('trouble'),
    what: z.enum(protocol.TROUBLES),
    calls: z.enum(protocol.SPOILED_CALLS),
    account: z.string().optional(),
    times: z.int().min(0),
  }),
  z.strictObject({ do: z.literal('clear-trouble'), id: z.string().optional() }),
]);

const ProcessActBody: z.ZodType<protocol.ProcessAct> = z.strictObject({
  name: z.string(),
  do: z.enum(protocol.PROCESS_ACTS),
});

const SceneActBody: z.ZodType<protocol.SceneAct> = z.strictObject({ play: z.enum(protocol.SCENES) });

/** @param says how other bots speak in the local Slack @returns routes for the local Slack's server, which knows nothing of what is behind them */
export function controlRoom(world: World, processes: AppProcesses, says: BotSays = () => {}): ExtraRoutes {
  return {
    get: (path) => {
      if (path === '/sandbox/aws') return awsView(world);
      if (path === '/sandbox/processes') {
        return { processes: processes.list() } satisfies protocol.ProcessesView;
      }
      return undefined;
    },
    post: (path, body) => {
      if (path === '/sandbox/aws/act') return outcomeOf(() => act(world, AwsActBody.parse(body)));
      if (path === '/sandbox/scenes') {
        return outcomeOf(() => play({ world, says }, SceneActBody.parse(body).play));
      }
      if (path !== '/sandbox/processes') return undefined;
      return outcomeOf(() => {
        const asked = ProcessActBody.parse(body);
        return processes[asked.do](asked.name);
      });
    },
    onChange: (listener) => {
      const stops = [world.onChange(listener), processes.onChange(listener), atEveryTurn(world, listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

function act(world: World, asked: protocol.AwsAct): void {
  if (asked.do === 'write') write(world, asked);
  else if (asked.do === 'recreate') recreate(world, asked);
  else if (asked.do === 'switch-billing') switchBilling(world, asked);
  else if (asked.do === 'trouble') addTrouble(world, asked);
  else clearTrouble(world, asked.id);
}

async function outcomeOf(action: () => unknown): Promise<Outcome> {
  try {
    await action();
    return { ok: true };
  } catch (error) {
    if (error instanceof z.ZodError) return { ok: false, error: z.prettifyError(error) };
    if (error instanceof CannotAct || error instanceof ProcessProblem) return { ok: false, error: error.message };
    throw error;
  }
}

/** Calls the listener when time alone changes what is seen, and when the clock is moved. */
function atEveryTurn(world: World, listener: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = (): void => {
    clearTimeout(timer);
    // A little later than the instant: timers may be early by a millisecond.
    timer = setTimeout(turn, world.clock.realMsUntil(nextTurn(world)) + 5).unref();
  };
  const turn = (): void => {
    listener();
    wait();
  };
  wait();
  const stops = [world.onChange(wait), world.clock.onChange(turn)];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
