import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFinished, isUndecided } from '../../../src/domain/request/request.ts';
import { HOUR, MINUTE } from '../../support/reduction-requests.ts';
import type { TableService } from '../../support/reduction-service.ts';
import { type Answer, type Death, ReductionWorld, UNTROUBLED } from '../../support/reduction-world.ts';

/** A part of the current units; `null` where the dimension is left alone. */
const part = fc.oneof(fc.constant(null), fc.double({ min: 0.5, max: 1, noNaN: true }));
const times = (units: number, factor: number) => Math.max(1, Math.round(units * factor));

/** What a script, a person in the console or auto scaling does to the table. */
const factor = fc.oneof(fc.constant(1), fc.double({ min: 0.6, max: 2.5, noNaN: true }));
const foreign = fc
  .record({ read: factor, write: factor, waits: fc.boolean() })
  .map(({ read, write, waits }) => (service: TableService): void => {
    const { capacity } = service;
    service.update({ read: times(capacity.read, read), write: times(capacity.write, write) });
    // Long enough for our own call to meet the settled result, so that it replaces what nobody of us has read.
    if (waits) service.now += 1_500;
  });

const fate = fc.record({
  death: fc.oneof(
    { weight: 4, arbitrary: fc.constant<Death>('never') },
    {
      weight: 2,
      arbitrary: fc.constantFrom<Death>('before-intent', 'before-call', 'after-call', 'after-acceptance'),
    },
  ),
  answer: fc.oneof(
    { weight: 5, arbitrary: fc.constant<Answer>('arrives') },
    { weight: 1, arbitrary: fc.constantFrom<Answer>('lost-before', 'lost-after', 'late') },
  ),
  restore: fc.oneof(
    { weight: 4, arbitrary: fc.constant('arrives' as const) },
    { weight: 2, arbitrary: fc.constantFrom('throttled' as const, 'denied' as const, 'lost-after' as const) },
  ),
  isReadLate: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  between: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: foreign }),
});

type Action = (world: ReductionWorld) => void;

const nth = (world: ReductionWorld, index: number) =>
  [...world.requests.values()].at(index % Math.max(1, world.requests.size));

const asking = fc.record({ read: part, write: part, needed: fc.constantFrom(1 as const, 1 as const, 2 as const) });
const waiting = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 6_000 }) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 70 * MINUTE }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 30 * HOUR }) },
);

function ask(
  world: ReductionWorld,
  { read, write, needed }: { read: number | null; write: number | null; needed: 1 | 2 },
) {
  const { capacity } = world.service;
  const target = {
    read: read === null ? null : times(capacity.read, read),
    write: write === null ? null : times(capacity.write, write),
  };
  world.ask(target, needed);
}

/** Each of one kind, most often those that carry a reduction on. */
const actions: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Action> }[] = [
  {
    weight: 3,
    arbitrary: asking.map(
      (asked): Action =>
        (world) =>
          ask(world, asked),
    ),
  },
  {
    weight: 6,
    arbitrary: fc.record({ which: fc.nat(9), by: fc.nat(1) }).map(({ which, by }): Action => {
      return (world) => world.approve(nth(world, which), by);
    }),
  },
  {
    weight: 1,
    arbitrary: fc.nat(9).map(
      (which): Action =>
        (world) =>
          world.cancel(nth(world, which)),
    ),
  },
  {
    weight: 10,
    arbitrary: fate.map(
      (one): Action =>
        (world) =>
          world.work(one),
    ),
  },
  {
    weight: 8,
    arbitrary: waiting.map(
      (ms): Action =>
        (world) => {
          world.service.now += ms;
        },
    ),
  },
  {
    weight: 3,
    arbitrary: foreign.map(
      (change): Action =>
        (world) =>
          change(world.service),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(-2 * MINUTE, 0, 2 * MINUTE).map(
      (skew): Action =>
        (world) => {
          world.skew = skew;
        },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(null, 0, 500).map(
      (use): Action =>
        (world) => {
          world.recentUse = { read: use, write: use };
        },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat(11).map(
      (chance): Action =>
        (world) => {
          if (chance === 0) world.service.createAgain();
          if (chance === 1 || world.service.isOnDemand) world.service.switchBillingMode();
        },
    ),
  },
];

/** With nobody in the way and the clock right, time alone brings every request to its end. */
function finish(world: ReductionWorld): void {
  // Whatever is on its way arrives, then the clocks are set right.
  world.service.now += MINUTE;
  world.skew = 0;
  for (let step = 0; step < 400; step++) {
    world.work(UNTROUBLED);
    const open = [...world.requests.values()].filter((request) => !isFinished(request));
    if (open.length === 0) return;
    const isRunning = open.some(({ state }) => state === 'running');
    const wakes = open.map((request) => {
      if (isUndecided(request)) return request.expiresAt;
      return request.state === 'scheduled' && !isRunning ? request.dueAt : world.now + 2_000;
    });
    world.service.now = Math.max(world.service.now + 1, Math.min(...wakes));
  }
  expect(
    [...world.requests.values()].filter((request) => !isFinished(request)),
    'every request comes to its end',
  ).toEqual([]);
}

test('whatever people, competitors, crashes and clocks do: nothing lost, nothing twice, nothing nobody approved', () => {
  const met = new Map<string, number>();
  const start = fc.record({
    at: fc.constantFrom('2026-10-09T10:00:00Z', '2026-10-09T23:58:00Z').map((text) => Date.parse(text)),
    spent: fc.nat(4),
  });
  const story = fc.array(fc.oneof(...actions), { minLength: 20, maxLength: 60, size: 'max' });
  const property = fc.property(start, story, ({ at, spent }, acts) => {
    const world = new ReductionWorld(at, spent, met);
    for (const act of acts) act(world);
    finish(world);
    for (const { id, revision } of world.requests.values()) {
      const lines = world.trail.filter(({ request }) => request === id);
      expect(lines.map((line) => line.revision)).toEqual(Array.from({ length: revision }, (_, index) => index + 1));
      const states = lines.flatMap(({ to }, index) => (index + 1 < lines.length ? [[to, lines[index + 1]?.from]] : []));
      for (const [to, next] of states) expect(next, 'each line starts where the one before ended').toBe(to);
    }
  });
  fc.assert(property, { numRuns: 8_000, seed: 20_261_009 });

  const reached = [
    'became scheduled',
    'became running',
    'became drifted',
    'became succeeded',
    'became failed',
    'became cancelled',
    'became expired',
    'died',
    'wait',
    'already-there',
    'not-possible',
    'sent: accepted',
    'sent: decrease-quota',
    'sent: in-use',
    'restore: accepted',
    'restore: throttled',
    'restore: denied',
    'restore: unclear',
    'recovered: not-applied',
    'recovered: drifted',
    'recovered: restored',
  ];
  for (const what of reached) expect(met.get(what) ?? 0, what).toBeGreaterThan(2);
});
