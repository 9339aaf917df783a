/** All settings: the environment and the accounts file it names. Either everything is right, or every problem is told at once. */
import { readFileSync } from 'node:fs';
import type { EventQueueSettings } from './config/account-schema.ts';
import { type AccountsFile, parseAccounts } from './config/accounts-file.ts';
import type { ConfiguredAccount } from './config/configured-account.ts';
import { type Environment, type EnvironmentSettings, readEnvironment } from './config/environment.ts';
import { type Parsed, printable } from './config/problems.ts';
import { readSecretFiles } from './config/secret-files.ts';

export type { EventQueueSettings } from './config/account-schema.ts';
export type { ConfiguredAccount, ReductionSettings } from './config/configured-account.ts';
export type { ApprovalKeys, LogLevel, SlackConnection } from './config/environment.ts';

export interface Config extends Omit<EnvironmentSettings, 'accountsFile' | 'stsRegion'> {
  readonly accounts: readonly ConfiguredAccount[];
  /** The queue on which AWS's events arrive; `null` where none is read. */
  readonly events: EventQueueSettings | null;
  readonly stsRegion: string;
}

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads the environment, the files of secrets it names, and the YAML file in `DDB_BUDGET_CONFIG`. Never throws; the app should not start on problems. */
export function readConfig(given: Environment): ConfigResult {
  const { env, problems: ofFiles, unread } = readSecretFiles(given);
  const settings = readEnvironment(env, unread);
  const file = readAccounts(env.DDB_BUDGET_CONFIG);
  const needsKey = isBlank(env.APPROVAL_KEY) && !unread.includes('APPROVAL_KEY');
  const unsigned = file?.ok && needsKey ? file.value.accounts.find(({ reductions }) => reductions) : null;
  if (settings.ok && file?.ok && !unsigned && ofFiles.length === 0) {
    const { accountsFile: _, stsRegion, ...rest } = settings.value;
    const { accounts, events } = file.value;
    const [firstRegion] = accounts.flatMap(({ regions }) => regions);
    return {
      ok: true,
      config: { ...rest, accounts, events, stsRegion: stsRegion ?? firstRegion ?? 'us-east-1' },
    };
  }
  return {
    ok: false,
    problems: [
      ...ofFiles,
      ...(settings.ok ? [] : settings.problems),
      ...(unsigned ? [`APPROVAL_KEY: missing, but account "${unsigned.name}" has a reduceRole. ${KEY_ADVICE}`] : []),
      ...(file === null || file.ok ? [] : file.problems),
    ],
  };
}

/** Paths may have four thousand characters. */
const LONGEST_REASON = 300;

const KEY_ADVICE =
  'Approvals are signed, so that nobody who can write to Redis can make one up: write a random key of at least 32 bytes, ' +
  'for example from "openssl rand -base64 32".';

const isBlank = (value: string | undefined): boolean => value === undefined || value.trim() === '';

/** `null` where no file is named: the environment's own problem says so. */
function readAccounts(path: string | undefined): Parsed<AccountsFile> | null {
  if (path === undefined || isBlank(path)) return null;
  try {
    return parseAccounts(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = printable(error instanceof Error ? error.message : String(error), LONGEST_REASON);
    const advice = 'Write the path of a YAML file that this process may read; see docs/config.example.yaml.';
    return { ok: false, problems: [`DDB_BUDGET_CONFIG: the file cannot be read (${reason}). ${advice}`] };
  }
}
