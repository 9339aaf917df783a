// The causes of a spent budget: what is called by each name, and what must not be.
import { describe, expect, test } from 'vitest';
import { diagnose } from '../../../src/domain/spending/diagnose.ts';
import type { Cause, ResourceHistory } from '../../../src/domain/spending/diagnosis.ts';
import type { Actor, UpdateCall } from '../../../src/domain/spending/update-call.ts';
import {
  accepted,
  at,
  call,
  historyOf,
  NOW,
  refused,
  role,
  scaling,
  settings,
  thisBot,
  user,
} from '../../support/update-calls.ts';

const deploy = role('deploy');
const [ana, cem] = [user('ana'), user('cem')];

type Step = readonly [clock: string, actor: Actor, read: number, write: number];
/** Changes of the table, one after another, from the units it has at first. */
function steps(read: number, write: number, ...changes: readonly Step[]): readonly UpdateCall[] {
  let from: readonly [number, number] = [read, write];
  return changes.map(([clock, actor, ...to]) => {
    const made = accepted(clock, actor, from, to);
    from = to;
    return made;
  });
}

const causesOf = (history: readonly ResourceHistory[]): Cause[] => diagnose(history, NOW).map(({ cause }) => cause);
const causes = (calls: readonly UpdateCall[]): Cause[] => causesOf([historyOf(calls)]);

describe('small steps', () => {
  const three = steps(1000, 400, ['10:00', deploy, 800, 400], ['10:10', deploy, 600, 300], ['10:20', deploy, 200, 300]);

  test('are told with the one step that would have done', () => {
    expect(diagnose([historyOf(three)], NOW)).toEqual([
      {
        cause: 'small-steps',
        index: null,
        spent: 3,
        actor: deploy,
        from: { read: 1000, write: 400 },
        to: { read: 200, write: 300 },
      },
    ]);
  });

  test('go on through the hours a script has to wait, and beside somebody else’s decrease', () => {
    const calls = steps(
      1000,
      400,
      ['08:00', deploy, 900, 400],
      ['08:01', deploy, 800, 400],
      ['08:02', ana, 800, 390],
      ['08:03', deploy, 700, 390],
      ['09:04', deploy, 600, 390],
      ['10:06', deploy, 500, 390],
    );
    expect(diagnose([historyOf(calls)], NOW)).toMatchObject([{ cause: 'small-steps', spent: 5, to: { read: 500 } }]);
  });

  test('of an index are told of the index', () => {
    const calls = [
      accepted('10:00', deploy, [50, 5], [40, 5], 'by-day'),
      accepted('10:01', deploy, [40, 5], [30, 5], 'by-day'),
      accepted('10:02', deploy, [30, 5], [20, 5], 'by-day'),
    ];
    const history = [historyOf(calls), historyOf(calls, { index: 'by-day' })];
    expect(diagnose(history, NOW)).toMatchObject([{ cause: 'small-steps', index: 'by-day', spent: 3 }]);
  });

  test.each([
    ['two decreases', steps(100, 100, ['10:00', deploy, 90, 100], ['10:10', deploy, 80, 100])],
    [
      'decreases of three different people',
      steps(100, 100, ['10:00', deploy, 90, 100], ['10:10', ana, 80, 100], ['10:20', cem, 70, 100]),
    ],
    [
      'decreases hours apart, each after its own look',
      steps(100, 100, ['02:00', deploy, 90, 100], ['07:00', deploy, 80, 100], ['13:00', deploy, 70, 100]),
    ],
    [
      'decreases with a raise between them',
      steps(
        100,
        100,
        ['10:00', deploy, 90, 100],
        ['10:10', deploy, 80, 100],
        ['10:20', ana, 120, 100],
        ['13:00', deploy, 70, 100],
      ),
    ],
    [
      'a move of capacity from one dimension to the other',
      steps(100, 100, ['10:00', deploy, 90, 110], ['10:10', deploy, 80, 120], ['10:20', deploy, 70, 130]),
    ],
    ['raises', steps(100, 100, ['10:00', deploy, 110, 100], ['10:10', deploy, 120, 100], ['10:20', deploy, 130, 100])],
    ['refused tries', ['10:00', '10:10', '10:20'].map((clock) => refused(clock, deploy, [5, 5]))],
    [
      'yesterday’s steps',
      steps(100, 100, ['10:00', deploy, 90, 100], ['10:10', deploy, 80, 100], ['10:20', deploy, 70, 100]).map(
        (one) => ({
          ...one,
          at: one.at - 86_400_000,
        }),
      ),
    ],
  ])('are not %s', (_, calls) => {
    expect(causes(calls)).toEqual([]);
  });
});

