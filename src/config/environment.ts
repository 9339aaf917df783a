/** Settings from the environment: secrets, addresses and levels. Values of secrets never appear in a problem. */
import { z } from 'zod';
import type { Parsed } from './problems.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** How Slack reaches the app: signed HTTP requests, or Socket Mode when an app token is set. */
export type SlackConnection =
  | { readonly mode: 'http'; readonly signingSecret: string }
  | { readonly mode: 'socket'; readonly appToken: string };

export type ApprovalKeys = readonly [string, ...string[]];

/** A key as long as what it makes: HMAC-SHA256 gains nothing from a longer one (RFC 2104, section 3). */
const APPROVAL_KEY_BYTES = 32;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const ROLES = ['all', 'web', 'worker'] as const;
export type Role = (typeof ROLES)[number];
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface EnvironmentSettings {
  /** Path of the accounts file. */
  readonly accountsFile: string;
  readonly slack: {
    readonly botToken: string;
    readonly connection: SlackConnection;
    /** Base of the Web API with a trailing slash; `null` means Slack's own. */
    readonly apiUrl: string | null;
  };
  /** Of one server, or of one or more nodes of a cluster. */
  readonly redisUrls: readonly string[];
  /** Replicas that are to have a change before it is announced, and for how many ms it waits for them; `null`: none. */
  readonly copies: { readonly replicas: number; readonly withinMs: number } | null;
  /** Sign decisions: the first one signs, the others are still believed. `null` where none is set. */
  readonly approvalKeys: ApprovalKeys | null;
  /** What this process does: everything, only what Slack sends, or only jobs. Any number of each share one Redis. */
  readonly role: Role;
  readonly port: number;
  /** Where metrics and health are told, apart from what Slack calls; `null`: nowhere. 0 takes a free port. */
  readonly metricsPort: number | null;
  readonly logLevel: LogLevel;
  /** Region whose STS endpoint is asked for sessions; `null` means the first configured region. */
  readonly stsRegion: string | null;
}

const required = (pattern: RegExp, advice: string) => z.string({ error: advice }).regex(pattern, { error: advice });

const url = (protocols: readonly string[], advice: string) =>
  z
    .string({ error: advice })
    .refine((value) => protocols.includes(protocolOf(value)), { error: advice })
    .meta({ title: 'URL' });

/** What goes into an HTTP header, or was copied with the line break behind it, has to be without such. */
const VISIBLE = '[\\x21-\\x7e]+';

const port = (otherwise: string) =>
  z
    .string()
    .regex(/^\d{1,5}$/, { error: `no port. Write a number from 0 to 65535; ${otherwise}` })
    .meta({ title: 'port' })
    .transform(Number)
    .refine((value) => value <= 65_535, { error: 'no port. Write a number from 0 to 65535.' });

/** Part of a host's name. */
const region = required(/^[a-z0-9-]{1,40}$/, 'no region. Write its code as AWS spells it, for example eu-west-1.');

const NO_REDIS =
  'missing or no Redis address. Write one, for example redis://localhost:6379 or rediss://user:password@host:6380/0, ' +
  'with %, /, ? and # in a password written as %25, %2F, %3F and %23; those of some nodes of a cluster with commas between.';

/** A run may store three changes between its read and its call, and the read is good for two seconds (run-reads.ts). */
const LONGEST_WAIT_MS = 500;

const wholeNumber = (least: number, most: number, advice: string) =>
  z
    .string()
    .regex(/^\d{1,4}$/, { error: advice })
    .transform(Number)
    .refine((value) => least <= value && value <= most, { error: advice });

