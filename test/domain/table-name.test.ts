import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Account } from '../../src/domain/accounts.ts';
import type { TableAddress } from '../../src/domain/resource.ts';
import { resolveTableName } from '../../src/domain/table-name.ts';

const account = (name: string, id: string, regions: readonly string[]): Account => ({
  name,
  id,
  regions,
  tables: ['*'],
  viewers: [],
  channels: [],
});
const accounts = [
  account('prod', '111122223333', ['us-east-1', 'eu-west-1']),
  account('Stage', '444455556666', ['us-east-1']),
  account('china', '777788889999', ['cn-north-1']),
  account('gov', '888877776666', ['us-gov-west-1']),
];

const table = (path: string): TableAddress => {
  const [account = '', region = '', table = ''] = path.split('/');
  return { account, region, table };
};
const PATHS = [
  'prod/us-east-1/orders-table',
  'prod/us-east-1/customers',
  'prod/eu-west-1/customers',
  'prod/us-east-1/Invoices',
  'prod/us-east-1/by-day',
  'Stage/us-east-1/orders-table',
  'Stage/us-east-1/sessions.v2_EU',
  'Stage/us-east-1/ledger',
  'Stage/us-east-1/prod',
  'china/cn-north-1/orders-cn',
  'gov/us-gov-west-1/orders-gov',
];
const tables = PATHS.map(table);

/** The result as one line: paths, with ` > index` behind. */
function resolved(text: string): string {
  const result = resolveTableName(text, tables, accounts);
  const path = ({ account, region, table }: TableAddress) => `${account}/${region}/${table}`;
  const candidate = ({ address, index }: { address: TableAddress; index: string | null }) =>
    index === null ? path(address) : `${path(address)} > ${index}`;
  switch (result.kind) {
    case 'found':
      return candidate(result);
    case 'ambiguous':
      return `either ${result.candidates.map(candidate).join(' or ')}`;
    case 'unknown':
      return `unknown, near ${result.nearest.map(path).join(', ') || 'none'}`;
    case 'invalid':
      return result.reason;
  }
}

describe('a name in any of its forms is found', () => {
  test.each([
    ['ledger', 'Stage/us-east-1/ledger'],
    ['sessions.v2_EU', 'Stage/us-east-1/sessions.v2_EU'],
    ['ledger/by-month', 'Stage/us-east-1/ledger > by-month'],
    ['stage/ledger', 'Stage/us-east-1/ledger'],
    ['444455556666/ledger', 'Stage/us-east-1/ledger'],
    ['PROD/EU-WEST-1/customers', 'prod/eu-west-1/customers'],
    ['prod/eu-west-1/customers/by-mail', 'prod/eu-west-1/customers > by-mail'],
    ['stage/ledger/by-month', 'Stage/us-east-1/ledger > by-month'],
    ['arn:aws:dynamodb:eu-west-1:111122223333:table/customers', 'prod/eu-west-1/customers'],
    ['arn:aws:dynamodb:eu-west-1:111122223333:table/customers/index/by-mail', 'prod/eu-west-1/customers > by-mail'],
    ['arn:aws:dynamodb:eu-west-1:111122223333:table/customers/by-mail', 'prod/eu-west-1/customers > by-mail'],
    ['arn:aws-cn:dynamodb:cn-north-1:777788889999:table/orders-cn', 'china/cn-north-1/orders-cn'],
    ['arn:aws-us-gov:dynamodb:us-gov-west-1:888877776666:table/orders-gov', 'gov/us-gov-west-1/orders-gov'],
  ])('%s', (text, expected) => {
    expect(resolved(text)).toBe(expected);
  });
});

describe('what a clipboard or a phone adds is not part of the name', () => {
  test.each([
    '`ledger`',
    '```ledger```',
    '"ledger"',
    '“ledger”',
    '‘ledger’',
    '«ledger»',
    '„ledger“',
    ' \t\u00A0\u3000ledger\n',
    '\uFEFFled\u200Bger\u200D',
    '\u202Dledger\u202C',
    '" `ledger` "',
  ])('%j', (text) => {
    expect(resolved(text)).toBe('Stage/us-east-1/ledger');
  });
});

