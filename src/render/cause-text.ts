/** Why decreases went, in one or two sentences with the figures it was told from. */
import type { Diagnosis } from '../domain/spending/diagnosis.ts';
import type { ScalingSettings } from '../domain/spending/scaling-settings.ts';
import type { ActorShare } from '../domain/spending/spent-today.ts';
import { actorText } from './actor-text.ts';
import { changeText, resourceName } from './capacity-text.ts';
import { code } from './mrkdwn.ts';
import { clockToken, spanText } from './time.ts';
import type { Words } from './words.ts';

/** Of resources in one sentence. */
const MOST_NAMES = 8;

export function causeText(words: Words, diagnosis: Diagnosis): string {
  const resource = resourceName(words, diagnosis.index);
  switch (diagnosis.cause) {
    case 'scaling-flapping': {
      const { rounds, dimension, low, high, raisedWithinMs, settings } = diagnosis;
      const within = spanText(words, raisedWithinMs);
      const text = words('cause.flapping', { rounds, dimension, resource, low, high, within });
      return [text, ...settingsText(words, settings)].join(' ');
    }
    case 'scaling-read-and-write':
      return words('cause.readAndWrite', { resource, reads: diagnosis.reads, writes: diagnosis.writes });
    case 'scaling-steps': {
      const { spent: n, from, to, settings } = diagnosis;
      const text = words('cause.scalingSteps', { n, resource, change: changeText(words, from, to) });
      return [text, ...settingsText(words, settings[0] ?? null)].join(' ');
    }
    case 'small-steps': {
      const { actor, spent: n, from, to } = diagnosis;
      const change = changeText(words, from, to);
      return words('cause.smallSteps', { actor: actorText(words, actor), resource, n, change });
    }
    case 'tuning': {
      const { increases, decreases, since, until } = diagnosis;
      const actors = diagnosis.actors.map((actor) => actorText(words, actor)).join(', ');
      return words('cause.tuning', { actors, resource, increases, decreases, within: spanText(words, until - since) });
    }
    case 'several-writers': {
      const key = diagnosis.withAutoScaling ? 'cause.severalWriters.scaling' : 'cause.severalWriters';
      return words(key, { resource, writers: sharesText(words, diagnosis.writers) });
    }
    case 'billing-switch': {
      const { at, actor, spent: n, charged } = diagnosis;
      const names = charged.slice(0, MOST_NAMES).map((index) => resourceName(words, index));
      const list = [...names, ...(charged.length > MOST_NAMES ? ['…'] : [])].join(', ');
      return words('cause.billingSwitch', { at: clockToken(at), actor: actorText(words, actor), n, names: list });
    }
    case 'one-index':
      return words('cause.oneIndex', { index: code(diagnosis.index, 80), n: diagnosis.refusedTogether });
  }
}

/** Who made how many, most first. */
export const sharesText = (words: Words, shares: readonly ActorShare[]): string =>
  shares
    .map(({ actor, decreases }) => words('history.share', { actor: actorText(words, actor), n: decreases }))
    .join(' · ');

function settingsText(words: Words, settings: ScalingSettings | null): string[] {
  if (settings === null || settings.policy === null) return [];
  const { targetPercent: target, scaleInCooldown: cooldown } = settings.policy;
  return [words('cause.settings', { target, cooldown, min: settings.min })];
}
