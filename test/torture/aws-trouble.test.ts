// AWS throttles, fails, hangs and loses answers, before and after it has accepted: each reduction is made once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fault } from '../../sandbox/aws/faults.ts';
import { startTortureWorld, type TortureWorld } from '../support/torture-world.ts';

const MINUTE = 60_000;
const UPDATE = 'UpdateTable';
const READ = 'DescribeTable';
/** Longer than a change is waited for. */
const TOO_LONG_MS = 11_500;

let world: TortureWorld;
beforeAll(async () => {
  world = await startTortureWorld();
});
afterAll(() => world.stop());

type Case = { readonly what: string; readonly faults: readonly (Fault & { readonly operation: string })[] };

const CASES: readonly Case[] = [
  { what: 'three throttled changes', faults: [{ operation: UPDATE, effect: { kind: 'throttle' }, times: 3 }] },
  {
    what: 'two server errors before acceptance',
    faults: [{ operation: UPDATE, effect: { kind: 'server-error', when: 'before' }, times: 2 }],
  },
  {
    what: 'a server error after acceptance',
    faults: [{ operation: UPDATE, effect: { kind: 'server-error', when: 'after' } }],
  },
  {
    what: 'two connections cut before acceptance',
    faults: [{ operation: UPDATE, effect: { kind: 'drop', when: 'before' }, times: 2 }],
  },
  { what: 'an answer lost after acceptance', faults: [{ operation: UPDATE, effect: { kind: 'drop', when: 'after' } }] },
  {
    what: 'a change that is accepted after nobody waits for its answer any more',
    faults: [{ operation: UPDATE, effect: { kind: 'latency', ms: TOO_LONG_MS } }],
  },
  {
    what: 'a table that is in use, twice',
    faults: [
      {
        operation: UPDATE,
        effect: {
          kind: 'error',
          code: 'ResourceInUseException',
          message: 'Attempt to change a resource which is in use',
        },
        times: 2,
      },
    ],
  },
  { what: 'throttled reads', faults: [{ operation: READ, effect: { kind: 'throttle' }, times: 5 }] },
  {
    what: 'reads that fail for a while',
    faults: [{ operation: READ, effect: { kind: 'server-error', when: 'before' }, times: 9 }],
  },
  {
    what: 'an answer lost after acceptance, and old reads behind it',
    faults: [
      { operation: UPDATE, effect: { kind: 'drop', when: 'after' } },
      { operation: READ, effect: { kind: 'stale-read', ageMs: 4_000 }, times: 3 },
    ],
  },
];

test.concurrent.each(CASES)(
  '$what: made once, told once',
  async ({ faults }) => {
    const bot = await world.bot();
    const request = await bot.scheduled({ dueIn: 500 });
    const { table } = request.resource;
    for (const { operation, ...fault } of faults) world.aws.world.faults.add({ ...fault, match: { operation, table } });
    await bot.goOn();
    await bot.finished(request.id, 3 * MINUTE);
    await world.expectMadeOnce(bot, request);
    // How many reads there are is the machine's affair; every fault of the change itself was met.
    const left = world.aws.world.faults.list().filter(({ match }) => match?.table === table);
    expect(left.filter(({ match }) => match?.operation === UPDATE)).toEqual([]);
  },
  4 * MINUTE,
);

test.concurrent(
  'a session that is throttled twice and fails twice is opened in the end',
  async () => {
    const staging = await world.bot();
    for (const effect of [{ kind: 'throttle' }, { kind: 'server-error', when: 'before' }] as const) {
      world.aws.world.faults.add({ match: { operation: 'AssumeRole' }, effect, times: 2 });
    }
    const request = await staging.scheduled();
    await staging.goOn();
    await staging.finished(request.id, 3 * MINUTE);
    await world.expectMadeOnce(staging, request);
  },
  4 * MINUTE,
);
