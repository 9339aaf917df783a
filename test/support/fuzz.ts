// What the fuzz run has in common: one seed that is told, how often, values nobody expects, and JSON that is nearly right.
import fc from 'fast-check';

/** `npm run fuzz` sets both, to look where nobody has looked; the usual tests are the same each time. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_130);
const times = Number(process.env.FUZZ_TIMES ?? 1);

/** @param runs in CI; `npm run fuzz` makes many times as many */
export const runs = (runs: number): fc.Parameters<unknown> => ({
  seed,
  numRuns: runs * times,
  endOnFailure: times > 1,
});

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Names that mean something to every object, or to nobody. */
const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'then',
  'length',
  '',
  '0',
];

/** Control characters, halves of pairs, another direction of writing, marks that combine, and plain noise. */
export const words: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom('\u0000', '\u001B[2J', '\r\n', '\uD83D', '\uDD25', '\u202E', '\u0301', '\uFFFF', 'a', '`'),
  }),
  fc.constantFrom(...NAMES, '<!channel>', '{{x}}', '%s', '../../etc/passwd', 'null', 'NaN', '-1', '1e999', '0x10'),
  fc.constantFrom('x', '🔥', '/', '[', '\u0000').map((one) => one.repeat(20_000)),
);

const numbers = fc.constantFrom(0, -0, -1, 0.5, 1e21, -1e308, 2 ** 53, 2 ** 31);

/** Any JSON, small and deep and wide. */
export const anything: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.oneof(fc.constant(null), fc.boolean(), numbers, words),
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES), words), tie('value')), { maxLength: 3 })
      .map(Object.fromEntries),
  ),
})).value;

/** Nested so deep that whatever calls itself for each level runs out of stack. */
export const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

type Step =
  | { readonly kind: 'remove' }
  | { readonly kind: 'put'; readonly value: Json }
  | { readonly kind: 'wrap' }
  | { readonly kind: 'add'; readonly name: string; readonly value: Json };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>({ kind: 'remove' }),
  fc.constant<Step>({ kind: 'wrap' }),
  anything.map((value): Step => ({ kind: 'put', value })),
  fc.record({ kind: fc.constant('add' as const), name: fc.oneof(fc.constantFrom(...NAMES), words), value: anything }),
);

/** The value with some of its members gone, of another type, wrapped in a list, or joined by others. */
export const nearly = (value: Json): fc.Arbitrary<Json> =>
  fc.array(fc.tuple(fc.nat(), step), { minLength: 1, maxLength: 3 }).map((steps) =>
    steps.reduce<Json>((json, [at, how]) => {
      const paths = pathsIn(json);
      return changed(json, paths[at % paths.length] ?? [], how) ?? null;
    }, value),
  );

export type Path = readonly string[];

/** Of every member at any depth; the value itself has the empty one. */
function pathsIn(value: Json): Path[] {
  if (typeof value !== 'object' || value === null) return [[]];
  return [[], ...Object.entries(value).flatMap(([key, member]) => pathsIn(member).map((path) => [key, ...path]))];
}

/** `undefined` where it was removed itself. */
export function changed(value: Json, [first, ...rest]: Path, how: Step): Json | undefined {
  if (first === undefined) return changedHere(value, how);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).flatMap(([key, member]): [string, Json][] => {
    const next = key === first ? changed(member, rest, how) : member;
    return next === undefined ? [] : [[key, next]];
  });
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}

function changedHere(value: Json, how: Step): Json | undefined {
  if (how.kind === 'remove') return undefined;
  if (how.kind === 'put') return how.value;
  if (how.kind === 'wrap') return [value];
  const isThing = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isThing ? Object.fromEntries([...Object.entries(value), [how.name, how.value]]) : value;
}
