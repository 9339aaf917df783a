/** Which table and index a text names. Never guesses: where several fit, it says none. */
import { cloudFormationMentions, frameMentions, memberMentions } from './member-mentions.ts';
import type { Mention } from './mention.ts';
import type { NamedResource } from './message.ts';
import { pathMentions } from './path-mentions.ts';
import { proseMentions } from './prose-mentions.ts';
import { readRequestScope } from './request-scope.ts';

/** A bold title on a line of its own, as in Slack's fields, is the key of the lines below it. */
const BOLD_TITLE = /^\*{1,2}([^*\n]{1,40}?):?\*{1,2}:?[ \t]*\n/gm;
const ERROR_SENTENCE = /throughput\s{1,80}(?:decreas|can\s)/i;

/** The physical table and index named in a normalised text. */
export function findNamedResource(normalised: string): NamedResource {
  const text = normalised.replace(BOLD_TITLE, '$1: ').replace(/[*`]+/g, '');
  const mentions = [
    ...pathMentions(text),
    ...memberMentions(text),
    ...frameMentions(text),
    ...cloudFormationMentions(text),
    ...proseMentions(text),
  ];
  const scope = readRequestScope(text);
  const line = errorLine(text);
  const table = choose(mentions, line, (mention) => mention.table);
  const index = choose(
    mentions.filter(({ at }) => !scope.isDescription(at)),
    null,
    (mention) => mention.index,
  );
  return { table, index: scope.changesTableAndIndex ? null : index };
}

/** The one name told; of several, the one told outside prose, then the one on the line of the error. */
function choose(
  mentions: readonly Mention[],
  line: { readonly from: number; readonly to: number } | null,
  nameOf: (mention: Mention) => string | null,
): string | null {
  const onLine = line === null ? [] : mentions.filter(({ at }) => line.from <= at && at < line.to);
  const explicit = mentions.filter(({ inProse }) => !inProse);
  for (const some of [mentions, explicit, onLine]) {
    const names = new Set(some.map(nameOf).filter((name) => name !== null));
    const [only] = names;
    if (names.size === 1 && only !== undefined) return only;
  }
  return null;
}

function errorLine(text: string): { readonly from: number; readonly to: number } | null {
  const at = text.search(ERROR_SENTENCE);
  if (at < 0) return null;
  const end = text.indexOf('\n', at);
  return { from: text.lastIndexOf('\n', at) + 1, to: end < 0 ? text.length : end };
}
