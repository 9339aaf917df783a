import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { code, escapeText, oneLine, plain } from '../../src/render/mrkdwn.ts';

const hostile = [
  '<!channel>',
  '<@U012AB3CD>',
  '<http://evil.example|prod>',
  '*bold* _italic_ ~strike~',
  'a`b`c',
  '‮moorhsum',
  'é́́ 🎉 مرحبا',
  '&lt;!here&gt;',
  'line\nbreak\u2028and\u2029more',
  '\u0000\u200b\ufeff',
];

describe('text from outside', () => {
  test.each(hostile)('%j can become neither a mention nor a link nor formatting', (text) => {
    const shown = code(text);
    expect(shown).toMatch(/^`[^`<>\n\r\u2028\u2029\u202e\u200b\ufeff]+`$/u);
    expect(shown.replaceAll(/&(amp|lt|gt);/g, '')).not.toContain('&');
  });

  test('whatever it is, inline code stays one line without markup of its own, and within its length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.integer({ min: 5, max: 100 }), (text, most) => {
        const shown = code(text, most);
        expect(shown.startsWith('`') && shown.endsWith('`')).toBe(true);
        expect(shown.slice(1, -1)).not.toMatch(/[<>`\n\r]/);
        expect([...oneLine(text, most)].length).toBeLessThanOrEqual(most);
      }),
      { numRuns: 2_000, seed: 20_261_009 },
    );
  });

  test('is escaped once, so that it reads as it was written', () => {
    expect(escapeText('a < b && c > d')).toBe('a &lt; b &amp;&amp; c &gt; d');
    expect(plain('*Rate* exceeded <for> `you`')).toBe(' Rate  exceeded &lt;for&gt;  you ');
  });

  test('is cut in the middle, so that both ends of a long name stay readable', () => {
    const name = `start-${'x'.repeat(300)}-end`;
    expect(oneLine(name, 21)).toBe('start-xxxx…xxxxxx-end');
    expect(oneLine('short', 21)).toBe('short');
  });

  test('of any size is cut without reading all of it', () => {
    expect(oneLine('y'.repeat(5_000_000), 11)).toBe('yyyyy…yyyyy');
  });
});
