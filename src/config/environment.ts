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
  readonly redisUrl: string;
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
  z.string({ error: advice }).refine((value) => protocols.includes(protocolOf(value)), { error: advice });

/** What goes into an HTTP header, or was copied with the line break behind it, has to be without such. */
const VISIBLE = '[\\x21-\\x7e]+';

const port = (otherwise: string) =>
  z
    .string()
    .regex(/^\d{1,5}$/, { error: `no port. Write a number from 0 to 65535; ${otherwise}` })
    .transform(Number)
    .refine((value) => value <= 65_535, { error: 'no port. Write a number from 0 to 65535.' });

/** Part of a host's name. */
const region = required(/^[a-z0-9-]{1,40}$/, 'no region. Write its code as AWS spells it, for example eu-west-1.');

const NO_REDIS =
  'missing or no Redis address. Write one, for example redis://localhost:6379 or rediss://user:password@host:6380/0, ' +
  'with %, /, ? and # in a password written as %25, %2F, %3F and %23.';

/** A run may store three changes between its read and its call, and the read is good for two seconds (run-reduction.ts). */
const LONGEST_WAIT_MS = 500;

const wholeNumber = (least: number, most: number, advice: string) =>
  z
    .string()
    .regex(/^\d{1,4}$/, { error: advice })
    .transform(Number)
    .refine((value) => least <= value && value <= most, { error: advice });

const schema = z.object({
  DDB_BUDGET_CONFIG: required(/./, 'missing. Write the path of the accounts file, for example ./accounts.yaml.'),
  SLACK_BOT_TOKEN: required(
    new RegExp(`^xoxb-${VISIBLE}$`),
    'missing or no bot token. Write the "Bot User OAuth Token", which starts with xoxb-, without spaces or line breaks.',
  ),
  SLACK_SIGNING_SECRET: required(
    new RegExp(`^${VISIBLE}$`),
    'no signing secret. Write the "Signing Secret" of the Slack app, without spaces or line breaks.',
  ).optional(),
  SLACK_APP_TOKEN: required(
    new RegExp(`^xapp-${VISIBLE}$`),
    'no app-level token. Write one that starts with xapp- to use Socket Mode, without spaces or line breaks, ' +
      'or leave it out to be called over HTTP.',
  ).optional(),
  SLACK_API_URL: url(['http:', 'https:'], "no web address. Write one, or leave it out for Slack's own.").optional(),
  REDIS_URL: z.string({ error: NO_REDIS }).refine(isRedisUrl, { error: NO_REDIS }),
  REDIS_WAIT_REPLICAS: wholeNumber(
    0,
    9,
    'no number of replicas. Write how many are to have a change before it is announced, from 0 (the default) to 9.',
  ).default(0),
  REDIS_WAIT_MS: wholeNumber(
    1,
    LONGEST_WAIT_MS,
    `no time. Write for how many ms replicas are waited for, from 1 to ${LONGEST_WAIT_MS}; 250 is used if it is left out.`,
  ).default(250),
  APPROVAL_KEY: z
    .string()
    .transform((value) => value.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every((key) => Buffer.byteLength(key) >= APPROVAL_KEY_BYTES), {
      error:
        `a key of less than ${APPROVAL_KEY_BYTES} bytes. Write a random one, for example from "openssl rand -base64 32"; ` +
        'two with a comma between them, the new one first, while a key is replaced.',
    })
    .optional(),
  ROLE: z
    .enum(ROLES, { error: `unknown role. Write one of ${ROLES.join(', ')}, or leave it out for all.` })
    .default('all'),
  PORT: port('3000 is used if it is left out.').default(3000),
  METRICS_PORT: port('without it no metrics are told.').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `unknown level. Write one of ${LOG_LEVELS.join(', ')}.` }).default('info'),
  AWS_REGION: region.optional(),
  AWS_DEFAULT_REGION: region.optional(),
});

/** An empty variable counts as one that is not set: that is how most tools that write environments leave things out. */
export function readEnvironment(env: Environment): Parsed<EnvironmentSettings> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const parsed = schema.safeParse(set);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  if (set.SLACK_APP_TOKEN === undefined && set.SLACK_SIGNING_SECRET === undefined) {
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
      redisUrl: data.REDIS_URL,
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
