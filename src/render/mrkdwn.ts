/** Text from outside made harmless for Slack: no mention, no link, no formatting can come out of it. */

const CUT = '…';

/** Escapes the three characters Slack gives a meaning to (docs.slack.dev, "Formatting message text"). */
export const escapeText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Invisible and direction-changing characters: a name must not be able to reorder the sentence around it. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** One line of a person's or AWS's own words, cut in the middle so that both ends stay readable. */
export function oneLine(text: string, most: number): string {
  // Cutting first keeps a 40 kB paste cheap; what is cut away is never shown.
  const start = text.slice(0, 4 * most);
  const clean = [...start.replace(/\s+/gu, ' ').replace(INVISIBLE, '')];
  const whole = text.length === start.length;
  if (whole && clean.length <= most) return clean.join('').trim();
  const half = Math.floor((most - 1) / 2);
  const end = whole ? clean.slice(-half).join('') : '';
  return `${clean.slice(0, half).join('')}${CUT}${end}`.trim();
}

/** A name or value as inline code: inside it Slack neither formats nor links. */
export function code(text: string, most = 255): string {
  return `\`${escapeText(oneLine(text, most).replace(/`/g, '´')) || ' '}\``;
}

/** Plain words inside a mrkdwn sentence; code() is better for anything that is a name. */
export const plain = (text: string, most = 500): string => escapeText(oneLine(text, most)).replace(/[*_~`]/g, ' ');
