// The report of the check: what passed in one line a place, each trouble with what mends it, lines to paste left whole.
import { expect, test } from 'vitest';
import { failed, passed, warned } from '../../src/domain/check/finding.ts';
import { checkReport, checkSummary } from '../../src/render/check-report.ts';

const line = `{"Effect":"Allow","Action":"dynamodb:DescribeTable","Resource":"arn:aws:dynamodb:*:111122223333:table/*"}`;
const findings = [
  passed('slack', 'SLACK_BOT_TOKEN', 'accepted'),
  passed('slack', 'channel C0DBAPPRV', '#db-approvals, joined'),
  passed('prod us-east-1', 'dynamodb:ListTables', '12 tables, 3 of them configured'),
  failed({
    place: 'prod us-east-1',
    what: 'dynamodb:DescribeTable',
    seen: 'denied for lack of an Allow in the identity-based policy',
    fix: 'Add to the policy of arn:aws:iam::111122223333:role/ddb-budget-read:',
    lines: [line],
  }),
  warned({ place: 'redis', what: 'latency', seen: '48.0 ms', fix: 'Run the bot in the region of its Redis.' }),
];

test('has a section for each place, with passed things together and troubles one by one', () => {
  expect(checkReport(findings, 120)).toMatchInlineSnapshot(`
    "slack           passed   SLACK_BOT_TOKEN, channel C0DBAPPRV (#db-approvals, joined)
    prod us-east-1  passed   dynamodb:ListTables (12 tables, 3 of them configured)
                    FAILED   dynamodb:DescribeTable: denied for lack of an Allow in the identity-based policy. Add to the
                             policy of arn:aws:iam::111122223333:role/ddb-budget-read:
        {"Effect":"Allow","Action":"dynamodb:DescribeTable","Resource":"arn:aws:dynamodb:*:111122223333:table/*"}
    redis           warning  latency: 48.0 ms. Run the bot in the region of its Redis.

    Not tried: SLACK_SIGNING_SECRET (a wrong one shows at the first command), whether Slack reaches this bot, APPROVAL_KEY
    (any works that all processes share).

    3 passed, 1 warning, 1 failed
    "
  `);
});

test.each([undefined, 0, 60, 80, 200])('fits a terminal of %s columns, but for lines to paste', (columns) => {
  const place = 'an-account-with-the-longest-name-allowed eu-central-1';
  const long = passed(place, 'dynamodb:ListTables', '12 tables, 3 of them configured');
  const lines = checkReport([...findings, long], columns).split('\n');
  const widest = Math.max(...lines.filter((one) => one.trim() !== line).map((one) => one.length));
  expect(widest).toBeLessThanOrEqual(Math.min(120, Math.max(80, columns ?? 0)));
  expect(lines).toContain(place);
});

test('sums up', () => {
  expect(checkSummary(findings)).toBe('3 passed, 1 warning, 1 failed');
});

test('breaks no line that is to be pasted', () => {
  expect(
    checkReport(findings)
      .split('\n')
      .map((one) => one.trim()),
  ).toContain(line);
});
