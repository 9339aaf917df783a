/**
 * A small language for Slack's limits. A check looks at one value and reports what is wrong at its JSON pointer,
 * in the words Slack uses: "must be less than 3001 characters [json-pointer:/blocks/0/text/text]".
 */
import { isObject, type JsonObject } from '../json.ts';
import type { Json } from '../protocol.ts';

export interface Problem {
  /** `null` for a broken limit of a field; else Slack's own error for this rule. */
  readonly error: string | null;
  readonly message: string;
}

export type Report = Problem[];
export type Check = (value: Json, at: string, report: Report) => void;

export function complain(report: Report, at: string, what: string, error: string | null = null): void {
  report.push({ error, message: `[ERROR] ${what} [json-pointer:${at}]` });
}

/** Characters as JavaScript counts them, which is at least as many as Slack does. */
export const string =
  (max: number, min = 1): Check =>
  (value, at, report) => {
    if (typeof value !== 'string') return complain(report, at, 'must provide a string');
    if (value.length < min) complain(report, at, `must be more than ${min - 1} characters`);
    if (value.length > max) complain(report, at, `must be less than ${max + 1} characters`);
  };

export const optionalText = (max: number): Check => string(max, 0);

export const pattern =
  (regexp: RegExp, what: string): Check =>
  (value, at, report) => {
    if (typeof value !== 'string' || !regexp.test(value)) complain(report, at, what);
  };

export const oneOf =
  (...allowed: readonly string[]): Check =>
  (value, at, report) => {
    if (typeof value !== 'string' || !allowed.includes(value)) {
      complain(report, at, `must be one of: ${allowed.join(', ')}`);
    }
  };

export const boolean: Check = (value, at, report) => {
  if (typeof value !== 'boolean') complain(report, at, 'must provide a boolean');
};

export const integer =
  (min: number, max: number): Check =>
  (value, at, report) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) return complain(report, at, 'must provide an integer');
    if (value < min) complain(report, at, `must be at least ${min}`);
    if (value > max) complain(report, at, `must be at most ${max}`);
  };

export const number: Check = (value, at, report) => {
  if (typeof value !== 'number') complain(report, at, 'must provide a number');
};

export const numericString: Check = (value, at, report) => {
  if (typeof value !== 'string' || value.trim() === '' || Number.isNaN(Number(value))) {
    complain(report, at, 'must be a number as a string');
  }
};

export const anything: Check = () => {};

export const list =
  (item: Check, min: number, max: number): Check =>
  (value, at, report) => {
    if (!Array.isArray(value)) return complain(report, at, 'must provide an array');
    if (value.length < min) complain(report, at, `no fewer than ${min} items allowed`);
    if (value.length > max) complain(report, at, `no more than ${max} items allowed`);
    value.forEach((entry, index) => {
      item(entry, `${at}/${index}`, report);
    });
  };

export interface Fields {
  readonly required?: Readonly<Record<string, Check>>;
  readonly optional?: Readonly<Record<string, Check>>;
  /** Rules over several fields. */
  readonly also?: (value: JsonObject, at: string, report: Report) => void;
}

export const object =
  ({ required = {}, optional = {}, also }: Fields): Check =>
  (value, at, report) => {
    if (!isObject(value)) return complain(report, at, 'must provide an object');
    for (const [name, check] of Object.entries(required)) {
      const field = value[name];
      if (field === undefined || field === null) complain(report, at, `missing required field: ${name}`);
      else check(field, `${at}/${name}`, report);
    }
    for (const [name, field] of Object.entries(value)) {
      if (Object.hasOwn(required, name) || name === 'type' || field === null) continue;
      const check = Object.hasOwn(optional, name) ? optional[name] : undefined;
      if (check === undefined) complain(report, at, `invalid additional property: ${name}`);
      else check(field, `${at}/${name}`, report);
    }
    also?.(value, at, report);
  };

/** Looks at `type` and goes on with its check. */
export const typed =
  (kinds: () => Readonly<Record<string, Check>>): Check =>
  (value, at, report) => {
    if (!isObject(value)) return complain(report, at, 'must provide an object');
    if (typeof value.type !== 'string') return complain(report, at, 'missing required field: type');
    const all = kinds();
    const check = Object.hasOwn(all, value.type) ? all[value.type] : undefined;
    if (check === undefined) complain(report, `${at}/type`, `unsupported type: ${value.type}`);
    else check(value, at, report);
  };

/** A text object. */
export const text =
  (kinds: 'plain' | 'any', max: number): Check =>
  (value, at, report) => {
    if (!isObject(value)) return complain(report, at, 'must provide an object');
    if (value.type === 'mrkdwn' && kinds === 'any') {
      return object({ required: { text: string(max) }, optional: { verbatim: boolean } })(value, at, report);
    }
    if (value.type !== 'plain_text') {
      return complain(report, `${at}/type`, `must be ${kinds === 'any' ? 'plain_text or mrkdwn' : 'plain_text'}`);
    }
    object({ required: { text: string(max) }, optional: { emoji: boolean } })(value, at, report);
  };

export const plain = (max: number): Check => text('plain', max);
export const anyText = (max: number): Check => text('any', max);