/** Every setting of the environment, with the sentence that docs/configuration.md says of it. */
export const environmentSchema = z.object({
  DDB_BUDGET_CONFIG: required(
    /./,
    'missing. Write the path of the accounts file, for example ./accounts.yaml.',
  ).describe('The path of the accounts file, below.'),
  SLACK_BOT_TOKEN: required(
    new RegExp(`^xoxb-${VISIBLE}$`),
    'missing or no bot token. Write the "Bot User OAuth Token", which starts with xoxb-, without spaces or line breaks.',
  ).describe('The "Bot User OAuth Token" of the Slack app, which starts with `xoxb-`.'),
  SLACK_SIGNING_SECRET: required(
    new RegExp(`^${VISIBLE}$`),
    'no signing secret. Write the "Signing Secret" of the Slack app, without spaces or line breaks.',
  )
    .optional()
    .describe(
      'The "Signing Secret" of the Slack app. Needed where Slack calls over HTTP, that is without `SLACK_APP_TOKEN`.',
    ),
  SLACK_APP_TOKEN: required(
    new RegExp(`^xapp-${VISIBLE}$`),
    'no app-level token. Write one that starts with xapp- to use Socket Mode, without spaces or line breaks, ' +
      'or leave it out to be called over HTTP.',
  )
    .optional()
    .describe(
      'An app-level token with `connections:write`, which starts with `xapp-`. With it the bot uses Socket Mode.',
    ),
  SLACK_API_URL: url(['http:', 'https:'], "no web address. Write one, or leave it out for Slack's own.")
    .optional()
    .describe("The base of Slack's Web API, for a proxy or a simulator. Left out: Slack's own."),
  REDIS_URL: z
    .string({ error: NO_REDIS })
    // A password may hold a comma.
    .transform((value) => value.trim().split(/\s*,\s*(?=rediss?:\/\/)/))
    .refine((urls) => urls.every(isRedisUrl), { error: NO_REDIS })
    .meta({ title: 'URL' })
    .describe(
      'Redis 6.2 or later, with `maxmemory-policy noeviction`: `redis://[user:password@]host:port[/db]`, or `rediss://` for TLS. For a cluster ' +
        'any of its nodes, or several with commas between.',
    ),
  REDIS_WAIT_REPLICAS: wholeNumber(
    0,
    9,
    'no number of replicas. Write how many are to have a change before it is announced, from 0 (the default) to 9.',
  )
    .default(0)
    .meta({ title: 'a number' })
    .describe('Where Redis has replicas: how many are to have a change before it is announced.'),
  REDIS_WAIT_MS: wholeNumber(
    1,
    LONGEST_WAIT_MS,
    `no time. Write for how many ms replicas are waited for, from 1 to ${LONGEST_WAIT_MS}; 250 is used if it is left out.`,
  )
    .default(250)
    .meta({ title: 'ms' })
    .describe(
      `How many ms it waits for them, at most ${LONGEST_WAIT_MS}. Then the change is announced all the same, and counted.`,
    ),
  APPROVAL_KEY: z
    .string()
    .transform((value) => value.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every((key) => Buffer.byteLength(key) >= APPROVAL_KEY_BYTES), {
      error:
        `a key of less than ${APPROVAL_KEY_BYTES} bytes. Write a random one, for example from "openssl rand -base64 32"; ` +
        'two with a comma between them while a key is replaced: the first one signs, both are believed.',
    })
    .optional()
    .describe(
      'Signs approvals. Needed once an account has a `reduceRole`. At least 32 bytes, as from `openssl rand -base64 32`; ' +
        'several with commas between while a key is replaced (security.md). The same for every process.',
    ),
  ROLE: z
    .enum(ROLES, { error: `unknown role. Write one of ${ROLES.join(', ')}, or leave it out for all.` })
    .default('all')
    .describe(
      'What the process does: `web` takes what Slack sends, `worker` runs jobs. Any number of each share one Redis.',
    ),
  PORT: port('3000 is used if it is left out.')
    .default(3000)
    .describe('Where a `web` process takes requests over HTTP, and `/healthz` and `/readyz`. 0 takes a free port.'),
  METRICS_PORT: port('without it no metrics are told.')
    .optional()
    .describe('Where every process tells `/metrics`, `/healthz` and `/readyz` to those inside. Left out: nowhere.'),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: `unknown level. Write one of ${LOG_LEVELS.join(', ')}.` })
    .default('info')
    .describe('The least important log lines that are written. Audit lines are `info`.'),
  AWS_REGION: region
    .optional()
    .describe(
      'The region whose STS gives the sessions, valid in all regions. Left out: the first region of the accounts file.',
    ),
  AWS_DEFAULT_REGION: region.optional().describe('The same, where `AWS_REGION` is left out.'),
});

/**
 * An empty variable counts as one that is not set: that is how most tools that write environments leave things out.
 * @param unread variables that are told to be wrong already, and so are not said to be missing
 */
export function readEnvironment(env: Environment, unread: readonly string[] = []): Parsed<EnvironmentSettings> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const parsed = environmentSchema.safeParse(set);
  const problems = parsed.success
    ? []
    : parsed.error.issues
        .filter(({ path }) => !unread.includes(path.join('.')))
        .map(({ path, message }) => `${path.join('.')}: ${message}`);
  const isUnknown = (name: string) => set[name] === undefined && !unread.includes(name);
  if (isUnknown('SLACK_APP_TOKEN') && isUnknown('SLACK_SIGNING_SECRET')) {
    problems.push(
      'SLACK_SIGNING_SECRET: missing. Write the "Signing Secret" of the Slack app, ' +
        'or set SLACK_APP_TOKEN to use Socket Mode instead.',
    );
  }
  if (!parsed.success || problems.length > 0) return { ok: false, problems };
  const { data } = parsed;
  return {
    ok: true,
    value: {
      accountsFile: data.DDB_BUDGET_CONFIG,
      slack: {
        botToken: data.SLACK_BOT_TOKEN,
        connection:
          data.SLACK_APP_TOKEN === undefined
            ? { mode: 'http', signingSecret: data.SLACK_SIGNING_SECRET ?? '' }
            : { mode: 'socket', appToken: data.SLACK_APP_TOKEN },
        apiUrl: data.SLACK_API_URL === undefined ? null : data.SLACK_API_URL.replace(/\/*$/, '/'),
      },
      redisUrls: data.REDIS_URL,
      copies:
        data.REDIS_WAIT_REPLICAS === 0 ? null : { replicas: data.REDIS_WAIT_REPLICAS, withinMs: data.REDIS_WAIT_MS },
      approvalKeys: keysOf(data.APPROVAL_KEY),
      role: data.ROLE,
      port: data.PORT,
      metricsPort: data.METRICS_PORT ?? null,
      logLevel: data.LOG_LEVEL,
      stsRegion: data.AWS_REGION ?? data.AWS_DEFAULT_REGION ?? null,
    },
  };
}

function keysOf(keys: readonly string[] = []): ApprovalKeys | null {
  const [first, ...older] = keys;
  return first === undefined ? null : [first, ...older];
}

/** Its parts are decoded by the client, which throws where they cannot be; and databases are numbers. */
function isRedisUrl(value: string): boolean {
  try {
    const { protocol, hostname, username, password, pathname } = new URL(value);
    decodeURIComponent(`${username}${password}`);
    return /^rediss?:$/.test(protocol) && hostname !== '' && /^(?:\/\d{0,4})?$/.test(pathname);
  } catch {
    return false;
  }
}

function protocolOf(value: string): string {
  try {
    return new URL(value).protocol;
  } catch {
    return '';
  }
}
