// The words of a Slack message, wherever an app put them.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textOfSlackMessage } from '../../../src/domain/limit-message/slack-text.ts';

const says = (event: unknown): string[] => textOfSlackMessage(event).split('\n');

describe('the words of a message', () => {
  test('are in its text, with links as their labels and entities resolved', () => {
    const text = 'a &lt;b&gt; &amp;amp; <https://example.com/?a=1&amp;b=2|the docs> <https://example.com> <#C1|ops>';
    expect(textOfSlackMessage({ text })).toBe('a <b> &amp; the docs https://example.com ops');
  });

  test('are in rich text, whose pieces belong together', () => {
    const section = {
      type: 'rich_text_section',
      elements: [
        { type: 'text', text: 'table ' },
        { type: 'text', text: 'orders-example', style: { code: true } },
        { type: 'emoji', name: 'sob' },
        { type: 'link', url: 'https://example.com' },
        { type: 'link', url: 'https://example.com', text: 'label' },
      ],
    };
    const list = {
      type: 'rich_text_list',
      elements: [section, { type: 'rich_text_section', elements: [{ type: 'text', text: 'two' }] }],
    };
    const blocks = [{ type: 'rich_text', elements: [section, list] }];
    const line = 'table orders-example https://example.comlabel';
    expect(says({ blocks })).toEqual([line, line, 'two']);
  });

  test('are in sections, fields, contexts, headers and images', () => {
    const blocks = [
      { type: 'header', text: { type: 'plain_text', text: 'head' } },
      { type: 'section', text: { type: 'mrkdwn', text: 'body' }, fields: [{ type: 'mrkdwn', text: 'field' }] },
      { type: 'context', elements: [{ type: 'mrkdwn', text: 'small' }] },
      { type: 'image', alt_text: 'graph', title: { type: 'plain_text', text: 'title' } },
      {
        type: 'actions',
        elements: [{ type: 'button', action_id: 'a', value: 'secret', text: { type: 'plain_text', text: 'Press' } }],
      },
    ];
    expect(says({ blocks })).toEqual(['head', 'body', 'field', 'small', 'title', 'graph', 'Press']);
  });

  test('are in attachments, their fields and their blocks', () => {
    const attachments = [
      { pretext: 'pre', title: 'title', text: 'text', fields: [{ title: 'Table', value: 'orders-example' }] },
      { fallback: 'fallback', blocks: [{ type: 'section', text: { type: 'mrkdwn', text: 'inner' } }] },
    ];
    expect(says({ text: '', attachments })).toEqual([
      '',
      'pre',
      'title',
      'text',
      'Table: orders-example',
      'fallback',
      'inner',
    ]);
  });

  test('are in tables, each cell with the head of its column', () => {
    const cell = (text: string) => ({ type: 'raw_text', text });
    const blocks = [
      {
        type: 'table',
        rows: [
          [cell('Table'), cell('Error')],
          [cell('orders'), cell('refused')],
        ],
      },
    ];
    expect(says({ blocks })).toEqual(['Table | Error', 'Table: orders', 'Error: refused', 'orders: refused']);
  });

  test('of a file are not read', () => {
    expect(
      textOfSlackMessage({ text: 'log', files: [{ title: 'ci.log', preview: 'Subscriber limit exceeded' }] }),
    ).toBe('log');
  });

  test('come out of any value at all', () => {
    const circular: Record<string, unknown> = { text: 'once' };
    circular.blocks = [circular];
    expect(textOfSlackMessage(circular)).toContain('once');
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (a, b) => {
        expect(typeof textOfSlackMessage(a)).toBe('string');
        const event = { text: a, blocks: [{ elements: b, rows: [a, [b]] }], attachments: [{ fields: a, blocks: [b] }] };
        expect(typeof textOfSlackMessage(event)).toBe('string');
      }),
    );
  });
});
