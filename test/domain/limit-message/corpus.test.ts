// Every labelled text and Slack event is read as labelled, also after what pipelines and chats do to it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toExpectJson } from '../../../src/domain/limit-message/message.ts';
import { mayBeLimitMessage, parseLimitMessage } from '../../../src/domain/limit-message/parse.ts';
import { textOfSlackMessage } from '../../../src/domain/limit-message/slack-text.ts';
import { distortion, labelledEvents, labelledTexts, moreTexts } from '../../support/limit-corpus.ts';

const read = (text: string) => toExpectJson(parseLimitMessage(text));

const allTexts = [...labelledTexts, ...moreTexts];

describe('labelled texts', () => {
  test.each(allTexts)('$id is read as labelled', ({ text, expect: label }) => {
    expect(read(text)).toEqual(label);
  });

  test('10,000 distorted copies are read as their originals', () => {
    fc.assert(
      fc.property(fc.constantFrom(...labelledTexts), distortion, ({ text, expect: label }, distort) => {
        expect(read(distort(text))).toEqual(label);
      }),
      { numRuns: 10_000, seed: 20_261_009 },
    );
  });

  test('the first filter lets every text pass that is of any kind', () => {
    for (const { text, expect: label } of allTexts)
      if (label.kind !== 'none') expect(mayBeLimitMessage(text)).toBe(true);
  });
});

describe('labelled Slack events', () => {
  test.each(labelledEvents)('$id is read as labelled', ({ event, expect: label }) => {
    expect(read(textOfSlackMessage(event))).toEqual(label);
  });

  test('an edit is read by its new message', () => {
    for (const { event, expect: label } of labelledEvents) {
      const edit = {
        type: 'message',
        subtype: 'message_changed',
        message: event,
        previous_message: { text: 'before' },
      };
      expect(read(textOfSlackMessage(edit))).toEqual(label);
    }
  });
});
