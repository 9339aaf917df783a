/**
 * The words of a Slack message event: monitoring apps put an error into attachments, blocks, fields or table cells and leave
 * `text` empty. Files are not read. Which events to answer is decided elsewhere.
 */

type Members = Readonly<Record<string, unknown>>;

/** Deeper than any block Slack accepts; it bounds the work on shapes Slack would never send. */
const MOST_DEPTH = 40;
const MOST_NODES = 20_000;

/** In the order a reader sees them. */
const SAID_BEFORE = ['pretext', 'title', 'text', 'fallback', 'alt_text', 'description', 'label', 'hint'];
const PARTS = ['fields', 'elements', 'element', 'accessory', 'blocks', 'attachments', 'items', 'slides'];

/**
 * Everything an event says, one part a line, links and entities resolved. Total: any value gives a string. An edit
 * (`message_changed`) says what its inner `message` says.
 */
export function textOfSlackMessage(event: unknown): string {
  const walk: Walk = { lines: [], nodes: 0 };
  const outer = members(event);
  collect(outer?.subtype === 'message_changed' ? outer.message : event, walk, 0);
  return walk.lines.join('\n');
}

interface Walk {
  readonly lines: string[];
  nodes: number;
}

function collect(value: unknown, walk: Walk, depth: number): void {
  if (Array.isArray(value)) {
    if (enter(walk, depth)) for (const part of value) collect(part, walk, depth + 1);
    return;
  }
  const node = members(value);
  if (node === null || !enter(walk, depth)) return;
  if (isInline(node)) {
    walk.lines.push(inlineText(node.elements, walk, depth));
    return;
  }
  if (Array.isArray(node.rows)) for (const line of tableLines(node.rows, walk, depth)) walk.lines.push(line);
  if (typeof node.value === 'string' && node.action_id === undefined) {
    walk.lines.push(`${resolved(node.title)}: ${resolved(node.value)}`);
    return;
  }
  for (const key of SAID_BEFORE) {
    const said = node[key];
    if (typeof said === 'string') walk.lines.push(resolved(said));
    else collect(said, walk, depth + 1);
  }
  for (const key of PARTS) collect(node[key], walk, depth + 1);
}

function enter(walk: Walk, depth: number): boolean {
  walk.nodes += 1;
  return depth <= MOST_DEPTH && walk.nodes <= MOST_NODES;
}

function isInline(node: Members): boolean {
  const { type } = node;
  return type === 'rich_text_section' || type === 'rich_text_preformatted' || type === 'rich_text_quote';
}

/** Rich text is cut wherever its style changes: its pieces belong together without blanks. */
function inlineText(elements: unknown, walk: Walk, depth: number): string {
  if (!Array.isArray(elements)) return '';
  const pieces: string[] = [];
  for (const element of elements) {
    const node = members(element);
    if (node === null || !enter(walk, depth)) continue;
    if (node.type === 'emoji') pieces.push(' ');
    else pieces.push(firstString(node.text, node.fallback, node.url, node.name) ?? ' ');
  }
  return pieces.join('');
}

/** Each cell with the head of its column, and a row of two cells as a name and its value. */
function tableLines(rows: readonly unknown[], walk: Walk, depth: number): string[] {
  const cells = rows.map((row) => (Array.isArray(row) ? row.map((cell) => cellText(cell, walk, depth + 1)) : []));
  const [heads = [], ...others] = cells;
  return [
    heads.join(' | '),
    ...others.flatMap((row) => [
      ...row.map((cell, column) => `${heads[column] ?? ''}: ${cell}`),
      ...(row.length === 2 ? [row.join(': ')] : []),
    ]),
  ];
}

function cellText(cell: unknown, walk: Walk, depth: number): string {
  const inner: Walk = { lines: [], nodes: walk.nodes };
  collect(cell, inner, depth);
  walk.nodes = inner.nodes;
  return inner.lines.join(' ');
}

/** Slack's mrkdwn as the reader sees it: `<url|label>` is its label, `<!date^…|fallback>` its fallback. */
function resolved(text: unknown): string {
  if (typeof text !== 'string') return '';
  return text
    .replace(/<([^<>|]{0,4000})(?:\|([^<>]{0,4000}))?>/g, (_whole, target: string, label?: string) => label ?? target)
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function members(value: unknown): Members | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : null;
}

function firstString(...values: readonly unknown[]): string | null {
  return values.find((value) => typeof value === 'string') ?? null;
}
