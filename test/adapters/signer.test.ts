import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HmacSigner } from '../../src/adapters/signer.ts';

const NEW = 'n'.repeat(32);
const OLD = 'o'.repeat(32);
const DECISION = 'request R1\ntable orders\nread 200';

describe('a signed decision', () => {
  it('is an HMAC-SHA256 that any other program with the key can check', () => {
    const expected = createHmac('sha256', NEW).update(DECISION).digest('base64url');
    expect(new HmacSigner([NEW]).sign(DECISION)).toBe(expected);
  });

  it('is believed under the key that signed it, also once a newer one signs', () => {
    const signature = new HmacSigner([OLD]).sign(DECISION);
    expect(new HmacSigner([OLD]).isSigned(DECISION, signature)).toBe(true);
    expect(new HmacSigner([NEW, OLD]).isSigned(DECISION, signature)).toBe(true);
    expect(new HmacSigner([NEW, OLD]).sign(DECISION)).toBe(new HmacSigner([NEW]).sign(DECISION));
  });

  it('is believed by every process while its key is replaced in three steps', () => {
    const steps = [[OLD], [OLD, NEW], [NEW, OLD], [NEW]] as const;
    const signers = steps.map((keys) => new HmacSigner(keys));
    // Processes restart one after another: those of two steps are there at a time.
    for (const [at, before] of signers.slice(0, -1).entries()) {
      const after = signers[at + 1] ?? before;
      expect(before.isSigned(DECISION, after.sign(DECISION))).toBe(true);
      expect(after.isSigned(DECISION, before.sign(DECISION))).toBe(true);
    }
  });

  it('is no longer believed once its key is gone', () => {
    expect(new HmacSigner([NEW]).isSigned(DECISION, new HmacSigner([OLD]).sign(DECISION))).toBe(false);
  });

  it('holds for its own words and for no others', () => {
    const signer = new HmacSigner([NEW]);
    fc.assert(
      fc.property(fc.string(), fc.string(), (signed, asked) => {
        expect(signer.isSigned(asked, signer.sign(signed))).toBe(asked === signed);
      }),
    );
  });

  it('is nothing else: not cut, not longer, not empty, not of another shape', () => {
    const signer = new HmacSigner([NEW]);
    const signature = signer.sign(DECISION);
    for (const wrong of ['', signature.slice(0, -2), `${signature}AAAA`, 'é', '=', signature.toUpperCase()]) {
      expect(signer.isSigned(DECISION, wrong)).toBe(false);
    }
    fc.assert(fc.property(fc.string(), (wrong) => wrong === signature || !signer.isSigned(DECISION, wrong)));
  });

  it('covers every character, beyond ASCII too', () => {
    const signer = new HmacSigner([NEW]);
    expect(signer.isSigned('Zahl 1 000', signer.sign('Zahl 1\u00a0000'))).toBe(false);
    expect(signer.isSigned('größer', signer.sign('größer'))).toBe(true);
  });
});
