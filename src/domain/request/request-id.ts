/** Names of requests and runs. */

/** Crockford's base 32: nothing in it can be misread when it is typed from a screen. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

const LENGTH = 8;

/**
 * Short enough to type. With 40 random bits, ten thousand requests meet the same id once in twenty thousand years of them.
 * @param bytes eight or more, each as likely as any other: random, or a digest of what is to have the same id
 */
export const requestId = (bytes: Uint8Array): string =>
  `r${Array.from(bytes.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')}`;
