/** Signs decisions with HMAC-SHA256, under keys that only the environment holds. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Signer } from '../flows/reduction-ports.ts';

export class HmacSigner implements Signer {
  readonly #keys: readonly [string, ...string[]];

  /** @param keys the first one signs; the others are still believed, so that a key can be replaced while requests wait. */
  constructor(keys: readonly [string, ...string[]]) {
    this.#keys = keys;
  }

  sign(decision: string): string {
    return mac(this.#keys[0], decision).toString('base64url');
  }

  isSigned(decision: string, signature: string): boolean {
    const given = Buffer.from(signature, 'base64url');
    // Every key is tried, whichever fits: how long it takes tells nothing.
    const fits = this.#keys.map((key) => isSame(mac(key, decision), given));
    return fits.includes(true);
  }
}

const mac = (key: string, decision: string): Buffer => createHmac('sha256', key).update(decision, 'utf8').digest();

function isSame(wanted: Buffer, given: Buffer): boolean {
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
