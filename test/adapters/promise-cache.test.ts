import { describe, expect, it } from 'vitest';
import { PromiseCache } from '../../src/adapters/promise-cache.ts';

function counting(answers: (() => Promise<string>)[]) {
  let asked = 0;
  const ask = () => answers[Math.min(asked++, answers.length - 1)]?.() ?? Promise.reject(new Error('no answer'));
  return { ask, asked: () => asked };
}
const gives = (value: string) => () => Promise.resolve(value);
const fails = () => Promise.reject(new Error('away'));

describe('a promise cache', () => {
  it('asks once for all who ask while the answer is under way, and after it until it is old', async () => {
    let now = 0;
    const cache = new PromiseCache<string>(100, undefined, () => now);
    const { ask, asked } = counting([gives('a'), gives('b')]);
    expect(await Promise.all(Array.from({ length: 10 }, () => cache.get('k', ask)))).toEqual(Array(10).fill('a'));
    now = 99;
    expect(await cache.get('k', ask)).toBe('a');
    now = 100;
    expect(await cache.get('k', ask)).toBe('b');
    expect(asked()).toBe(2);
  });

  it('shares a failure with those who wait, and asks again for the next', async () => {
    const cache = new PromiseCache<string>(100);
    const { ask, asked } = counting([fails, gives('a')]);
    const all = await Promise.allSettled([cache.get('k', ask), cache.get('k', ask)]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await cache.get('k', ask)).toBe('a');
    expect(asked()).toBe(2);
  });

  it('drops an answer only if it is still the one that is kept', async () => {
    const cache = new PromiseCache<string>(100);
    const { ask, asked } = counting([gives('a'), gives('b')]);
    await cache.get('k', ask);
    cache.drop('k', 'a');
    cache.drop('k', 'a');
    expect(await cache.get('k', ask)).toBe('b');
    cache.drop('k', 'a');
    expect(await cache.get('k', ask)).toBe('b');
    expect(asked()).toBe(2);
  });

  it('forgets the oldest beyond its size', async () => {
    const cache = new PromiseCache<string>(100, 2);
    const { ask, asked } = counting([gives('x')]);
    for (const name of ['a', 'b', 'c', 'b', 'a']) await cache.get(name, ask);
    expect(asked()).toBe(4);
  });
});
