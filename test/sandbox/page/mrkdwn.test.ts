/** What is markup and what is text: the page must never show a mention, link or style that Slack would not. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseInline, parseMrkdwn, parsePlain } from '../../../sandbox/page/mrkdwn.ts';

const text = (value: string, style?: object) =>
  style === undefined ? { type: 'text', text: value } : { type: 'text', text: value, style };

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

describe('escaped text', () => {
  it.each([
    ['&lt;!channel&gt;', '<!channel>'],
    ['&lt;@U0ANA&gt;', '<@U0ANA>'],
    ['&lt;#C0OPS|ops&gt;', '<#C0OPS|ops>'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['a &amp; b', 'a & b'],
    ['&quot;x&quot; &#39;', '&quot;x&quot; &#39;'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ])('%s shows as %s', (raw, shown) => {
    const elements = parseInline(raw);
    expect(elements.every((element) => element.type === 'text')).toBe(true);
    expect(elements.map((element) => (element.type === 'text' ? element.text : '')).join('')).toBe(shown);
  });

  it('never mentions anybody, whatever was escaped', () => {
    const pieces = [
      '<!channel>',
      '<@U1>',
      '<#C1|x>',
      '<!date^1^{time}|x>',
      '<',
      '>',
      '&lt;',
      '&amp;lt;@U1&gt;',
      '`',
      '*',
      '\n',
      ' ',
      'a',
    ];
    const dangerous = fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join(''));
    fc.assert(
      fc.property(dangerous, (typed) => {
        expect(JSON.stringify(parseMrkdwn(escaped(typed)))).not.toMatch(
          /"type":"(user|channel|usergroup|broadcast|date)"/,
        );
      }),
    );
  });
});

describe('markup in angle brackets', () => {
  it.each([
    ['<@U0ANA>', { type: 'user', user_id: 'U0ANA' }],
    ['<@U0ANA|ana>', { type: 'user', user_id: 'U0ANA' }],
    ['<#C0OPS>', { type: 'channel', channel_id: 'C0OPS' }],
    ['<!channel>', { type: 'broadcast', range: 'channel' }],
    ['<!here|here>', { type: 'broadcast', range: 'here' }],
    ['<!subteam^S0DBA>', { type: 'usergroup', usergroup_id: 'S0DBA' }],
    ['<https://a.b/?c=1&amp;d=2|the page>', { type: 'link', url: 'https://a.b/?c=1&d=2', text: 'the page' }],
    ['<https://a.b>', { type: 'link', url: 'https://a.b', text: 'https://a.b' }],
    [
      '<!date^1700000000^{date_short_pretty} at {time}|2023-11-14 22:13 UTC>',
      {
        type: 'date',
        timestamp: 1_700_000_000,
        format: '{date_short_pretty} at {time}',
        fallback: '2023-11-14 22:13 UTC',
      },
    ],
    [
      '<!date^1700000000^{time}^https://a.b/|22:13>',
      { type: 'date', timestamp: 1_700_000_000, format: '{time}', url: 'https://a.b/', fallback: '22:13' },
    ],
    ['<javascript:alert(1)|click>', text('click')],
  ])('%s is read', (raw, element) => {
    expect(parseInline(raw)).toEqual([element]);
  });
});

describe('styles', () => {
  it.each([
    ['*bold*', [text('bold', { bold: true })]],
    ['_it_ ~st~', [text('it', { italic: true }), text(' '), text('st', { strike: true })]],
    ['*_both_*', [text('both', { bold: true, italic: true })]],
    ['`a &lt; *b*`', [text('a < *b*', { code: true })]],
    ['(*bold*)', [text('('), text('bold', { bold: true }), text(')')]],
    ['*<@U1> asks*', [{ type: 'user', user_id: 'U1', style: { bold: true } }, text(' asks', { bold: true })]],
  ])('%s is styled', (raw, elements) => {
    expect(parseInline(raw)).toEqual(elements);
  });

  it.each([
    'orders_table_v2',
    'a*b*c',
    '2 * 3 * 4',
    '* not bold*',
    '*open',
    '*two\nlines*',
    '# heading',
    '- list',
    '12:30:45',
    '``',
  ])('%s stays as it is', (raw) => {
    expect(parseInline(raw)).toEqual([text(raw)]);
  });

  it('keeps a code fence free of markup', () => {
    expect(parseMrkdwn('before\n```aws --x &lt;y&gt; *no* <https://a.b|link>\n```\nafter')).toEqual([
      { type: 'rich_text_section', elements: [text('before')] },
      { type: 'rich_text_preformatted', elements: [text('aws --x <y> *no* link')] },
      { type: 'rich_text_section', elements: [text('after')] },
    ]);
  });

  it('quotes lines that begin with a greater-than sign', () => {
    expect(parseMrkdwn('&gt; one\n> two\nthree').map(({ type }) => type)).toEqual([
      'rich_text_quote',
      'rich_text_section',
    ]);
  });

  it('reads emoji by name and links in the open', () => {
    expect(parseInline(':white_check_mark: see https://a.b/c.')).toEqual([
      { type: 'emoji', name: 'white_check_mark' },
      text(' see '),
      { type: 'link', url: 'https://a.b/c' },
      text('.'),
    ]);
  });
});

describe('plain_text', () => {
  it('knows emoji and nothing else', () => {
    expect(parsePlain('*x* &lt;!channel> :x: 10:20:30', true)).toEqual([
      text('*x* &lt;!channel> '),
      { type: 'emoji', name: 'x' },
      text(' 10:20:30'),
    ]);
  });

  it('leaves emoji alone when it is told to', () => {
    expect(parsePlain(':x:', false)).toEqual([text(':x:')]);
  });
});

describe('any text', () => {
  it('without a character that means something stays whole', () => {
    const plain = fc.string({ unit: 'grapheme' }).map((raw) => raw.replace(/[<>&*_~`:\n]|https?/g, ''));
    fc.assert(
      fc.property(plain, (raw) => {
        expect(parseInline(raw)).toEqual(raw === '' ? [] : [text(raw)]);
      }),
    );
  });

  it('can be read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        expect(Array.isArray(parseMrkdwn(raw))).toBe(true);
      }),
    );
  });
});
