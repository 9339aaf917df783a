import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pack, unpack } from '../../../src/adapters/redis/packed.ts';
import { inState } from '../../support/reduction-requests.ts';

it('gives back any JSON as it was', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(unpack(pack(json))).toBe(json);
    }),
  );
});

it('reads what the first version has packed: the dictionary has not changed', () => {
  const packed =
    'AUOJ7iBDnBEOqoHQIt3Q0NDQyMjIyNjY2BhrAkCK4vyilNSiYkizlGB0GxkYEBfjkEadIdaINzRAMsXEwABL/BuaWxqamBqbGYAAekKId/RzREoLSoWlmaklCuWpqaCqltI0YWloamIAAajJAz0tWBqaGZmZQBXSMVkAAA==';
  expect(JSON.parse(unpack(Buffer.from(packed, 'base64')))).toMatchObject({
    v: 1,
    id: 'R1',
    state: 'pending',
    requester: 'U_ANA',
  });
});

it('takes less than half for every request', () => {
  for (const request of Object.values(inState)) {
    const json = JSON.stringify(request);
    expect(pack(json).length).toBeLessThan(json.length / 2);
  }
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['another dictionary', Buffer.concat([Buffer.of(2), pack('{}').subarray(1)])],
  ['the first half', pack(JSON.stringify(inState.running)).subarray(0, 60)],
])('refuses %s', (_, packed) => {
  expect(() => unpack(packed)).toThrow();
});
