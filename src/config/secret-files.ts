/** Secrets from files: what NAME_FILE names is read as NAME, the way containers are given secrets. What a file holds never appears in a problem. */
import { readFileSync } from 'node:fs';
import type { Environment } from './environment.ts';

/** Every setting that is a secret or may hold one. */
export const SECRETS = [
  'SLACK_BOT_TOKEN',
  'SLACK_SIGNING_SECRET',
  'SLACK_APP_TOKEN',
  'REDIS_URL',
  'APPROVAL_KEY',
] as const;

type Secret = (typeof SECRETS)[number];

export interface SecretsRead {
  /** The environment with what the files hold. */
  readonly env: Environment;
  readonly problems: readonly string[];
  /** Those with a problem: what else is said of their value would only confuse. */
  readonly unread: readonly Secret[];
}

/** White space around what a file holds is no part of it: editors and `echo` end lines. */
export function readSecretFiles(env: Environment): SecretsRead {
  const read = SECRETS.flatMap((name) => {
    const path = env[`${name}_FILE`];
    return isSet(path) ? [{ name, ...fromFile(name, path, env) }] : [];
  });
  const values = read.flatMap(({ name, value }) => (value === null ? [] : [[name, value]]));
  return {
    env: { ...env, ...Object.fromEntries(values) },
    problems: read.flatMap(({ problem }) => (problem === null ? [] : [problem])),
    unread: read.flatMap(({ name, value }) => (value === null ? [name] : [])),
  };
}

type FromFile = { readonly value: string; readonly problem: null } | { readonly value: null; readonly problem: string };

function fromFile(name: Secret, path: string, env: Environment): FromFile {
  const wrong = (sentence: string): FromFile => ({ value: null, problem: `${name}_FILE: ${sentence}` });
  if (isSet(env[name])) return wrong(`${name} is set as well. Write one of the two.`);
  try {
    const value = readFileSync(path, 'utf8').trim();
    return value === '' ? wrong('the file is empty. Write the secret into it.') : { value, problem: null };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return wrong(`the file cannot be read (${reason}). Write the path of a file that this process may read.`);
  }
}

const isSet = (value: string | undefined): value is string => value !== undefined && value.trim() !== '';
