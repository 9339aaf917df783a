// The App Home as Slack has to take it: in every language, with everything at its longest, and with names that try to be more than text.
import type { HomeView } from '@slack/types';
import { describe, expect, test } from 'vitest';
import { validateView } from '../../sandbox/slack/index.ts';
import type { Home, HomeWork, RequestList } from '../../src/domain/home.ts';
import type { TableSummary } from '../../src/domain/overview.ts';
import type { ReadProblem } from '../../src/domain/read-problem.ts';
import type { ReductionRequest } from '../../src/domain/request/request.ts';
import { languages } from '../../src/locales/index.ts';
import { sentenceMessage } from '../../src/render/answer-message.ts';
import { answerLoadingModal, answerModal } from '../../src/render/answer-modal.ts';
import { homeFailureView, homeView } from '../../src/render/home-view.ts';
import { wordsFor } from '../../src/render/words.ts';
import { hostileName, longName, markupIn } from '../support/hostile.ts';
import { asked, HOUR, NOW, pending, running, scheduled } from '../support/reduction-requests.ts';

const link = 'https://acme.slack.com/archives/C1/p1';
const none: RequestList = { shown: [], more: 0 };

function row(table: string, budget: TableSummary['budget'], more: Partial<TableSummary> = {}): TableSummary {
  const address = { account: 'prod', region: 'us-east-1', table };
  const capacity = { read: 1_000, write: 400 };
  return { address, index: null, budget, capacity, tableCapacity: capacity, indexCount: 0, ...more };
}

const waiting = (at: number): TableSummary['budget'] => ({
  kind: 'waiting',
  used: 4,
  nextAt: at,
  until: 'hour',
  furtherToday: 8,
});

const work = (requests: Partial<Extract<HomeWork, { kind: 'read' }>['requests']> = {}): HomeWork => ({
  kind: 'read',
  requests: { waiting: null, mine: none, others: none, ...requests },
  pauses: [],
  warnings: [],
});

type Shown = Extract<Home, { kind: 'home' }>;

const page = (more: Partial<Shown> = {}): Shown => ({
  kind: 'home',
  now: NOW,
  work: work(),
  budgets: {
    overview: { rows: [row('orders-table', waiting(NOW + HOUR))], unread: [], unlisted: [], readAt: NOW },
    oldestAt: NOW - 10_000,
  },
  ...more,
});

const textOf = ({ blocks }: Pick<HomeView, 'blocks'>): string => JSON.stringify(blocks);
const en = (home: Home): string => textOf(homeView(wordsFor('en'), home));

const problem = (more: Partial<ReadProblem> = {}): ReadProblem => ({
  code: 'throttled',
  account: 'prod',
  accountId: '111122223333',
  region: 'us-east-1',
  role: 'arn:aws:iam::111122223333:role/reader',
  action: 'dynamodb:DescribeTable',
  table: 'orders-table',
  detail: '',
  ...more,
});

describe('the page', () => {
  test('of an approver for whom nothing waits says so, and lists what others asked', () => {
    const others = { shown: [{ request: scheduled(), link, pause: null }], more: 0 };
    const text = en(page({ work: work({ waiting: none, others }) }));
    expect(text).toContain('Nothing waits for your decision.');
    expect(text).toContain('*Others* (1)');
    expect(text).not.toContain('Asked by you');
  });

  test('of somebody who decides nothing does not speak of deciding', () => {
    const mine = { shown: [{ request: pending(), link: null, pause: null }], more: 3 };
    const text = en(page({ work: work({ mine }) }));
    expect(text).not.toContain('your decision');
    expect(text).toContain('*Asked by you* (4)');
    expect(text).toContain('And 3 more: `/ddb requests mine`');
    expect(text).not.toContain('card_open');
  });

  test('where nothing may be changed shows budgets alone, and no button to ask', () => {
    const text = en(page({ work: null }));
    expect(text).not.toContain('reduction_ask');
    expect(text).not.toContain('Open requests');
    expect(text).toContain('orders-table');
  });

  test('says when it was drawn, and when the oldest table was read', () => {
    expect(en(page())).toMatch(/As of <!date.*10:00:00 UTC>.*Read <!date.*09:59:50 UTC>/);
  });

  test('names a user group that Slack does not tell of, and a channel that takes no cards', () => {
    const text = en(
      page({
        work: {
          kind: 'read',
          requests: { waiting: null, mine: none, others: none },
          pauses: [{ pause: { scope: 'all', by: 'U_BEN', at: NOW, until: null }, name: 'all' }],
          warnings: [
            { reason: 'no-cards', channel: 'C1' },
            { reason: 'group-unread', group: 'S_DBA', accounts: ['prod', 'staging'] },
          ],
        },
      }),
    );
    expect(text).toContain('<#C1>');
    expect(text).toContain('<!subteam^S_DBA>');
    expect(text).toContain('`prod`, `staging`');
    expect(text).toContain('*Paused* (all accounts) by <@U_BEN>');
  });

  test('without a scarce budget says why', () => {
    const onDemand = row('events', { kind: 'notApplicable', reason: 'on-demand' } as TableSummary['budget']);
    const overview = { rows: [onDemand], unread: [], unlisted: [], readAt: NOW };
    expect(en(page({ budgets: { overview, oldestAt: NOW } }))).toContain('are on-demand');
    const empty = { ...overview, rows: [] };
    expect(en(page({ budgets: { overview: empty, oldestAt: NOW } }))).toContain('I found no tables');
    const unread = { ...empty, unlisted: [problem({ table: null, action: 'dynamodb:ListTables' })] };
    const text = en(page({ budgets: { overview: unread, oldestAt: NOW } }));
    expect(text).toContain('throttling');
    expect(text).toContain('I could not read any table just now.');
    expect(text).not.toContain('I found no tables');
  });

  test('where every table is refused blames AWS, not the configuration', () => {
    const unread = ['orders', 'carts'].map((table) => problem({ table }));
    const text = en(page({ budgets: { overview: { rows: [], unread, unlisted: [], readAt: NOW }, oldestAt: NOW } }));
    expect(text).toContain('None of the 2 tables you may see here could be read just now.');
    expect(text).not.toContain('accounts[].tables');
  });

  test('gives the table its own capacity, and its scarcest index the capacity of the index', () => {
    const rows = [row('inventory', waiting(NOW + HOUR), { index: 'by-day', capacity: { read: 150, write: 90 } })];
    const text = en(page({ budgets: { overview: { rows, unread: [], unlisted: [], readAt: NOW }, oldestAt: NOW } }));
    expect(text).toContain('us-east-1 · 1,000 RCU · 400 WCU');
    expect(text).toContain('Scarcest is its index `by-day` (150 RCU · 90 WCU):');
  });
});

