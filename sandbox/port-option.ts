/** `--port` of the command line, or the environment's port, or the usual one. */
import { parseArgs } from 'node:util';

const DEFAULT_PORT = 4100;

export type AskedPort = { readonly port: number } | { readonly problem: string };

/** @param otherwise for want of an option */
export function portFrom(args: readonly string[], otherwise: string | undefined): AskedPort {
  const given = optionIn(args);
  if ('problem' in given) return given;
  const text = given.port ?? (otherwise || String(DEFAULT_PORT));
  const port = Number(text);
  return /^\d+$/.test(text) && port <= 65_535
    ? { port }
    : { problem: `"${text}" is not a port. Give --port as a number from 0 to 65535.` };
}

function optionIn(args: readonly string[]): { readonly port?: string | undefined } | { readonly problem: string } {
  try {
    return parseArgs({ args: [...args], options: { port: { type: 'string' } } }).values;
  } catch {
    return {
      problem: `The sandbox does not understand "${args.join(' ')}". Its only option is --port, as in: npm run sandbox -- --port 4100`,
    };
  }
}
