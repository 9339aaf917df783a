import { describe, expect, test } from 'vitest';
import { endByProblems, endByState } from '../../../src/domain/request/over.ts';
import { pending, resource, tableState } from '../../support/reduction-requests.ts';

const at = (read: number, write: number) => resource({ capacity: { read, write } });

describe('a request that waits for people is over', () => {
  const request = pending({ target: { read: 200, write: 100 } });

  test.each([
    [200, 100],
    [150, 100],
    [1, 1],
  ])('at %d RCU and %d WCU, where nothing is left to lower', (read, write) => {
    expect(endByState(request, tableState(), at(read, write))).toEqual({
      kind: 'succeed',
      result: { how: 'already-there', capacity: { read, write } },
    });
  });

  test.each([
    [201, 100],
    [150, 101],
  ])('not at %d RCU and %d WCU', (read, write) => {
    expect(endByState(request, tableState(), at(read, write))).toBeNull();
  });

  test('where the table is on-demand, whatever its units', () => {
    const onDemand = tableState({ billingMode: 'PAY_PER_REQUEST' });
    expect(endByState(request, onDemand, at(1_000, 400))).toMatchObject({ kind: 'fail', why: { reason: 'on-demand' } });
    expect(endByState(request, onDemand, at(0, 0))).toMatchObject({ kind: 'fail', why: { reason: 'on-demand' } });
  });

  test('where auto scaling would undo it, or the table is global by now; not for what can be asked otherwise', () => {
    const autoscaled = {
      reason: 'autoscaled' as const,
      scaled: [{ table: 'orders-table', index: null, dimension: 'read' as const, min: 10, max: 400 }],
    };
    const global = { reason: 'global-table' as const, regions: ['eu-west-1'] };
    expect(endByProblems([autoscaled, global])).toMatchObject({ kind: 'fail', why: autoscaled });
    expect(endByProblems([global])).toMatchObject({ kind: 'fail', why: global });
    expect(endByProblems([{ reason: 'nothing-asked' }])).toBeNull();
    expect(endByProblems([])).toBeNull();
  });
});