describe('several that fit are offered, in the order of addresses', () => {
  test.each([
    ['customers', 'either prod/eu-west-1/customers or prod/us-east-1/customers'],
    ['customers/by-mail', 'either prod/eu-west-1/customers > by-mail or prod/us-east-1/customers > by-mail'],
    ['orders-table', 'either Stage/us-east-1/orders-table or prod/us-east-1/orders-table'],
    [
      'prod/customers',
      'either Stage/us-east-1/prod > customers or prod/eu-west-1/customers or prod/us-east-1/customers',
    ],
    ['prod/by-day', 'either Stage/us-east-1/prod > by-day or prod/us-east-1/by-day'],
  ])('%s', (text, expected) => {
    expect(resolved(text)).toBe(expected);
  });

  test('account/table and table/index: what exists decides', () => {
    expect(resolved('prod/by-month')).toBe('Stage/us-east-1/prod > by-month');
    expect(resolved('stage/by-day')).toBe('unknown, near prod/us-east-1/by-day');
  });

  test('account/region/table and account/table/index: both existing is ambiguous', () => {
    const odd = [table('prod/us-east-1/orders'), table('prod/us-east-1/us-east-1')];
    expect(resolveTableName('prod/us-east-1/orders', odd, accounts)).toEqual({
      kind: 'ambiguous',
      candidates: [
        { address: odd[0], index: null },
        { address: odd[1], index: 'orders' },
      ],
    });
  });

  test('an id that two configured accounts share names the tables of both', () => {
    const twins = [account('ro', '111122223333', ['us-east-1']), account('rw', '111122223333', ['us-east-1'])];
    const theirs = [table('ro/us-east-1/ledger'), table('rw/us-east-1/ledger')];
    const result = resolveTableName('arn:aws:dynamodb:us-east-1:111122223333:table/ledger', theirs, twins);
    expect(result).toMatchObject({ kind: 'ambiguous', candidates: [{ address: theirs[0] }, { address: theirs[1] }] });
  });

  test('the order of the list and of the accounts does not matter', () => {
    for (const text of ['customers', 'ordrs-table', 'prod/customers', 'orders']) {
      const expected = resolveTableName(text, tables, accounts);
      expect(resolveTableName(text, tables.toReversed(), accounts.toReversed())).toEqual(expected);
    }
  });
});

describe('a name nobody has gets the nearest ones', () => {
  test.each([
    ['LEDGER', 'unknown, near Stage/us-east-1/ledger'],
    ['invoices', 'unknown, near prod/us-east-1/Invoices'],
    ['legder', 'unknown, near Stage/us-east-1/ledger'],
    ['ordrs-tabel', 'unknown, near Stage/us-east-1/orders-table, prod/us-east-1/orders-table'],
    ['orders', 'unknown, near china/cn-north-1/orders-cn, gov/us-gov-west-1/orders-gov, Stage/us-east-1/orders-table'],
    ['prod/us-east-1/ledgr', 'unknown, near Stage/us-east-1/ledger'],
    ['stage/us-east-1/orders-tabel', 'unknown, near Stage/us-east-1/orders-table, prod/us-east-1/orders-table'],
    ['prod/us-east-1/orders-tabel', 'unknown, near prod/us-east-1/orders-table, Stage/us-east-1/orders-table'],
    ['prdo/ledger', 'unknown, near Stage/us-east-1/ledger, Stage/us-east-1/prod'],
    ['nothing-like-it', 'unknown, near none'],
    ['us-east-1/ledger', 'unknown, near Stage/us-east-1/ledger'],
  ])('%s', (text, expected) => {
    expect(resolved(text)).toBe(expected);
  });

  test('one named in full tells its address, for a region that could not be listed', () => {
    expect(resolveTableName('Prod/eu-west-1/archive/by-day', tables, accounts)).toEqual({
      kind: 'unknown',
      text: 'Prod/eu-west-1/archive/by-day',
      nearest: [],
      named: [{ address: table('prod/eu-west-1/archive'), index: 'by-day' }],
    });
    expect(resolveTableName('archive', tables, accounts)).toMatchObject({ kind: 'unknown', named: [] });
  });

  test('among ten thousand tables the same three are offered', () => {
    const many = Array.from({ length: 10_000 }, (_, n) => table(`prod/us-east-1/${'long-table-name-'.repeat(15)}${n}`));
    const near = table('prod/us-east-1/needle-table');
    const result = resolveTableName('needle-tabel', [...many, near], accounts);
    expect(result).toMatchObject({ kind: 'unknown', nearest: [near] });
    const typed = `${'long-table-name-'.repeat(15)}x`;
    const nearest = [0, 1, 2].map((n) => many[n]);
    expect(resolveTableName(typed, many, accounts)).toMatchObject({ kind: 'unknown', nearest });
  });
});

