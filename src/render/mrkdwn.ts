/** Text from outside made harmless for Slack: no mention, no link, no formatting can come out of it. */

const CUT = '…';

/** Escapes the three characters Slack gives a meaning to (docs.slack.dev, "Formatting message text"). */
export const escapeText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Invisible and direction-changing characters, halves of pairs: a name must not reorder or garble the sentence around it. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const visible = (text: string): readonly string[] => [...text.replace(/\s+/gu, ' ').replace(INVISIBLE, '')];

/** One line of a person's or AWS's own words, cut in the middle so that both ends stay readable. */
export function oneLine(text: string, most: number): string {
  // Of a 40 kB paste only the ends are looked at; the rest would be cut away all the same.
  const isHuge = text.length > 8 * most;
  const start = visible(isHuge ? text.slice(0, 4 * most) : text);
  if (!isHuge && start.length <= most) return start.join('').trim();
  const end = isHuge ? visible(text.slice(-4 * most)) : start;
  const half = Math.floor((most - 1) / 2);
  return `${start.slice(0, half).join('')}${CUT}${end.slice(-half).join('')}`.trim();
}

/** A name or value as inline code: inside it Slack neither formats nor links. */
export function code(text: string, most = 255): string {
  return `\`${escapeText(oneLine(text, most).replace(/`/g, '´')) || ' '}\``;
}

/** Plain words inside a mrkdwn sentence; code() is better for anything that is a name. */
export const plain = (text: string, most = 500): string => escapeText(oneLine(text, most)).replace(/[*_~`]/g, ' ');

const FENCE_MOST = 1_500;
/** A section takes 3,000 characters, and a fence that is not closed would swallow what follows. */
const FENCE_ESCAPED_MOST = 2_500;

/** Several lines as they are, escaped, between code fences: an error text of AWS, or a command to copy. */
export function fence(text: string): string {
  let most = FENCE_MOST;
  let shown = escapeText(severalLines(text, most));
  while (shown.length > FENCE_ESCAPED_MOST) {
    most = Math.floor(most / 2);
    shown = escapeText(severalLines(text, most));
  }
  return `\`\`\`\n${shown.replace(/`/g, '´')}\n\`\`\``;
}

/** A person's own words over several lines, without characters nobody sees; for blocks that take text without markup. */
export function severalLines(text: string, most: number, mostLines = 30): string {
  const lines = text.slice(0, 4 * most).split(/\r\n|[\n\r\u2028\u2029]/u);
  const shown = lines.slice(0, mostLines).map((line) => line.replace(INVISIBLE, ''));
  const characters = [...shown.join('\n').trim()];
  const isCut = characters.length > most || lines.length > mostLines || text.length > 4 * most;
  return `${characters.slice(0, most).join('')}${isCut ? CUT : ''}` || ' ';
}
