import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { REDUCTION_KEYS } from '../src/config/account-schema.ts';
import { parseAccounts } from '../src/config/accounts-file.ts';
import { SECRETS } from '../src/config/secret-files.ts';
import { readConfig } from '../src/config.ts';

const EXAMPLE = new URL('../docs/config.example.yaml', import.meta.url).pathname;
const directory = mkdtempSync(join(tmpdir(), 'ddb-budget-config-'));
afterAll(() => rmSync(directory, { recursive: true }));

const GOOD_ENV = {
  DDB_BUDGET_CONFIG: EXAMPLE,
  SLACK_BOT_TOKEN: 'xoxb-1',
  SLACK_SIGNING_SECRET: 'signing',
  REDIS_URL: 'redis://localhost:6379',
  APPROVAL_KEY: 'k'.repeat(32),
};

const problemsOf = (yaml: string): readonly string[] => {
  const parsed = parseAccounts(yaml);
  return parsed.ok ? [] : parsed.problems;
};

/** One account as YAML, with lines replaced or added. */
const account = (lines: Record<string, string | null> = {}): string => {
  const all = {
    name: 'prod',
    id: '"111122223333"',
    readRole: 'arn:aws:iam::111122223333:role/ddb-budget-read',
    regions: '[us-east-1]',
    ...lines,
  };
  const entries = Object.entries(all).filter(([, value]) => value !== null);
  return `  - ${entries.map(([key, value]) => `${key}: ${value}`).join('\n    ')}\n`;
};
/** The lines that let an account's tables be changed. */
const REDUCING = {
  reduceRole: 'arn:aws:iam::111122223333:role/ddb-budget-reduce',
  approvers: '[S0614TZR7]',
  approvalsChannel: 'C024BE91L',
};
const file = (...accounts: string[]): string => `accounts:\n${accounts.join('')}`;

