/** Who changed a table, as part of a sentence. Names come from AWS, where anybody may have chosen them. */
import type { Actor } from '../domain/spending/update-call.ts';
import { code } from './mrkdwn.ts';
import type { Words } from './words.ts';

const NAME_MOST = 80;

export function actorText(words: Words, { kind, name }: Actor): string {
  const shown = code(name, NAME_MOST);
  switch (kind) {
    case 'auto-scaling':
      return words('actor.autoScaling');
    case 'this-bot':
      return words('actor.thisBot');
    case 'role':
      return words('actor.role', { name: shown });
    case 'user':
      return words('actor.user', { name: shown });
    case 'root':
      return words('actor.root');
    case 'unknown':
      return name === '' ? words('actor.unknown') : shown;
  }
}
