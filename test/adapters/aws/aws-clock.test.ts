import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AwsClock } from '../../../src/adapters/aws/aws-clock.ts';

const T0 = Date.parse('2026-11-30T12:00:00.400Z');
const header = (at: number) => new Date(at).toUTCString();

/** A machine whose clock is `behindMs` behind AWS's. */
function machine(behindMs: number, start = T0) {
  let aws = start;
  let behind = behindMs;
  const clock = new AwsClock({ now: () => aws - behind, speed: () => 1 });
  return {
    clock,
    aws: () => aws,
    pass: (ms: number) => {
      aws += ms;
    },
    setBehind: (ms: number) => {
      behind = ms;
    },
    /** A call whose answer AWS writes half way. */
    call: (takesMs = 40) => {
      const sentAt = clock.uncorrected();
      aws += takesMs / 2;
      const date = header(aws);
      aws += takesMs / 2;
      clock.observe(date, sentAt);
    },
  };
}

describe('the clock corrected by AWS', () => {
  it.each([0, 900, -900, 1_400, -1_400])('leaves a clock alone that is %i ms behind', (behind) => {
    const { clock, aws, call } = machine(behind);
    call();
    expect(clock.now()).toBe(aws() - behind);
  });

  it.each([3_000, -3_000, 90_000, -3_600_000])('corrects one that is %i ms behind to within a second', (behind) => {
    const { clock, aws, call } = machine(behind);
    call();
    expect(Math.abs(clock.now() - aws())).toBeLessThanOrEqual(1_000);
  });

  it('stays within a second of AWS over further answers', () => {
    const { clock, aws, call, pass } = machine(60_000);
    call();
    for (const ms of [137, 512, 40, 999]) {
      pass(ms);
      call();
      expect(Math.abs(clock.now() - aws())).toBeLessThanOrEqual(1_000);
    }
  });

  it('is not moved by an answer that its correction already explains', () => {
    const { clock, call } = machine(60_000);
    call(0);
    const corrected = clock.now();
    call(0);
    expect(clock.now()).toBe(corrected);
  });

  it('drops the correction once the machine is right again', () => {
    const { clock, aws, call, setBehind } = machine(60_000);
    call();
    setBehind(0);
    call();
    expect(clock.now()).toBe(aws());
  });

  it('is not misled by an answer that took long', () => {
    const { clock, aws, pass } = machine(0);
    const sentAt = clock.uncorrected();
    const date = header(aws());
    pass(9_000);
    clock.observe(date, sentAt);
    expect(clock.now()).toBe(aws());
  });

  it.each([undefined, '', 'soon'])('ignores an answer whose Date is %s', (date) => {
    const { clock, aws } = machine(60_000);
    clock.observe(date, clock.uncorrected());
    expect(clock.now()).toBe(aws() - 60_000);
  });

  it('is within 2.7 s of AWS after any quick answer, whatever the machine says', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -(10 ** 9), max: 10 ** 9 }),
        fc.integer({ min: 0, max: 999 }),
        fc.integer({ min: 0, max: 400 }),
        (behind, fraction, takesMs) => {
          const { clock, aws, call } = machine(behind, T0 + fraction);
          call(takesMs);
          return Math.abs(clock.now() - aws()) <= 2_700;
        },
      ),
    );
  });
});