describe('a right configuration', () => {
  it('may share one list of regions among hundreds of accounts', () => {
    const id = (n: number) => `"${String(111_122_220_000 + n)}"`;
    const role = (n: number) => `arn:aws:iam::${111_122_220_000 + n}:role/ddb-budget-read`;
    const accounts = Array.from({ length: 300 }, (_, n) =>
      account({ name: `a${n}`, id: id(n), readRole: role(n), regions: n === 0 ? '&regions [us-east-1]' : '*regions' }),
    );
    expect(problemsOf(file(...accounts))).toEqual([]);
  });

  it('is read from the example file that the documentation shows', () => {
    const result = readConfig(GOOD_ENV);
    expect(result).toMatchObject({
      ok: true,
      config: {
        port: 3000,
        metricsPort: null,
        logLevel: 'info',
        copies: null,
        stsRegion: 'us-east-1',
        slack: { botToken: 'xoxb-1', connection: { mode: 'http', signingSecret: 'signing' }, apiUrl: null },
        accounts: [
          { name: 'prod', id: '111122223333', externalId: 'ddb-budget-2f6c1e', regions: ['us-east-1', 'eu-west-1'] },
          { name: 'staging', externalId: null, tables: ['*'], viewers: [], channels: [], reductions: null },
        ],
        approvalKeys: ['k'.repeat(32)],
      },
    });
  });

  it('has every setting of a reduction in the example file', () => {
    const result = readConfig(GOOD_ENV);
    expect(result.ok && result.config.accounts[0]?.reductions).toEqual({
      role: 'arn:aws:iam::111122223333:role/ddb-budget-reduce',
      requesters: ['S0DEVTEAM'],
      approvers: ['S0DBADMIN', 'U0LEAD001'],
      approversByTable: [{ tables: ['payments-*'], approvers: ['S0PAYTEAM'] }],
      approvals: 2,
      allowOwnRequests: false,
      allowAutoscaled: false,
      globalTables: 'refuse',
      production: true,
      approvalsChannel: 'C0DBAPPRV',
      sourceIdentity: true,
    });
    const example = readFileSync(EXAMPLE, 'utf8');
    for (const key of REDUCTION_KEYS) expect(example).toMatch(new RegExp(`^ {4}${key}:`, 'm'));
  });

  it('is careful wherever a setting of reductions is left out', () => {
    const parsed = parseAccounts(file(account({ ...REDUCING, approvers: '[U012AB3CD]' })));
    expect(parsed.ok && parsed.value.accounts[0]?.reductions).toEqual({
      role: REDUCING.reduceRole,
      requesters: [],
      approvers: ['U012AB3CD'],
      approversByTable: [],
      approvals: 1,
      allowOwnRequests: false,
      allowAutoscaled: false,
      globalTables: 'refuse',
      production: false,
      approvalsChannel: 'C024BE91L',
      sourceIdentity: true,
    });
  });

  it.each([
    ['off', false],
    ['false', false],
    ['on', true],
    ['true', true],
  ])('tells AWS who approved unless it is told not to: %s', (written, sourceIdentity) => {
    const parsed = parseAccounts(file(account({ ...REDUCING, sourceIdentity: written })));
    expect(parsed.ok && parsed.value.accounts[0]?.reductions).toMatchObject({ sourceIdentity });
  });

  it('may leave some tables to nobody, and the others to their own approvers', () => {
    const approversByTable = '[{tables: ["audit-*"], approvers: []}, {tables: ["*"], approvers: [S0614TZR7]}]';
    expect(problemsOf(file(account({ ...REDUCING, approvers: null, approversByTable })))).toEqual([]);
  });

  it('names the queue of events and the channels for refusals, and neither where they are left out', () => {
    const example = readConfig(GOOD_ENV);
    expect(example.ok && example.config.events).toEqual({
      queueUrl: 'https://sqs.us-east-1.amazonaws.com/111122223333/ddb-budget-events',
      region: 'us-east-1',
    });
    const [prod, staging] = example.ok ? example.config.accounts : [];
    expect(prod).toMatchObject({ incidentChannel: 'C0INCIDNT', announceBudgetBack: true });
    expect(staging).toMatchObject({ incidentChannel: null, announceBudgetBack: false });
    const plain = parseAccounts(file(account()));
    expect(plain.ok && plain.value.events).toBeNull();
  });

  it('takes several keys for approvals, the newest first', () => {
    const [newest, old] = ['n'.repeat(44), 'o'.repeat(32)];
    const result = readConfig({ ...GOOD_ENV, APPROVAL_KEY: `${newest}, ${old}` });
    expect(result.ok && result.config.approvalKeys).toEqual([newest, old]);
  });

  it('needs no key where nothing can be changed', () => {
    const path = join(directory, 'reads-only.yaml');
    writeFileSync(path, file(account()));
    const result = readConfig({ ...GOOD_ENV, DDB_BUDGET_CONFIG: path, APPROVAL_KEY: '' });
    expect(result.ok && result.config.approvalKeys).toBeNull();
  });

  it('uses Socket Mode when an app token is set, and then needs no signing secret', () => {
    const result = readConfig({ ...GOOD_ENV, SLACK_SIGNING_SECRET: '', SLACK_APP_TOKEN: 'xapp-1' });
    expect(result).toMatchObject({
      ok: true,
      config: { slack: { connection: { mode: 'socket', appToken: 'xapp-1' } } },
    });
  });

  it('takes every optional setting of the environment', () => {
    const env = {
      ...GOOD_ENV,
      PORT: '0',
      LOG_LEVEL: 'debug',
      REDIS_WAIT_REPLICAS: '1',
      SLACK_API_URL: 'http://127.0.0.1:9/api',
      AWS_REGION: 'eu-west-1',
    };
    expect(readConfig(env)).toMatchObject({
      ok: true,
      config: {
        port: 0,
        logLevel: 'debug',
        copies: { replicas: 1, withinMs: 250 },
        stsRegion: 'eu-west-1',
        slack: { apiUrl: 'http://127.0.0.1:9/api/' },
      },
    });
  });
});

