/** What `check` found, for a terminal: what passed in a line a place, every trouble with what mends it. English, as all that operators read. */
import type { CheckStatus, Finding } from '../domain/check/finding.ts';

const WORDS: Readonly<Record<CheckStatus, string>> = { passed: 'passed', warning: 'warning', failed: 'FAILED' };
/** Narrower than this, a role does not fit beside a place; wider, lines are hard to follow. */
const [NARROWEST, WIDEST] = [80, 120];

/** What no probe can tell, so that nobody takes it for tried. */
const NOT_TRIED =
  'Not tried: SLACK_SIGNING_SECRET (a wrong one shows at the first command), whether Slack reaches this bot, ' +
  'APPROVAL_KEY (any works that all processes share).';

const INFERRED = [
  '* inferred: AWS asks the policies first, so a call for a table (or message) that does not exist, which can do nothing, ' +
    'is "not found" where it is allowed.',
];

/** @param columns how wide the terminal is. Only lines to paste are ever longer. */
export function checkReport(findings: readonly Finding[], columns = NARROWEST): string {
  const places = [...new Set(findings.map(({ place }) => place))];
  const width = Math.min(WIDEST, Math.max(NARROWEST, columns));
  // A place has at most forty characters and a region.
  const longest = Math.max(...places.map((place) => place.length));
  const page: Page = { columns: width, margin: Math.min(Math.floor(width / 5), longest) + STATUS_WIDTH };
  const sections = places.map((place) =>
    sectionOf(
      place,
      findings.filter((finding) => finding.place === place),
      page,
    ),
  );
  const inferred = findings.some(({ status, seen }) => status === 'passed' && isInferred(seen)) ? INFERRED : [];
  const notes = [...inferred, NOT_TRIED].flatMap((note) => ['', ...wrapped(note, page.columns)]);
  return `${[...sections.flat(), ...notes, '', checkSummary(findings)].join('\n')}\n`;
}

/** "214 passed, 1 warning, 2 failed" */
export function checkSummary(findings: readonly Finding[]): string {
  const count = (status: CheckStatus) => findings.filter((finding) => finding.status === status).length;
  const warnings = count('warning');
  return `${count('passed')} passed, ${warnings} warning${warnings === 1 ? '' : 's'}, ${count('failed')} failed`;
}

interface Page {
  readonly columns: number;
  /** Characters before what is said. */
  readonly margin: number;
}

/** Two spaces, the longest word, and two more. */
const STATUS_WIDTH = 11;

function sectionOf(place: string, findings: readonly Finding[], { columns, margin }: Page): string[] {
  const well = findings.filter(({ status }) => status === 'passed');
  const rows = [
    ...(well.length === 0 ? [] : [{ status: 'passed' as const, text: briefly(well), rest: [] }]),
    ...findings.filter(({ status }) => status !== 'passed').map(trouble),
  ];
  return rows.flatMap(({ status, text, rest }, at) => {
    const [first = '', ...more] = wrapped(text, columns - margin);
    const name = at === 0 ? place : '';
    // A longer place than the column is has a line of its own.
    const above = name.length > margin - STATUS_WIDTH ? [name] : [];
    const beside = (above.length > 0 ? '' : name).padEnd(margin - STATUS_WIDTH);
    const indent = ' '.repeat(margin);
    return [
      ...above,
      `${beside}  ${WORDS[status].padEnd(7)}  ${first}`,
      ...more.map((line) => indent + line),
      ...rest.map((line) => `${' '.repeat(margin + 2 + line.length > columns ? 4 : margin + 2)}${line}`),
    ];
  });
}

/** What passed in few words: what is alike is counted, and roles are named without their account, which stands beside them. */
function briefly(findings: readonly Finding[]): string {
  const groups = ALIKE.map(({ what, seen, word }) => ({
    word,
    members: findings.filter((one) => what.test(one.what) && (seen === null || one.seen === seen)),
  })).filter(({ members }) => members.length > 1);
  const counted = new Set(groups.flatMap(({ members }) => members));
  const rest = findings.filter((finding) => !counted.has(finding)).map(named);
  return [...groups.map(({ word, members }) => `${members.length} ${word}`), ...rest].join(', ');
}

const ALIKE: readonly { readonly what: RegExp; readonly seen: string | null; readonly word: string }[] = [
  { what: /^scope /, seen: null, word: 'scopes' },
  { what: /^[a-z-]+:[A-Z]\w+$/, seen: 'allowed', word: 'permissions' },
];

function named({ what, seen }: Finding): string {
  const name = what.replace(/arn:\S+:role\//, '');
  if (DULL.has(seen)) return name;
  return isInferred(seen) ? `${name}*` : `${name} (${seen})`;
}

const isInferred = (seen: string): boolean => seen.startsWith('allowed, inferred');

const DULL: ReadonlySet<string> = new Set(['allowed', 'granted', 'accepted', 'reached', 'demanded', 'assumed']);

/** Lines to paste are never broken: those that are too long begin further left. */
function trouble({ status, what, seen, fix, lines }: Finding) {
  return { status, text: `${what}: ${seen}. ${fix ?? ''}`, rest: lines };
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
