/** Single decreases of a resource, one a line, and who was refused. */
import type { CapacityChange } from '../domain/spending/changes.ts';
import type { RefusedTries } from '../domain/spending/spent-today.ts';
import { actorText } from './actor-text.ts';
import { changeText } from './capacity-text.ts';
import { clockToken } from './time.ts';
import type { Words } from './words.ts';

/** When, who, from what to what. */
export function decreaseText(words: Words, { at, actor, from, to, why }: CapacityChange): string {
  const what = why === 'billing-switch' ? words('history.switched') : from === null ? '' : changeText(words, from, to);
  const approver = actor.kind === 'this-bot' && SLACK_USER.test(actor.name) ? `<@${actor.name}>` : null;
  return [
    clockToken(at),
    actorText(words, actor),
    what,
    ...(approver === null ? [] : [words('history.approvedBy', { person: approver })]),
  ].join('  ·  ');
}

/** AWS kept whatever it was given as source identity. */
const SLACK_USER = /^[UW][A-Z0-9]{4,20}$/;

/** `null` where nobody was refused. */
export function refusedText(words: Words, refused: readonly RefusedTries[]): string | null {
  if (refused.length === 0) return null;
  const tries = refused.map(({ actor, tries: n }) => words('history.share', { actor: actorText(words, actor), n }));
  const at = clockToken(Math.max(...refused.map(({ lastAt }) => lastAt)));
  return words('history.refused', { tries: tries.join(' · '), at });
}