describe('secrets', () => {
  const secretFile = (name: string, content: string): string => {
    const path = join(directory, name);
    writeFileSync(path, content);
    return path;
  };

  it('may come from files, as containers are given them', () => {
    const { SLACK_BOT_TOKEN, SLACK_SIGNING_SECRET, REDIS_URL, APPROVAL_KEY, DDB_BUDGET_CONFIG } = GOOD_ENV;
    const given = { SLACK_BOT_TOKEN, SLACK_SIGNING_SECRET, REDIS_URL, APPROVAL_KEY };
    const paths = Object.entries(given).map(([name, value]) => [`${name}_FILE`, secretFile(name, `${value}\n`)]);
    const result = readConfig({ DDB_BUDGET_CONFIG, ...Object.fromEntries(paths) });
    expect(result).toEqual(readConfig(GOOD_ENV));
    expect(result.ok).toBe(true);
    const socket = { ...GOOD_ENV, SLACK_SIGNING_SECRET: '', SLACK_APP_TOKEN_FILE: secretFile('app', ' xapp-1 ') };
    expect(readConfig(socket)).toMatchObject({ config: { slack: { connection: { appToken: 'xapp-1' } } } });
  });

  it.each(SECRETS)('are never shown, whatever is wrong with their files: %s', (name) => {
    const problemsWith = (path: string, plain: string | undefined) => {
      const result = readConfig({
        ...GOOD_ENV,
        SLACK_SIGNING_SECRET: undefined,
        [name]: plain,
        [`${name}_FILE`]: path,
      });
      return result.ok ? [] : result.problems.filter((problem) => !problem.startsWith('SLACK_SIGNING_SECRET:'));
    };
    const hushed = secretFile('hushed', 'hush-hush');
    const both = problemsWith(hushed, 'xoxb-hush');
    expect(both).toEqual([`${name}_FILE: ${name} is set as well. Write one of the two.`]);
    expect(problemsWith(secretFile('empty', '\n'), undefined)).toEqual([
      `${name}_FILE: the file is empty. Write the secret into it.`,
    ]);
    expect(problemsWith(join(directory, 'absent'), undefined)).toEqual([
      expect.stringMatching(new RegExp(`^${name}_FILE: the file cannot be read \\(ENOENT`)),
    ]);
    // What the file holds is judged like the variable itself, and as little told.
    expect(problemsWith(hushed, undefined).filter((problem) => problem.includes('hush'))).toEqual([]);
  });
});

