/** IAM policy documents: whether one allows or denies an action on a resource, with the conditions the sandbox's roles use. */
import { asArray, asRecord, asStrings, isRecord, type Json } from './json.ts';

export interface PolicyDocument {
  readonly Version?: string;
  readonly Statement: readonly Json[] | Json;
}

export interface Question {
  readonly action: string;
  readonly resource: string;
  /** ARN of who asks; only trust policies look at it. */
  readonly principal?: readonly string[];
  /** Condition keys of the call, for example `sts:ExternalId`. */
  readonly context?: Readonly<Record<string, string | undefined>>;
}

export type Verdict = 'allow' | 'deny' | 'silent';

const globToRegExp = (pattern: string, flags = ''): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/\*/g, '.*')
      .replace(/\?/g, '.')}$`,
    `s${flags}`,
  );

const anyMatches = (patterns: readonly string[], value: string, flags = ''): boolean =>
  patterns.some((pattern) => globToRegExp(pattern, flags).test(value));

const OPERATORS: Readonly<Record<string, (wanted: readonly string[], actual: string | undefined) => boolean>> = {
  StringEquals: (wanted, actual) => actual !== undefined && wanted.includes(actual),
  StringNotEquals: (wanted, actual) => actual === undefined || !wanted.includes(actual),
  StringLike: (wanted, actual) => actual !== undefined && anyMatches(wanted, actual),
  StringNotLike: (wanted, actual) => actual === undefined || !anyMatches(wanted, actual),
};

const conditionsHold = (condition: unknown, context: Question['context']): boolean =>
  Object.entries(asRecord(condition)).every(([operator, keys]) => {
    const holds = OPERATORS[operator];
    if (!holds)
      throw new Error(
        `policy condition operator ${operator} is not modelled; use one of ${Object.keys(OPERATORS).join(', ')}`,
      );
    return Object.entries(asRecord(keys)).every(([key, wanted]) => holds(asStrings(wanted), context?.[key]));
  });

const principalMatches = (statement: Json, asked: readonly string[] | undefined): boolean => {
  if (statement.Principal === undefined) return true;
  if (statement.Principal === '*') return true;
  const named = asStrings(asRecord(statement.Principal).AWS);
  return (asked ?? []).some((arn) => named.includes('*') || named.includes(arn));
};

const applies = (statement: Json, question: Question): boolean => {
  const actionFits =
    statement.NotAction === undefined
      ? anyMatches(asStrings(statement.Action), question.action, 'i')
      : !anyMatches(asStrings(statement.NotAction), question.action, 'i');
  const resourceFits =
    statement.NotResource === undefined
      ? statement.Resource === undefined || anyMatches(asStrings(statement.Resource), question.resource)
      : !anyMatches(asStrings(statement.NotResource), question.resource);
  return (
    actionFits &&
    resourceFits &&
    principalMatches(statement, question.principal) &&
    conditionsHold(statement.Condition, question.context)
  );
};

/** One document's answer: an explicit deny wins over any allow; `silent` when no statement applies. */
export function judge(document: PolicyDocument, question: Question): Verdict {
  const statements = Array.isArray(document.Statement) ? document.Statement : [document.Statement];
  const applying = statements.filter(isRecord).filter((statement) => applies(statement, question));
  if (applying.some((statement) => statement.Effect === 'Deny')) return 'deny';
  return applying.some((statement) => statement.Effect === 'Allow') ? 'allow' : 'silent';
}

/** Parses the JSON text of a session policy; `null` when it is not a policy document. */
export function parsePolicy(text: string): PolicyDocument | null {
  try {
    const parsed: unknown = JSON.parse(text);
    if (!isRecord(parsed)) return null;
    const statements = asArray(parsed.Statement).length > 0 ? asArray(parsed.Statement) : [parsed.Statement];
    const wellFormed = statements.every(
      (statement) => isRecord(statement) && (statement.Effect === 'Allow' || statement.Effect === 'Deny'),
    );
    return wellFormed ? { Statement: statements.filter(isRecord) } : null;
  } catch {
    return null;
  }
}
