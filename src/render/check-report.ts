/** What `check` found, for a terminal: what passed in a line a place, every trouble with what mends it. English, as all that operators read. */
import type { CheckStatus, Finding } from '../domain/check/finding.ts';

const WORDS: Readonly<Record<CheckStatus, string>> = { passed: 'passed', warning: 'warning', failed: 'FAILED' };
const WIDTH = 120;
/** A place has at most forty characters and a region. */
const WIDEST_PLACE = 30;

/** What no probe can tell, so that nobody takes it for tried. */
const NOT_TRIED =
  'Not tried: SLACK_SIGNING_SECRET (a wrong one shows at the first command), whether Slack reaches this bot, ' +
  'APPROVAL_KEY (any works that all processes share).';

const INFERRED = [
  '* inferred: AWS asks the policies first, so a call for a table (or message) that does not exist, which can do nothing, ' +
    'is "not found" where it is allowed.',
];

export function checkReport(findings: readonly Finding[]): string {
  const places = [...new Set(findings.map(({ place }) => place))];
  const width = Math.min(WIDEST_PLACE, Math.max(...places.map((place) => place.length)));
  const sections = places.map((place) =>
    sectionOf(
      place,
      findings.filter((finding) => finding.place === place),
      width,
    ),
  );
  const inferred = findings.some(({ status, seen }) => status === 'passed' && isInferred(seen)) ? INFERRED : [];
  const notes = [...inferred, NOT_TRIED].flatMap((note) => ['', ...wrapped(note, WIDTH)]);
  return `${[...sections.flat(), ...notes, '', checkSummary(findings)].join('\n')}\n`;
}

/** "214 passed, 1 warning, 2 failed" */
export function checkSummary(findings: readonly Finding[]): string {
  const count = (status: CheckStatus) => findings.filter((finding) => finding.status === status).length;
  const warnings = count('warning');
  return `${count('passed')} passed, ${warnings} warning${warnings === 1 ? '' : 's'}, ${count('failed')} failed`;
}

function sectionOf(place: string, findings: readonly Finding[], width: number): string[] {
  const well = findings.filter(({ status }) => status === 'passed');
  const rows = [
    ...(well.length === 0 ? [] : [{ status: 'passed' as const, text: briefly(well), rest: [] }]),
    ...findings.filter(({ status }) => status !== 'passed').map(trouble),
  ];
  return rows.flatMap(({ status, text, rest }, at) => {
    const margin = width + 11;
    const [first = '', ...more] = wrapped(text, WIDTH - margin);
    const head = `${(at === 0 ? place : '').padEnd(width)}  ${WORDS[status].padEnd(7)}  ${first}`;
    const indent = ' '.repeat(margin);
    return [head, ...more.map((line) => indent + line), ...rest.map((line) => indent + line)];
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

/** Lines to paste are never broken. */
function trouble({ status, what, seen, fix, lines }: Finding) {
  return { status, text: `${what}: ${seen}. ${fix ?? ''}`, rest: lines.map((line) => `  ${line}`) };
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