describe('flapping auto scaling', () => {
  const flapping = steps(
    100,
    50,
    ['08:00', scaling, 800, 50],
    ['09:00', scaling, 100, 50],
    ['09:20', scaling, 700, 50],
    ['10:30', scaling, 120, 50],
    ['11:00', scaling, 900, 50],
  );

  test('is told with how often, how far, how soon, and how it is set', () => {
    const read = settings('read', { min: 100, cooldown: 60 });
    expect(diagnose([historyOf(flapping, { settings: [read, settings('write')] })], NOW)).toEqual([
      {
        cause: 'scaling-flapping',
        index: null,
        dimension: 'read',
        spent: 2,
        rounds: 2,
        low: 100,
        high: 900,
        backToAtLeast: 700,
        raisedWithinMs: 30 * 60_000,
        settings: read,
      },
    ]);
  });

  test('is told without its settings where those could not be read', () => {
    expect(diagnose([historyOf(flapping)], NOW)).toMatchObject([{ cause: 'scaling-flapping', settings: null }]);
  });

  test.each([
    [
      'one round a day, as a load between day and night makes it',
      steps(800, 50, ['02:00', scaling, 100, 50], ['03:30', scaling, 700, 50], ['13:00', scaling, 300, 50]),
    ],
    [
      'rounds hours apart',
      steps(
        800,
        50,
        ['01:00', scaling, 100, 50],
        ['05:00', scaling, 700, 50],
        ['08:00', scaling, 100, 50],
        ['12:00', scaling, 700, 50],
      ),
    ],
    [
      'a fall with small corrections upwards',
      steps(
        1000,
        50,
        ['09:00', scaling, 600, 50],
        ['09:20', scaling, 650, 50],
        ['10:00', scaling, 300, 50],
        ['10:20', scaling, 350, 50],
      ),
    ],
    [
      'a person who raises what auto scaling lowered',
      steps(
        800,
        50,
        ['09:00', scaling, 100, 50],
        ['09:20', ana, 800, 50],
        ['10:00', scaling, 100, 50],
        ['10:20', ana, 800, 50],
      ),
    ],
    [
      'reads going down while writes go up',
      steps(
        800,
        50,
        ['09:00', scaling, 400, 50],
        ['09:20', scaling, 400, 90],
        ['10:00', scaling, 200, 90],
        ['10:20', scaling, 200, 150],
      ),
    ],
  ])('is not %s', (_, calls) => {
    expect(causes(calls)).not.toContain('scaling-flapping');
  });
});

describe('auto scaling of reads and writes apart', () => {
  test('is told when both are lowered near each other', () => {
    const calls = steps(
      800,
      600,
      ['09:00', scaling, 400, 600],
      ['09:05', scaling, 400, 300],
      ['12:00', scaling, 200, 300],
      ['12:10', scaling, 200, 100],
    );
    expect(diagnose([historyOf(calls)], NOW)).toMatchObject([
      { cause: 'scaling-read-and-write', spent: 4, reads: 2, writes: 2 },
    ]);
  });

  test.each([
    ['one of each', steps(800, 600, ['09:00', scaling, 400, 600], ['09:05', scaling, 400, 300])],
    [
      'reads in the morning and writes in the evening',
      steps(
        800,
        600,
        ['01:00', scaling, 400, 600],
        ['03:00', scaling, 200, 600],
        ['12:00', scaling, 200, 300],
        ['14:00', scaling, 200, 100],
      ),
    ],
    [
      'a script that lowers them apart',
      steps(800, 600, ['09:00', deploy, 400, 600], ['09:05', deploy, 400, 300], ['12:00', deploy, 200, 300]),
    ],
  ])('is not %s', (_, calls) => {
    expect(causes(calls)).not.toContain('scaling-read-and-write');
  });
});

