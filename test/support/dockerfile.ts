// Reads the Dockerfile, and does what it says in an empty directory: without a container, but step by step and with nothing else.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Instruction {
  /** In capitals. */
  readonly name: string;
  readonly flags: Readonly<Record<string, string>>;
  readonly rest: string;
}

export interface Stage {
  readonly image: string;
  /** What a later stage copies from it as; `null` for the last one, which is the image. */
  readonly name: string | null;
  readonly instructions: readonly Instruction[];
}

export const dockerfileText = (): string => readFileSync(join(root, 'Dockerfile'), 'utf8');

export function stages(): readonly Stage[] {
  const lines = dockerfileText()
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(instruction);
  const starts = lines.flatMap(({ name }, at) => (name === 'FROM' ? [at] : []));
  return starts.map((start, n) => {
    const [image = '', , name = null] = lines[start]?.rest.split(' ') ?? [];
    return { image, name, instructions: lines.slice(start + 1, starts[n + 1]) };
  });
}

function instruction(line: string): Instruction {
  const [, name = '', flags = '', rest = ''] = /^(\w+)((?:\s+--\S+)*)\s+(.*)$/.exec(line) ?? [];
  const pairs = [...flags.matchAll(/--([\w-]+)=(\S+)/g)].map(([, key = '', value = '']) => [key, value]);
  return { name: name.toUpperCase(), flags: Object.fromEntries(pairs), rest };
}

/** Sources and destination of a COPY. */
export function copied({ rest }: Instruction): { readonly from: readonly string[]; readonly to: string } {
  const words = rest.split(/\s+/);
  return { from: words.slice(0, -1), to: words.at(-1) ?? '' };
}

/** Whether .dockerignore, which names what is let through, lets a top-level path through. */
export function isSent(path: string): boolean {
  const lines = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  return lines[1] === '*' && lines.includes(`!${path}`);
}

/**
 * The stages' COPY and RUN steps, each stage in a directory below `into` instead of a container.
 * @returns where the image's WORKDIR is
 * @throws Error with what a failing step said
 */
export function build(into: string): string {
  const places = new Map<string, string>();
  let last = into;
  for (const { name, instructions } of stages()) {
    last = join(into, name ?? 'image');
    mkdirSync(last, { recursive: true });
    places.set(name ?? 'image', last);
    for (const step of instructions) {
      if (step.name === 'COPY') copy(step, last, places);
      if (step.name === 'RUN') run(step.rest, last);
    }
  }
  return last;
}

function copy(step: Instruction, place: string, places: ReadonlyMap<string, string>): void {
  const { from, to } = copied(step);
  for (const source of from) {
    const path = step.flags.from === undefined ? join(root, source) : inStage(source, places.get(step.flags.from));
    if (step.flags.from === undefined && !isSent(source)) throw new Error(`${source} is not sent: see .dockerignore`);
    if (!existsSync(path)) throw new Error(`COPY ${source}: there is no such file or directory`);
    const target = to.endsWith('/') ? join(place, to, source.split('/').at(-1) ?? '') : join(place, to);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(path, target, { recursive: true, verbatimSymlinks: true });
  }
}

/** A stage's directory stands for its WORKDIR, /app. */
const inStage = (path: string, place: string | undefined): string => join(place ?? '', path.replace(/^\/app\//, ''));

function run(command: string, cwd: string): void {
  // Only what finds programs and the registry: an image starts without this machine's settings.
  const { PATH, HOME } = process.env;
  const settings = Object.entries(process.env).filter(([key]) => /^npm_config_(registry|cache)$|proxy|CERT/i.test(key));
  // What was just downloaded to install this repository need not be asked for again.
  const quick = { npm_config_prefer_offline: 'true', npm_config_audit: 'false' };
  const env = { PATH, HOME, ...Object.fromEntries(settings), ...quick };
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`RUN ${command} ended with ${status}:\n${stdout}${stderr}`);
}
