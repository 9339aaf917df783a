import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/domain/explanation/finding.ts';
import { type Explanation, explain } from '../../src/domain/explanation.ts';
import { type LimitMessage, OTHER_LIMIT_REASONS } from '../../src/domain/limit-message/message.ts';
import { chosenValue, readChosenValue } from '../../src/render/explain-actions.ts';
import { explanationMessage, repeatMessage } from '../../src/render/explanation-message.ts';
import { plainExplanation } from '../../src/render/explanation-plain.ts';
import { wordsFor } from '../../src/render/words.ts';
import { expectSound, hostileName, longName } from '../support/hostile.ts';
import { NOW } from '../support/tables.ts';

const words = wordsFor('en');
const named = { table: 'orders-table', index: null };
const refusal: Extract<LimitMessage, { kind: 'decrease-quota' }> = {
  kind: 'decrease-quota',
  ...named,
  decreasesToday: 12,
  lastDecreaseAt: NOW - 60_000,
  nextDecreaseAt: NOW + 3_540_000,
  intervalSeconds: 14_400,
};
const messages: readonly Explanation['message'][] = [
  refusal,
  { ...refusal, table: null, decreasesToday: null, lastDecreaseAt: null, nextDecreaseAt: null, intervalSeconds: null },
  ...OTHER_LIMIT_REASONS.map((reason) => ({ kind: 'dynamodb-limit-other' as const, reason, ...named })),
  { kind: 'other-service-limit' },
  { kind: 'runtime-throttle' },
  { kind: 'control-plane-throttle' },
];
const problem = {
  code: 'unexpected' as const,
  account: 'prod',
  accountId: '111122223333',
  region: 'us-east-1',
  role: 'arn:aws:iam::111122223333:role/read',
  action: 'dynamodb:DescribeTable',
  table: 'orders-table',
  detail: hostileName('detail'),
};
const address = { account: hostileName('account'), region: 'us-east-1', table: longName('orders') };
const findings: readonly Finding[] = [
  { kind: 'notLooked' },
  { kind: 'withheld' },
  { kind: 'unnamed' },
  { kind: 'notRecorded', mayBeLate: true },
  { kind: 'notRecorded', mayBeLate: false },
  { kind: 'reading' },
  { kind: 'unread' },
  { kind: 'unknownTable', name: hostileName('table') },
  { kind: 'unreadable', address, problem },
  {
    kind: 'several',
    candidates: Array.from({ length: 40 }, () => ({ address, index: longName('index'), call: null })),
  },
  {
    kind: 'several',
    candidates: Array.from({ length: 40 }, () => ({
      address,
      index: longName('index'),
      call: { at: NOW, actor: { kind: 'role', name: hostileName('role') }, indexes: [], isSame: false },
    })),
  },
];

describe('an explanation of any kind', () => {
  const all = messages.flatMap((message) => findings.map((finding) => explain(message, finding, NOW)));

  test('is a message Slack takes, in which every name stays a name', () => {
    for (const explanation of all) expectSound(explanationMessage(words, explanation, 'thread'));
  });

  test('says in each kind what the others do not', () => {
    const first = messages
      .slice(2)
      .map((message) => plainExplanation(words, explain(message, { kind: 'unnamed' }, NOW)));
    expect(new Set(first).size).toBe(first.length);
  });

  test('in plain text has no markup and no empty paragraph', () => {
    const here = messages.map((message) => explain(message, { kind: 'notLooked' }, NOW));
    for (const explanation of here) expect(plainExplanation(words, explanation)).not.toMatch(/`|<!|\n\n\n|^\s|\s$/);
  });

  test('names, where nothing may be shown, neither table nor index nor account', () => {
    const general = explanationMessage(
      words,
      explain({ ...refusal, index: 'by-day' }, { kind: 'withheld' }, NOW),
      'thread',
    );
    expect(JSON.stringify(general)).not.toMatch(/orders|by-day|prod|us-east/);
  });
});

test('a repetition is one line with the link', () => {
  const line = repeatMessage(
    words,
    explain(refusal, { kind: 'reading' }, NOW),
    'https://acme.slack.com/archives/C1/p1?a=1&b=2',
  );
  expect(line.blocks).toHaveLength(1);
  expect(JSON.stringify(line.blocks)).toContain('<https://acme.slack.com/archives/C1/p1?a=1&b=2|');
  expectSound(
    repeatMessage(words, explain(refusal, { kind: 'reading' }, NOW), 'https://acme.slack.com/archives/C1/p1'),
  );
});

describe('a choice', () => {
  const candidate = { address: { account: 'prod', region: 'us-east-1', table: longName('t') }, index: longName('i') };

  test('carries what the error stated, within the limits of a button', () => {
    for (const message of messages.slice(0, 2)) {
      const value = chosenValue(candidate, message);
      expect(value.length).toBeLessThan(2_000);
      expect(readChosenValue(value)).toEqual({
        name: `prod/us-east-1/${candidate.address.table}/${candidate.index}`,
        message: { ...message, table: null, index: null },
      });
    }
  });

  test('carries the generic limit as well', () => {
    const value = chosenValue(candidate, {
      kind: 'dynamodb-limit-other',
      reason: 'generic-too-many-operations',
      ...named,
    });
    expect(readChosenValue(value)?.message).toMatchObject({ reason: 'generic-too-many-operations' });
  });

  test.each(['', '|', 'x', 'x|y', 'x|1|2|3', 'x|1|2|3|4|5', 'x|-1|2|3|4', 'x|1e9|2|3|4', `x|${'9'.repeat(17)}|||`])(
    'that is none of ours is not read: %j',
    (value) => {
      expect(readChosenValue(value)).toBeNull();
    },
  );
});
