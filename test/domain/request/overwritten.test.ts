import { describe, expect, test } from 'vitest';
import { overwrittenUnits, raisedByChance, restoreStep } from '../../../src/domain/request/overwritten.ts';
import type { Run } from '../../../src/domain/request/run.ts';
import type { Capacity } from '../../../src/domain/resource.ts';
import { intent, NOW, resource, running } from '../../support/reduction-requests.ts';

/** Read 1000/400, sent 200/400; approved was lowering read from at most 1000. */
const replacing = (replaced: Capacity | null, approvedRead: number | null = 1_000): Run => ({
  ...running().run,
  intent: { ...intent, approvedFrom: { read: approvedRead, write: null } },
  accepted: replaced === null ? null : { awsRequestId: 'aws-1', at: NOW, replaced, signature: 'mac' },
});
const none = { read: null, write: null };

test.each([
  ['what we read', { read: 1_000, write: 400 }, none, []],
  ['no answer yet', null, none, []],
  ['a raise of what nobody asked to lower', { read: 1_000, write: 900 }, { read: null, write: 900 }, []],
  ['a raise above what was approved', { read: 3_000, write: 400 }, { read: 3_000, write: null }, []],
  ['both raised', { read: 3_000, write: 900 }, { read: 3_000, write: 900 }, []],
  ['another decrease on the way to our target', { read: 500, write: 400 }, none, []],
  ['a decrease of what nobody asked for: not undone, told', { read: 1_000, write: 300 }, none, ['write']],
  ['a decrease below our target: not undone, told', { read: 100, write: 400 }, none, ['read']],
] as const)('our call replaced %s', (_, replaced, units, raised) => {
  expect(overwrittenUnits(replacing(replaced))).toEqual(units);
  expect(raisedByChance(replacing(replaced))).toEqual(raised);
});

test('a raise within what was approved is no reason to raise', () => {
  const read = { ...replacing({ read: 900, write: 400 }), intent: { ...intent, from: { read: 800, write: 400 } } };
  expect(overwrittenUnits(read)).toEqual(none);
});

describe('giving back', () => {
  const run = replacing({ read: 1_000, write: 900 });
  const restored = { ...run, restored: { awsRequestId: null, at: NOW, to: { read: 200, write: 900 } } };
  test.each([
    ['waits until the first change has settled', run, { read: 1_000, write: 900 }, 'UPDATING', { kind: 'settling' }],
    [
      'raises only what was lost',
      run,
      { read: 200, write: 400 },
      'ACTIVE',
      { kind: 'restore', to: { read: 200, write: 900 } },
    ],
    [
      'keeps what somebody set since in the other dimension',
      run,
      { read: 700, write: 400 },
      'ACTIVE',
      { kind: 'restore', to: { read: 700, write: 900 } },
    ],
    ['is done when it is recorded', restored, { read: 200, write: 400 }, 'ACTIVE', { kind: 'none' }],
    [
      'is done when the units are back',
      run,
      { read: 200, write: 900 },
      'ACTIVE',
      { kind: 'in-place', to: { read: 200, write: 900 } },
    ],
    ['leaves units that somebody lowered since', run, { read: 200, write: 50 }, 'ACTIVE', { kind: 'none' }],
    ['leaves units that somebody raised since', run, { read: 200, write: 600 }, 'ACTIVE', { kind: 'none' }],
    [
      'is not needed where nothing was lost',
      replacing({ read: 1_000, write: 400 }),
      { read: 200, write: 400 },
      'UPDATING',
      { kind: 'none' },
    ],
  ] as const)('%s', (_, ofRun, capacity, status, expected) => {
    expect(restoreStep(ofRun, resource({ capacity, status }))).toEqual(expected);
  });
});
