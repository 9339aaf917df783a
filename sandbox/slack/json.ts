/** Reading JSON that somebody else wrote. */
import type { Json } from './protocol.ts';

export type JsonObject = { [key: string]: Json };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {});

export const asList = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** The string, or '' for anything else. */
export const asString = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** A flag as a form (text) or a JSON body gives it. */
export const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === '1';

export const copyOf = <T extends Json>(value: T): T => structuredClone(value);

export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