describe('auto scaling in steps', () => {
  test('is told with from where to where', () => {
    const calls = steps(
      800,
      600,
      ['09:00', scaling, 600, 600],
      ['09:05', scaling, 400, 600],
      ['09:30', scaling, 200, 600],
    );
    const history = historyOf(calls, { settings: [settings('read'), settings('write')] });
    expect(diagnose([history], NOW)).toMatchObject([
      { cause: 'scaling-steps', spent: 3, from: { read: 800 }, to: { read: 200 }, settings: [{ dimension: 'read' }] },
    ]);
  });

  test('is not two scale-ins', () => {
    expect(causes(steps(800, 600, ['09:00', scaling, 600, 600], ['09:05', scaling, 400, 600]))).toEqual([]);
  });
});

describe('tuning', () => {
  const search = steps(
    100,
    100,
    ['10:00', ana, 500, 100],
    ['10:15', ana, 300, 100],
    ['10:25', cem, 800, 100],
    ['10:50', ana, 400, 100],
    ['11:10', cem, 600, 200],
  );

  test('is told with the people, how often and how long', () => {
    expect(diagnose([historyOf(search)], NOW)).toEqual([
      {
        cause: 'tuning',
        index: null,
        spent: 2,
        actors: [ana, cem],
        decreases: 2,
        increases: 3,
        since: at('10:00'),
        until: at('11:10'),
        low: { read: 300, write: 100 },
        high: { read: 800, write: 200 },
        byHand: true,
      },
    ]);
  });

  test('by a role alone is not told as by hand', () => {
    const calls = search.map((one) => ({ ...one, actor: deploy }));
    expect(diagnose([historyOf(calls)], NOW)).toMatchObject([{ cause: 'tuning', byHand: false }]);
  });

  test.each([
    [
      'a raise before an event and a decrease after it',
      steps(100, 100, ['09:00', ana, 500, 100], ['10:00', ana, 100, 100]),
    ],
    [
      'two events on one day',
      steps(
        100,
        100,
        ['02:00', ana, 500, 100],
        ['02:30', ana, 100, 100],
        ['10:00', ana, 500, 100],
        ['10:30', ana, 100, 100],
      ),
    ],
    ['auto scaling going up and down', search.map((one) => ({ ...one, actor: scaling }))],
    [
      'approved reductions of this bot, and what auto scaling makes of them',
      search.map((one) => ({ ...one, actor: thisBot })),
    ],
    [
      'raises in several steps',
      steps(100, 100, ['10:00', ana, 200, 100], ['10:10', cem, 300, 100], ['10:20', ana, 400, 100]),
    ],
  ])('is not %s', (_, calls) => {
    expect(causes(calls)).not.toContain('tuning');
  });
});

describe('several writers', () => {
  test('are auto scaling and a script', () => {
    const calls = steps(
      800,
      600,
      ['09:00', deploy, 400, 600],
      ['09:15', scaling, 300, 600],
      ['11:00', deploy, 250, 600],
    );
    expect(diagnose([historyOf(calls, { settings: [settings('read')] })], NOW)).toMatchObject([
      {
        cause: 'several-writers',
        spent: 3,
        withAutoScaling: true,
        writers: [
          { actor: deploy, decreases: 2 },
          { actor: scaling, decreases: 1 },
        ],
        settings: [{ min: 100, max: 2000 }],
      },
    ]);
  });

  test('are two scripts', () => {
    const other = role('cost-cutter');
    const calls = steps(
      800,
      600,
      ['01:00', deploy, 700, 600],
      ['04:00', other, 600, 600],
      ['07:00', deploy, 500, 600],
      ['10:00', other, 400, 600],
    );
    expect(diagnose([historyOf(calls)], NOW)).toMatchObject([{ cause: 'several-writers', withAutoScaling: false }]);
  });

  test.each([
    ['one decrease beside another’s', steps(800, 600, ['01:00', deploy, 700, 600], ['04:00', ana, 600, 600])],
    [
      'one person beside a script that does the rest',
      steps(800, 600, ['01:00', deploy, 700, 600], ['04:00', ana, 600, 600], ['09:00', deploy, 500, 600]),
    ],
    [
      'a script that lowers once what auto scaling lowered once',
      steps(800, 600, ['01:00', deploy, 700, 600], ['04:00', scaling, 600, 600]),
    ],
    [
      'auto scaling that only raises beside a script',
      steps(800, 600, ['01:00', deploy, 700, 600], ['04:00', scaling, 900, 600], ['06:00', deploy, 800, 600]),
    ],
  ])('are not %s', (_, calls) => {
    expect(causes(calls)).not.toContain('several-writers');
  });
});