const names: readonly (readonly [string, (start: string) => string])[] = [
  ['long', longName],
  ['hostile', hostileName],
];

const full = (name: (start: string) => string): Home => {
  const resource = { ...asked.resource, table: name('orders'), index: name('by-customer') };
  const some = (request: ReductionRequest): RequestList => ({
    shown: Array.from({ length: 5 }, () => ({ request, link, pause: null })),
    more: 9_995,
  });
  const table = name('table');
  const address = { account: 'prod', region: 'us-east-1', table };
  return page({
    work: {
      kind: 'read',
      requests: {
        waiting: some(pending({ resource, requester: 'U_CEM' })),
        mine: some(scheduled({ resource, requester: 'U_CEM' })),
        others: some(running({ resource, requester: 'U_CEM' })),
      },
      pauses: Array.from({ length: 5 }, () => ({
        pause: { scope: '1', by: 'U_BEN', at: NOW, until: NOW + HOUR },
        name: 'production-payments',
      })),
      warnings: [
        { reason: 'no-cards', channel: 'C1' },
        { reason: 'group-unread', group: 'S1', accounts: Array.from({ length: 30 }, (_, at) => `account-${at}`) },
      ],
    },
    budgets: {
      overview: {
        rows: Array.from({ length: 1_000 }, () =>
          row(table, waiting(NOW + HOUR), { address, index: name('index'), indexCount: 20 }),
        ),
        unread: Array.from({ length: 500 }, (_, at) => problem({ account: `a${at}`, table })),
        unlisted: Array.from({ length: 30 }, (_, at) => problem({ account: `b${at}`, table: null, detail: name('x') })),
        readAt: NOW,
      },
      oldestAt: NOW,
    },
  });
};

describe.each(languages)('in %s', (language) => {
  const words = wordsFor(language);

  test.each(names)('everything at once, with %s names, is taken by Slack and stays what it is', (_, name) => {
    const drawn = homeView(words, full(name));
    expect(validateView(drawn)).toBeNull();
    expect(drawn.blocks.length).toBeLessThanOrEqual(60);
    const said = markupIn(drawn.blocks)
      .join('\n')
      .replace(/<!date\^\d+\^[^>]+>/g, '');
    expect(said).not.toMatch(/<!channel|<!here|<http:\/\/evil|<@U0ANA|undefined|NaN|\{\w+\}/);
  });

  test('every other page is taken by Slack', () => {
    const pages: Home[] = [
      { kind: 'refused', why: { may: false, reason: 'guest' } },
      { kind: 'nothingVisible', hidden: [] },
      page({ budgets: null }),
      page({ work: { kind: 'unread' } }),
      page({ work: null, budgets: null }),
    ];
    for (const home of pages) expect(validateView(homeView(words, home))).toBeNull();
    const message = sentenceMessage(words('error.people'));
    expect(validateView(homeFailureView(words, message))).toBeNull();
    expect(validateView(answerModal(words, 'U_ANA', message))).toBeNull();
    expect(validateView(answerLoadingModal(words, 'U_ANA'))).toBeNull();
  });
});
