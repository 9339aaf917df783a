/** Checks of a request's shape, which DynamoDB makes before it looks at anything else, and their collective sentence. */
import { AwsError } from '../errors.ts';
import { asArray, isRecord, type Json } from '../json.ts';
import type { Units } from './table.ts';
import { invalid } from './texts.ts';

const serialization = (expected: string): AwsError =>
  new AwsError('SerializationException', `Unexpected value type in payload: expected ${expected}`);

export const optional = {
  string(value: unknown): string | null {
    if (value === undefined || value === null) return null;
    if (typeof value !== 'string') throw serialization('String');
    return value;
  },
  number(value: unknown): number | null {
    if (value === undefined || value === null) return null;
    if (typeof value !== 'number') throw serialization('Long');
    return Math.trunc(value);
  },
  boolean(value: unknown): boolean | null {
    if (value === undefined || value === null) return null;
    if (typeof value !== 'boolean') throw serialization('Boolean');
    return value;
  },
  structure(value: unknown): Json | null {
    if (value === undefined || value === null) return null;
    if (!isRecord(value)) throw serialization('Structure');
    return value;
  },
  list(value: unknown): unknown[] | null {
    if (value === undefined || value === null) return null;
    if (!Array.isArray(value)) throw serialization('List');
    return asArray(value);
  },
};

/** Gathers violations, so that one answer names all of them. */
export class Violations {
  readonly #found: string[] = [];

  add(value: string | null, path: string, constraint: string): void {
    this.#found.push(
      `Value ${value === null ? 'null' : `'${value}'`} at '${path}' failed to satisfy constraint: ${constraint}`,
    );
  }

  required(value: unknown, path: string): void {
    if (value === null || value === undefined) this.add(null, path, 'Member must not be null');
  }

  oneOf(value: string | null, path: string, allowed: readonly string[]): void {
    if (value === null || allowed.includes(value)) return;
    this.add(value, path, `Member must satisfy enum value set: [${allowed.join(', ')}]`);
  }

  /** Both units at once; DynamoDB names the write unit first. */
  units(value: Json | null, path: string): Units | null {
    if (value === null) return null;
    const units = { read: optional.number(value.ReadCapacityUnits), write: optional.number(value.WriteCapacityUnits) };
    for (const [dimension, member] of [
      ['write', 'writeCapacityUnits'],
      ['read', 'readCapacityUnits'],
    ] as const) {
      const unit = units[dimension];
      if (unit === null) this.add(null, `${path}.${member}`, 'Member must not be null');
      else if (unit < 1)
        this.add(String(unit), `${path}.${member}`, 'Member must have value greater than or equal to 1');
    }
    return { read: units.read ?? 0, write: units.write ?? 0 };
  }

  /** @throws AwsError ValidationException when anything was found. */
  raise(): void {
    const count = this.#found.length;
    if (count === 0) return;
    throw invalid(`${count} validation error${count === 1 ? '' : 's'} detected: ${this.#found.join('; ')}`);
  }
}

const NAME = /^[a-zA-Z0-9_.-]+$/;

/** A table name or a whole table ARN, as every call accepts it. */
export function checkTableName(value: unknown, violations: Violations): string {
  const name = optional.string(value);
  if (name === null) {
    violations.required(null, 'tableName');
    return '';
  }
  const bare = name.startsWith('arn:') ? (name.split('/')[1] ?? '') : name;
  if (!NAME.test(bare)) {
    violations.add(name, 'tableName', 'Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+');
  } else if (bare.length < 3) {
    violations.add(name, 'tableName', 'Member must have length greater than or equal to 3');
  } else if (bare.length > 255) {
    violations.add(name, 'tableName', 'Member must have length less than or equal to 255');
  }
  return name;
}