describe('a switch of billing mode', () => {
  const found = ['a', 'b'].map((index) => ({ index, capacity: { read: 5, write: 5 }, decreases: 0 }));
  const switched = call({ at: at('10:00'), actor: ana, toOnDemand: true, found });
  const histories = (calls: readonly UpdateCall[]) =>
    [null, 'a', 'b'].map((index) => historyOf(calls, { index, counted: 1 }));

  test('is told with whose decreases it took', () => {
    expect(diagnose(histories([switched]), NOW)).toEqual([
      { cause: 'billing-switch', index: null, spent: 2, at: at('10:00'), actor: ana, charged: ['a', 'b'] },
    ]);
  });

  test('is not one back to provisioned, one that took nothing, or yesterday’s', () => {
    const back = call({ at: at('11:00'), asked: [{ index: 'a', to: { read: 5, write: 5 } }] });
    const ofTable = { ...switched, found: [{ index: null, capacity: { read: 5, write: 5 }, decreases: 0 }] };
    const yesterday = { ...switched, at: switched.at - 86_400_000 };
    for (const calls of [[back], [ofTable], [yesterday]]) expect(causesOf(histories(calls))).toEqual([]);
  });
});

describe('one index of several', () => {
  const of = (index: string | null, counted: number, calls: readonly UpdateCall[] = []) => ({
    ...historyOf(calls, { index }),
    counter: { decreasesToday: counted, lastDecreaseAt: at('10:00') },
  });

  test('is told with how many others there are, and the calls that were refused for it', () => {
    const together = refused('11:00', deploy, [5, 5], 'a');
    const both = { ...together, asked: [...together.asked, { index: 'b', to: { read: 1, write: 1 } }] };
    expect(diagnose([of(null, 1), of('a', 5, [both]), of('b', 0)], NOW)).toEqual([
      { cause: 'one-index', index: 'a', spent: 5, others: 2, refusedTogether: 1 },
    ]);
  });

  test.each([
    ['the table', [of(null, 4), of('a', 0), of('b', 0)]],
    ['two of three', [of(null, 0), of('a', 4), of('b', 6)]],
    ['the only index', [of(null, 0), of('a', 4)]],
    ['one that still has a decrease', [of(null, 0), of('a', 3), of('b', 0)]],
  ])('is not %s', (_, history) => {
    expect(causesOf(history)).toEqual([]);
  });
});

test('a day without a pattern has no cause', () => {
  const calls = steps(
    800,
    600,
    ['01:00', thisBot, 700, 600],
    ['05:00', ana, 900, 600],
    ['09:00', scaling, 850, 600],
    ['14:00', scaling, 900, 700],
  );
  expect(causes(calls)).toEqual([]);
  expect(diagnose([], NOW)).toEqual([]);
});

test('a resource without a free decrease comes first, then what explains most', () => {
  const of = (index: string, count: number) =>
    Array.from({ length: count }, (_, step) =>
      accepted(`10:0${step}`, deploy, [90 - step * 10, 5], [80 - step * 10, 5], index),
    );
  const calls = [...of('a', 3), ...of('b', 4), ...of('c', 3)];
  const histories = [historyOf(calls), ...['a', 'b', 'c'].map((index) => historyOf(calls, { index }))];
  expect(diagnose(histories, NOW).map(({ cause, index }) => `${cause} ${index}`)).toEqual([
    'small-steps b',
    'small-steps a',
    'small-steps c',
    'one-index b',
  ]);
});