describe('what cannot be a table says why', () => {
  test.each([
    ['', 'empty'],
    ['  "" ', 'empty'],
    ['\u200B', 'empty'],
    ['ab', 'not-a-name'],
    ['orders table', 'not-a-name'],
    ['<http://x|ledger>', 'not-a-name'],
    ['<!channel>', 'not-a-name'],
    ['<!channel>/ledger', 'not-a-name'],
    ['<!channel>/us-east-1/ledger', 'not-a-name'],
    ['<@U012AB3CD>', 'not-a-name'],
    ['*ledger*', 'not-a-name'],
    ['led\u0000ger', 'not-a-name'],
    ['🐙🐙🐙', 'not-a-name'],
    ['👩‍👩‍👧', 'not-a-name'],
    ['جدول-الطلبات', 'not-a-name'],
    ['tаble', 'not-a-name'],
    ['ledger/', 'not-a-name'],
    ['/ledger', 'not-a-name'],
    ['prod//ledger', 'not-a-name'],
    ['prod/us-east-1/ledger/by-month/more', 'not-a-name'],
    ['../../etc/passwd', 'other-account'],
    ['arn:aws:s3:::bucket', 'not-a-name'],
    ['arn:aws:dynamodb:us-east-1:111122223333:table/', 'not-a-name'],
    ['arn:aws:dynamodb:us-east-1:111122223333:table/ledger/stream/2026-10-09T00:00:00.000', 'not-a-name'],
    ['a'.repeat(256), 'too-long'],
    ['a'.repeat(3_000), 'too-long'],
    ['ledger '.repeat(500), 'too-long'],
    ['arn:aws:dynamodb:us-east-1:999900001111:table/ledger', 'other-account'],
    ['999900001111/ledger', 'other-account'],
    ['elsewhere/us-east-1/ledger', 'other-account'],
    ['arn:aws:dynamodb:ap-south-1:111122223333:table/ledger', 'region-not-configured'],
    ['stage/eu-west-1/ledger', 'region-not-configured'],
    ['stage/eu-west-1/ledger/by-month', 'region-not-configured'],
  ])('%j', (text, expected) => {
    expect(resolved(text)).toBe(expected);
  });

  test('the region that is not configured is told with those that are', () => {
    expect(resolveTableName('STAGE/eu-west-1/ledger', tables, accounts)).toEqual({
      kind: 'invalid',
      reason: 'region-not-configured',
      account: 'Stage',
      region: 'eu-west-1',
      regions: ['us-east-1'],
    });
  });

  test('a name of the full 255 characters is still one', () => {
    const longest = table(`prod/us-east-1/${'a'.repeat(255)}`);
    expect(resolveTableName(longest.table, [longest], accounts)).toMatchObject({ kind: 'found', address: longest });
  });
});

describe('any text at all', () => {
  const pieces = fc.constantFrom(
    'prod',
    'ledger',
    'us-east-1',
    '/',
    ':',
    'arn:aws:dynamodb:',
    '`',
    '“',
    '<',
    '\u200B',
    ' ',
    '🐙',
  );
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
  );

  test('gets an answer that only names tables and accounts that exist', () => {
    const property = fc.property(texts, (text) => {
      const result = resolveTableName(text, tables, accounts);
      if (result.kind === 'found') expect(tables).toContainEqual(result.address);
      if (result.kind === 'ambiguous') expect(result.candidates.length).toBeGreaterThan(1);
      if (result.kind === 'unknown') expect(result.nearest.length).toBeLessThanOrEqual(3);
    });
    fc.assert(property, { numRuns: 5_000, seed: 1 });
  });

  test('every table is found by each of its full forms', () => {
    for (const address of tables) {
      const { account, region, table: name } = address;
      const id = accounts.find((one) => one.name === account)?.id;
      for (const text of [`${account}/${region}/${name}`, `arn:aws:dynamodb:${region}:${id}:table/${name}`]) {
        expect(resolveTableName(text, tables, accounts), text).toEqual({ kind: 'found', address, index: null });
      }
    }
  });

  test.each(['a', '/', '"', ' ', '\u200B', 'arn:', 'aws-', '🐙'])('megabytes of %j are read in one pass', (piece) => {
    const text = piece.repeat(4_000_000 / piece.length);
    expect(['empty', 'too-long']).toContain(resolved(text));
    expect(resolved(`x${text}x`)).toMatch(/^(too-long|not-a-name)$/);
  });
});
