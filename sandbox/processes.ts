/** The app's processes: which there are, how they are, and what a person may do to one: kill, stop, start. */
import { type AppProcess, startAppProcess } from './app-process.ts';
import type { SandboxClock } from './clock.ts';
import type { ProcessState, ProcessView } from './control/protocol.ts';

export interface ProcessSpec {
  readonly name: string;
  /** Beside what all of them get; ROLE is shown. */
  readonly env?: Readonly<Record<string, string>>;
}

/** What was asked cannot be done to this process; the message is for the person who asked. */
export class ProcessProblem extends Error {
  override name = 'ProcessProblem';
}

interface Entry {
  readonly spec: ProcessSpec;
  state: ProcessState;
  running: AppProcess | null;
  /** Settles when the start under way is over, however it ends. */
  starting: Promise<unknown> | null;
  note: string | null;
}

export class AppProcesses {
  readonly #clock: SandboxClock;
  readonly #entries: readonly Entry[];
  readonly #listeners = new Set<() => void>();
  #env: NodeJS.ProcessEnv = {};
  #logFile: string | null = null;

  constructor(clock: SandboxClock, specs: readonly ProcessSpec[]) {
    this.#clock = clock;
    this.#entries = specs.map((spec) => ({ spec, state: 'stopped', running: null, starting: null, note: null }));
  }

  list(): ProcessView[] {
    const facing = this.#facingSlack();
    return this.#entries.map(({ spec, state, running, note }) => ({
      name: spec.name,
      role: spec.env?.ROLE ?? 'all',
      state,
      pid: running?.pid ?? null,
      isFacingSlack: running !== null && running === facing,
      note,
    }));
  }

  /** Where Slack's requests go: to the first process that takes any; `null` when none does. */
  get slackUrl(): string | null {
    return this.#facingSlack()?.url ?? null;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @param logFile for all of them, also when started again @throws ProcessProblem when one of them does not start */
  async startAll(env: NodeJS.ProcessEnv, logFile: string): Promise<void> {
    this.#env = env;
    this.#logFile = logFile;
    await Promise.all(this.#entries.map(({ spec }) => this.start(spec.name)));
  }

  /** Resolves once it takes requests or works. @throws ProcessProblem with what it said */
  async start(name: string): Promise<void> {
    const entry = this.#entry(name);
    if (entry.starting !== null || entry.running !== null)
      throw new ProcessProblem(`${name} is ${entry.state} already.`);
    this.#set(entry, { state: 'starting', note: null });
    const start = startAppProcess({ ...this.#env, ...entry.spec.env }, this.#clock, this.#logFile);
    entry.starting = start.catch(() => {});
    try {
      const running = await start;
      this.#set(entry, { state: 'running', running, starting: null });
      void running.gone.then((how) => this.#ended(entry, how));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.#set(entry, { state: 'dead', starting: null, note: why });
      throw new ProcessProblem(`${name} did not start: ${why}`);
    }
  }

  /** kill -9. @throws ProcessProblem when it does not run */
  async kill(name: string): Promise<void> {
    const { running, state } = this.#entry(name);
    if (running === null) throw new ProcessProblem(`${name} is ${state}: there is nothing to kill.`);
    running.kill();
    await running.gone;
  }

  /** Ends it gracefully and resolves once it is gone. @throws ProcessProblem when it does not run */
  async stop(name: string): Promise<void> {
    const entry = this.#entry(name);
    if (entry.running === null) throw new ProcessProblem(`${name} is ${entry.state}: there is nothing to stop.`);
    this.#set(entry, { state: 'stopping' });
    await entry.running.stop();
  }

  /** Ends all of them gracefully, also those still starting. */
  async stopAll(): Promise<void> {
    await Promise.all(
      this.#entries.map(async (entry) => {
        await entry.starting;
        if (entry.running !== null) await this.stop(entry.spec.name);
      }),
    );
  }

  #facingSlack(): AppProcess | undefined {
    const alive = this.#entries.filter(({ state }) => state === 'running').map(({ running }) => running);
    return alive.find((process) => process?.url != null) ?? undefined;
  }

  #ended(entry: Entry, how: string): void {
    const asked = entry.state === 'stopping' && how === 'ended with code 0';
    this.#set(entry, { state: asked ? 'stopped' : 'dead', running: null, note: how });
  }

  #entry(name: string): Entry {
    const entry = this.#entries.find(({ spec }) => spec.name === name);
    if (entry === undefined) throw new ProcessProblem(`There is no process ${name}.`);
    return entry;
  }

  #set(entry: Entry, change: Partial<Entry>): void {
    Object.assign(entry, change);
    for (const listener of this.#listeners) listener();
  }
}
