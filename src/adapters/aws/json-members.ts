/** Members of JSON that somebody else wrote: each is what it should be, or nothing. */

/** The value at that path; `undefined` as soon as there is no such member. */
export function member(value: unknown, ...path: readonly string[]): unknown {
  let found = value;
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[name];
  }
  return found;
}

/** A text that is not empty; else `null`. */
export const textAt = (value: unknown, ...path: readonly string[]): string | null => {
  const found = member(value, ...path);
  return typeof found === 'string' && found !== '' ? found : null;
};

export const listAt = (value: unknown, ...path: readonly string[]): readonly unknown[] => {
  const found = member(value, ...path);
  return Array.isArray(found) ? found : [];
};

/** A whole number from 0 on, also one written as text; else `null`. */
export const countAt = (value: unknown, ...path: readonly string[]): number | null => {
  const found = member(value, ...path);
  const number = typeof found === 'string' && /^\d{1,15}$/.test(found) ? Number(found) : found;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
};
