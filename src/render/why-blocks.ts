/** Why decreases went and what to do first, as blocks: for the history, and for whoever else tells it. */
import type { KnownBlock } from '@slack/types';
import type { TableAddress } from '../domain/resource.ts';
import { adviceFor } from '../domain/spending/advice.ts';
import type { Diagnosis } from '../domain/spending/diagnosis.ts';
import { adviceCommand, adviceText } from './advice-text.ts';
import { section } from './blocks.ts';
import { causeText } from './cause-text.ts';
import { fence } from './mrkdwn.ts';
import type { Words } from './words.ts';

/** More would bury the one that explains most. */
const MOST_CAUSES = 2;

/** Empty without a cause. */
export function whyBlocks(words: Words, address: TableAddress, diagnoses: readonly Diagnosis[]): KnownBlock[] {
  const [main, ...others] = diagnoses.slice(0, MOST_CAUSES);
  if (main === undefined) return [];
  const causes = [main, ...others].map((diagnosis) => causeText(words, diagnosis));
  const listed = causes.length > 1 ? causes.map((cause) => `• ${cause}`) : causes;
  return [section([words('history.why'), ...listed].join('\n')), ...firstBlocks(words, address, main)];
}

/** The first advice, and others of its kind: reads and writes have a policy each. */
function firstBlocks(words: Words, address: TableAddress, main: Diagnosis): KnownBlock[] {
  const [first, ...rest] = adviceFor(main);
  if (first === undefined) return [];
  const chosen = [first, ...rest.filter((one) => one.advice === first.advice)];
  const commands = chosen.flatMap((advice) => adviceCommand(address, advice) ?? []);
  const sentences = chosen.map((advice) => adviceText(words, advice, main.spent));
  return [
    section([words('history.first'), ...sentences].join('\n')),
    ...commands.map((command) => section(fence(command))),
  ];
}
