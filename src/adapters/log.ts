/**
 * The log as it is written: JSON lines with ids and outcomes. Whatever callers put into a line, no secret and no words of people come
 * out: errors are told by a few named facts, audit lines without the reasons people wrote, and known secrets are struck out.
 */
import { type DestinationStream, type Logger, pino } from 'pino';
import type { AuditedLog } from '../flows/ports.ts';

export interface LogOptions {
  /** Of everything but the audit trail, which is always written. */
  readonly level: string;
  /** Values that are never written, wherever they turn up. */
  readonly secrets: readonly string[];
}

export function makeLog(
  { level, secrets }: LogOptions,
  to: DestinationStream = pino.destination(1),
): Logger & AuditedLog {
  const strike = striker(secrets);
  const log = pino(
    { level, base: { app: 'ddb-budget' }, serializers: { err: told, audit: withoutWords, audits: withoutAnyWords } },
    { write: (line) => to.write(strike(line)) },
  );
  const trail = log.child({}, { level: 'info' });
  return Object.assign(log, { audit: (facts: object) => trail.info(facts, 'audit') });
}

/** Errors of libraries carry what they were doing: a failed AUTH its password, a failed post its message, an answer its headers. */
interface ToldError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  /** Slack's error word. */
  readonly slack?: string;
  readonly awsRequestId?: string;
  readonly stack?: string;
  readonly cause?: ToldError;
}

const DEEPEST = 5;

function told(error: unknown, depth = 0): ToldError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { name, message, stack, cause, code, data, $metadata }: ForeignError = error;
  const slack = data?.error;
  const awsRequestId = $metadata?.requestId;
  return {
    type: name,
    message,
    ...(typeof code === 'string' && { code }),
    ...(typeof slack === 'string' && { slack }),
    ...(typeof awsRequestId === 'string' && { awsRequestId }),
    ...(stack !== undefined && { stack }),
    ...(cause !== undefined && depth < DEEPEST && { cause: told(cause, depth + 1) }),
  };
}

interface ForeignError extends Error {
  readonly code?: unknown;
  readonly data?: { readonly error?: unknown } | undefined;
  readonly $metadata?: { readonly requestId?: unknown } | undefined;
}

/** The reason somebody wrote for a request or a rejection stays in Redis. */
function withoutWords(audit: unknown): unknown {
  if (!isObject(audit) || !isObject(audit.why) || typeof audit.why.words !== 'string') return audit;
  return { ...audit, why: { ...audit.why, words: `[${audit.why.words.length} characters]` } };
}

const withoutAnyWords = (audits: unknown): unknown => (Array.isArray(audits) ? audits.map(withoutWords) : audits);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const STRUCK = '[secret]';
/** Tokens of Slack, access keys of AWS, and the addresses by which a command is answered: whoever has one may use it. */
const SHAPES = /\bxox[a-z]-[\w-]{6,}|\bxapp-[\w-]{6,}|\bA[KS]IA[A-Z0-9]{16}\b|https:\/\/hooks\.slack\.com\/[^\s"\\]+/g;
/** A shorter one would strike out ordinary words. */
const SHORTEST = 6;

function striker(secrets: readonly string[]): (line: string) => string {
  const written = secrets
    .filter((secret) => secret.length >= SHORTEST)
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .map((secret) => JSON.stringify(secret).slice(1, -1));
  return (line) => written.reduce((left, secret) => left.replaceAll(secret, STRUCK), line).replace(SHAPES, STRUCK);
}