describe('problems of the environment', () => {
  it('are told all at once, together with those of the file', () => {
    const path = join(directory, 'both.yaml');
    writeFileSync(path, file(account({ regions: '[US East]' })));
    const result = readConfig({ DDB_BUDGET_CONFIG: path, PORT: 'http', LOG_LEVEL: 'loud', REDIS_URL: 'localhost' });
    const problems = result.ok ? [] : result.problems;
    expect(problems.map((problem) => problem.split(':')[0]).sort()).toEqual([
      'LOG_LEVEL',
      'PORT',
      'REDIS_URL',
      'SLACK_BOT_TOKEN',
      'SLACK_SIGNING_SECRET',
      'accounts[0].regions[0]',
    ]);
  });

  it.each([
    [{ REDIS_WAIT_REPLICAS: '-1' }, /^REDIS_WAIT_REPLICAS: no number of replicas\. Write how many/],
    [{ REDIS_WAIT_REPLICAS: '10' }, /^REDIS_WAIT_REPLICAS: no number/],
    [{ REDIS_WAIT_REPLICAS: '1', REDIS_WAIT_MS: '0' }, /^REDIS_WAIT_MS: no time\. Write for how many ms/],
    [{ REDIS_WAIT_REPLICAS: '1', REDIS_WAIT_MS: '501' }, /^REDIS_WAIT_MS: no time/],
  ])('refuse %j, which no run could wait for', (env, expected) => {
    const result = readConfig({ ...GOOD_ENV, ...env });
    expect(result.ok ? [] : result.problems).toEqual([expect.stringMatching(expected)]);
  });

  it('never show a secret', () => {
    const result = readConfig({
      ...GOOD_ENV,
      SLACK_BOT_TOKEN: 'xoxp-hush',
      SLACK_APP_TOKEN: 'hush',
      REDIS_URL: 'x://hush',
    });
    expect(result.ok ? [] : result.problems).toHaveLength(3);
    expect(JSON.stringify(result)).not.toContain('hush');
  });

  it.each([
    ['', /^APPROVAL_KEY: missing, but account "prod" has a reduceRole.*openssl rand/],
    [undefined, /^APPROVAL_KEY: missing/],
    ['k'.repeat(31), /^APPROVAL_KEY: a key of less than 32 bytes\. Write a random one/],
    [`${'k'.repeat(32)},hush`, /^APPROVAL_KEY: a key of less than 32 bytes/],
    [`${'k'.repeat(32)},`, /^APPROVAL_KEY: a key of less than 32 bytes/],
  ])('refuse the key %j for approvals', (APPROVAL_KEY, expected) => {
    const result = readConfig({ ...GOOD_ENV, APPROVAL_KEY });
    expect(result.ok ? [] : result.problems).toEqual([expect.stringMatching(expected)]);
    expect(JSON.stringify(result)).not.toMatch(/hush|kkkk/);
  });

  it.each([
    ['SLACK_BOT_TOKEN', 'xoxb-hush\n', /no bot token.*without spaces or line breaks/],
    ['SLACK_BOT_TOKEN', 'xoxb-', /no bot token/],
    ['SLACK_BOT_TOKEN', 'xoxb-hu\u0000sh', /no bot token/],
    ['SLACK_SIGNING_SECRET', 'hush\n', /no signing secret.*without spaces or line breaks/],
    ['SLACK_APP_TOKEN', 'xapp-hush hush', /no app-level token/],
    ['REDIS_URL', 'redis://:hu%sh@localhost', /no Redis address.*written as %25/],
    ['REDIS_URL', 'redis://localhost/hush', /no Redis address/],
    ['REDIS_URL', 'redis://', /no Redis address/],
    ['AWS_REGION', 'eu west 1', /^AWS_REGION: no region\. Write its code/],
    ['AWS_DEFAULT_REGION', 'http://x', /no region/],
  ])('refuse a %s that fails only where it is used: %j', (name, value, expected) => {
    const result = readConfig({ ...GOOD_ENV, [name]: value });
    expect(result.ok ? [] : result.problems).toEqual([expect.stringMatching(expected)]);
    expect(JSON.stringify(result)).not.toMatch(/hush|hu%/);
  });

  it.each(['redis://localhost', 'rediss://user:p%25ss@redis.example.com:6380/0', 'redis://[::1]:6379/15'])(
    'take the Redis address %s',
    (REDIS_URL) => {
      expect(readConfig({ ...GOOD_ENV, REDIS_URL }).ok).toBe(true);
    },
  );

  it.each([
    ['redis://localhost:6379', ['redis://localhost:6379']],
    ['redis://a:1,redis://b:2', ['redis://a:1', 'redis://b:2']],
    [' rediss://u:p,w@a , rediss://u:p,w@b', ['rediss://u:p,w@a', 'rediss://u:p,w@b']],
  ])('do not see one in the address %j of Redis', (REDIS_URL, redisUrls) => {
    expect(readConfig({ ...GOOD_ENV, REDIS_URL })).toMatchObject({ ok: true, config: { redisUrls } });
  });

  it.each(['localhost:6379', 'redis://a:1,b:2', 'redis://a:1,http://b:2'])(
    'refuse %j as an address of Redis',
    (REDIS_URL) => {
      const result = readConfig({ ...GOOD_ENV, REDIS_URL });
      expect(result.ok ? [] : result.problems).toEqual([expect.stringMatching(/^REDIS_URL: .*commas between/)]);
    },
  );

  it('tell of a missing key beside everything else', () => {
    const result = readConfig({ ...GOOD_ENV, APPROVAL_KEY: '', REDIS_URL: '' });
    expect(result.ok ? [] : result.problems.map((problem) => problem.split(':')[0])).toEqual([
      'REDIS_URL',
      'APPROVAL_KEY',
    ]);
  });

  it.each([
    [undefined, /^DDB_BUDGET_CONFIG: missing/],
    [
      join(directory, 'absent.yaml'),
      /^DDB_BUDGET_CONFIG: the file cannot be read \(ENOENT.*docs\/config\.example\.yaml/,
    ],
    [directory, /^DDB_BUDGET_CONFIG: the file cannot be read \(EISDIR/],
  ])('say what is wrong with the path %s', (path, expected) => {
    const result = readConfig({ ...GOOD_ENV, DDB_BUDGET_CONFIG: path });
    expect(result.ok ? [] : result.problems).toEqual([expect.stringMatching(expected)]);
  });

  it('refuse a port above 65535', () => {
    const result = readConfig({ ...GOOD_ENV, PORT: '65536', METRICS_PORT: '-1' });
    expect(result.ok ? [] : result.problems).toEqual([
      expect.stringMatching(/^PORT: no port/),
      expect.stringMatching(/^METRICS_PORT: no port/),
    ]);
  });
});

describe('problems of the accounts file', () => {
  it.each<[string, string, RegExp]>([
    ['a file without content', '', /^file: missing\. Write "accounts:"/],
    ['accounts that are no list', 'accounts: prod', /^accounts: found "prod"\. Write "accounts:" with a list/],
    ['no account at all', 'accounts: []', /^accounts: empty\./],
    ['an account that is a text', 'accounts: [prod]', /^accounts\[0\]: found "prod"\. Write an account with name/],
    ['a missing name', file(account({ name: null })), /^accounts\[0\]\.name: missing\. Write a short name/],
    ['a name with a slash', file(account({ name: 'prod/eu' })), /^accounts\[0\]\.name: found "prod\/eu"\./],
    [
      'a bare id',
      file(account({ id: '111122223333' })),
      /^accounts\[0\]\.id: found the number 111122223333;.*"111122223333"/,
    ],
    [
      'a bare id whose zero YAML drops',
      file(account({ id: '012345678901', readRole: 'arn:aws:iam::012345678901:role/r' })),
      /^accounts\[0\]\.id: found the number 12345678901;.*in quotes, for example "012345678901"/,
    ],
    ['an id with dashes', file(account({ id: '"1111-2222-3333"' })), /^accounts\[0\]\.id: .*exactly 12 digits/],
    ['a role that is no ARN', file(account({ readRole: 'ddb-budget-read' })), /^accounts\[0\]\.readRole: found "ddb-/],
    [
      'a role of another account',
      file(account({ readRole: 'arn:aws:iam::999988887777:role/r' })),
      /^accounts\[0\]\.readRole: this role belongs to account 999988887777, but the account's id is "111122223333"/,
    ],
    ['an external id with a blank', file(account({ externalId: '"a b"' })), /^accounts\[0\]\.externalId: found "a b"/],
    [
      'a region by its name',
      file(account({ regions: '[us-east-1, US East]' })),
      /^accounts\[0\]\.regions\[1\]: found "US East"/,
    ],
    [
      'regions that are no list',
      file(account({ regions: 'us-east-1' })),
      /^accounts\[0\]\.regions: found "us-east-1"\. Write a list/,
    ],
    ['no region', file(account({ regions: '[]' })), /^accounts\[0\]\.regions: empty/],
    [
      'a region twice',
      file(account({ regions: '[us-east-1, us-east-1]' })),
      /^accounts\[0\]\.regions\[1\]: the same region as accounts\[0\]\.regions\[0\]/,
    ],
    [
      'a pattern with other wildcards',
      file(account({ tables: '["orders-[0-9]"]' })),
      /^accounts\[0\]\.tables\[0\]: .*nothing else is a wildcard/,
    ],
    [
      'a viewer by name',
      file(account({ viewers: '["@ana"]' })),
      /^accounts\[0\]\.viewers\[0\]: found "@ana"\. Write the Slack id/,
    ],
    ['a channel by name', file(account({ channels: '["#db"]' })), /^accounts\[0\]\.channels\[0\]: found "#db"/],
    [
      'a mistyped key',
      file(account({ region: '[us-east-1]' })),
      /^accounts\[0\]\.region: unknown key\. Did you mean "regions"\?/,
    ],
    [
      'a key that is like no other',
      file(account({ zzz: '1' })),
      /^accounts\[0\]\.zzz: unknown key\. Known here: name, id,/,
    ],
    [
      'a mistyped key at the top',
      `acounts: []\n${file(account())}`,
      /^acounts: unknown key\. Did you mean "accounts"\?/,
    ],
    [
      'a reducing role of another account',
      file(account({ ...REDUCING, reduceRole: 'arn:aws:iam::999988887777:role/r' })),
      /^accounts\[0\]\.reduceRole: this role belongs to account 999988887777/,
    ],
    [
      'a reducing role that is no ARN',
      file(account({ ...REDUCING, reduceRole: 'reducer' })),
      /^accounts\[0\]\.reduceRole: found "reducer"\. Write the ARN of the role that may change/,
    ],
    [
      'approvers without a role to act for them',
      file(account({ ...REDUCING, reduceRole: null, approvalsChannel: null })),
      /^accounts\[0\]\.approvers: has no effect without reduceRole\. .*\(line 6\)$/,
    ],
    [
      'a reducing role that nobody could approve for',
      file(account({ ...REDUCING, approvers: null })),
      /^accounts\[0\]\.approvers: missing\. Nobody could approve/,
    ],
    [
      'a reducing role without a channel to ask in',
      file(account({ ...REDUCING, approvalsChannel: null })),
      /^accounts\[0\]\.approvalsChannel: missing\. Write the Slack id of the channel/,
    ],
    [
      'a channel for approvals by name',
      file(account({ ...REDUCING, approvalsChannel: '"#db-approvals"' })),
      /^accounts\[0\]\.approvalsChannel: found "#db-approvals"/,
    ],
    [
      'a channel for approvals in which the tables may not be shown',
      file(account({ ...REDUCING, channels: '[C0OTHER01]' })),
      /^accounts\[0\]\.approvalsChannel: this channel is not among the account's channels/,
    ],
    [
      'an approver by name',
      file(account({ ...REDUCING, approvers: '[ben]' })),
      /^accounts\[0\]\.approvers\[0\]: found "ben"\. Write the Slack id/,
    ],
    [
      'three approvals',
      file(account({ ...REDUCING, approvals: '3' })),
      /^accounts\[0\]\.approvals: found 3\. Write 1 or 2/,
    ],
    [
      'two approvals of one person',
      file(account({ ...REDUCING, approvals: '2', approvers: '[U012AB3CD, U012AB3CD]' })),
      /^accounts\[0\]\.approvers: approvals is 2, but only one person is listed/,
    ],
    [
      'two approvals of one person for some tables',
      file(account({ ...REDUCING, approvals: '2', approversByTable: '[{tables: ["a-*"], approvers: [U012AB3CD]}]' })),
      /^accounts\[0\]\.approversByTable\[0\]\.approvers: approvals is 2/,
    ],
    [
      'an entry of approversByTable without tables',
      file(account({ ...REDUCING, approversByTable: '[{approvers: [S0614TZR7]}]' })),
      /^accounts\[0\]\.approversByTable\[0\]\.tables: missing\. Write a list of table names/,
    ],
    [
      'a mistyped key in an entry of approversByTable',
      file(account({ ...REDUCING, approversByTable: '[{tables: [a], approvers: [], table: b}]' })),
      /^accounts\[0\]\.approversByTable\[0\]\.table: unknown key\. Did you mean "tables"\?/,
    ],
    [
      'a word where true or false is meant',
      file(account({ ...REDUCING, allowAutoscaled: 'maybe' })),
      /^accounts\[0\]\.allowAutoscaled: found "maybe"\. Write true or false/,
    ],
    [
      'global tables neither refused nor allowed',
      file(account({ ...REDUCING, globalTables: 'true' })),
      /^accounts\[0\]\.globalTables: found true\. Write refuse or allow/,
    ],
    ['YAML that cannot be parsed', 'accounts:\n  - name: "prod\n', /^line \d+, column \d+: this is not valid YAML/],
    [
      'an indentation that does not fit',
      'accounts:\n  - name: a\n   id: b\n',
      /^line 3, column \d+: this is not valid YAML/,
    ],
    [
      'a key given twice',
      'accounts: []\naccounts: []\n',
      /^line 2, column 1: this is not valid YAML: Map keys must be unique/,
    ],
    [
      'a key given twice within an account',
      file(account(), account({ name: 'b', id: '"444455556666"', readRole: 'x\n    readRole: y' })),
      /^line 9, column 5: this is not valid YAML: Map keys must be unique/,
    ],
    ['an alias of nothing', 'accounts: *nothing', /alias/i],
    ['a list within itself', 'accounts: &a [*a]', /^accounts\[0\]: found a list\. Write an account with name/],
    [
      'more levels than the parser has room for',
      `accounts: ${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      /^file: nested too deeply\. Write accounts as docs\/config\.example\.yaml shows them\.$/,
    ],
    [
      'a key that a terminal would obey',
      `${file(account())}"\\e[2J\\r\\nall is well": 1\n`,
      /^\\u\{1b\}\[2J\\u\{d\}\\u\{a\}all is well: unknown key\./,
    ],
    ['a word as long as a book', `accounts: ${'x'.repeat(100_000)}`, /^accounts: found "x{59}…\. Write "accounts:"/],
    [
      'an incident channel that the account does not list',
      file(account({ channels: '[C024BE91L]', incidentChannel: 'C0OTHER1' })),
      /^accounts\[0\]\.incidentChannel: this channel is not among the account's channels.*List it there too\. \(line \d+\)$/,
    ],
    [
      'an incident channel of an account with viewers, without channels',
      file(account({ viewers: '[U012AB3CD]', incidentChannel: 'C0OTHER1' })),
      /^accounts\[0\]\.incidentChannel: the account has viewers.*under channels, too/,
    ],
    [
      'a channel by its name',
      file(account({ incidentChannel: '"#oncall"' })),
      /^accounts\[0\]\.incidentChannel: .*not its name/,
    ],
    [
      'a closing line without a channel',
      file(account({ announceBudgetBack: 'true' })),
      /^accounts\[0\]\.announceBudgetBack: has no effect without incidentChannel/,
    ],
    [
      'a queue that nobody is told from',
      `${file(account())}events: {queueUrl: "https://sqs.us-east-1.amazonaws.com/111122223333/q", region: us-east-1}\n`,
      /^events: has no effect: no account has an incidentChannel/,
    ],
    [
      'a queue in another region than its URL says',
      `${file(account({ incidentChannel: 'C024BE91L' }))}events: {queueUrl: "https://sqs.us-east-1.amazonaws.com/111122223333/q", region: eu-west-1}\n`,
      /^events\.region: the queue's URL names us-east-1\. Write the region/,
    ],
    [
      'a queue by its ARN',
      `${file(account({ incidentChannel: 'C024BE91L' }))}events: {queueUrl: "arn:aws:sqs:us-east-1:111122223333:q", region: us-east-1}\n`,
      /^events\.queueUrl: found "arn:.*Write the URL of the SQS queue/,
    ],
    [
      'a misspelt key of the queue',
      `${file(account({ incidentChannel: 'C024BE91L' }))}events: {queueUrl: "https://sqs.us-east-1.amazonaws.com/111122223333/q", region: us-east-1, regoin: x}\n`,
      /^events\.regoin: unknown key\. Did you mean "region"\?/,
    ],
  ])('%s', (_, yaml, expected) => {
    expect(problemsOf(yaml)).toEqual([expect.stringMatching(expected)]);
  });

  it('tells the first fifty of many, and how many more there are', () => {
    const problems = problemsOf(
      `${file(account())}${Array.from({ length: 3_000 }, (_, n) => `key-${n}: 1\n`).join('')}`,
    );
    expect(problems).toHaveLength(51);
    expect(problems[49]).toMatch(/^key-49: unknown key.*\(line 55\)$/);
    expect(problems[50]).toBe('file: 2950 more problems. Correct those above first.');
  });

  it('names the line, also for a key that is missing', () => {
    const yaml = file(account(), account({ name: 'other', id: null }));
    expect(problemsOf(yaml)).toEqual([expect.stringMatching(/^accounts\[1\]\.id: missing.*\(line 6\)$/)]);
  });

  it('finds names that differ in case only and ids that are used twice', () => {
    expect(problemsOf(file(account(), account({ name: 'Prod' })))).toEqual([
      expect.stringMatching(/^accounts\[1\]\.name: the same name as accounts\[0\]\.name/),
      expect.stringMatching(/^accounts\[1\]\.id: the same account id as accounts\[0\]\.id/),
    ]);
  });

  it('reports problems of all kinds in one go', () => {
    const yaml = file(
      account({ id: '1', extra: 'x' }),
      account({ name: 'prod', readRole: 'arn:aws:iam::444455556666:role/r', viewers: '[ana]' }),
    );
    expect(problemsOf(yaml).map((problem) => problem.split(':')[0])).toEqual([
      'accounts[0].id',
      'accounts[0].extra',
      'accounts[1].viewers[0]',
      'accounts[1].readRole',
      'accounts[1].name',
    ]);
  });

  it('answers with problems to any text, and never throws', () => {
    const example = readFileSync(EXAMPLE, 'utf8');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({ unit: 'binary' }),
          fc.nat(example.length).map((at) => example.slice(0, at)),
          fc.json().map((json) => `accounts: ${json}`),
        ),
        (yaml) => {
          const parsed = parseAccounts(yaml);
          return parsed.ok ? parsed.value.accounts.length > 0 : parsed.problems.length > 0;
        },
      ),
    );
  });
});
