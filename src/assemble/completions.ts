/** What completing replies in threads needs, put together. */
import type { CompletionJobs } from '../../jobs/complete-explanation.ts';
import { BullCompletionCalls } from '../adapters/redis/completion-calls.ts';
import type { CompletionPorts } from '../flows/complete-explanation.ts';
import type { CompletionCalls } from '../flows/explain-ports.ts';
import { explanationMessage } from '../render/explanation-message.ts';
import type { WordsIn } from './languages.ts';
import type { Parts } from './parts.ts';

export interface AssembledCompletions extends CompletionJobs {
  readonly calls: CompletionCalls;
  close(): Promise<void>;
}

export function assembleCompletions(
  { redis, redisLog }: Pick<Parts, 'redis' | 'redisLog'>,
  ports: CompletionPorts,
  wordsIn: WordsIn,
): AssembledCompletions {
  const { clock } = ports;
  const calls = new BullCompletionCalls({ redis, clock, log: redisLog });
  return {
    ports,
    full: (channel) => (explanation) => explanationMessage(wordsIn(channel), explanation, 'thread'),
    calls,
    close: () => calls.close(),
  };
}
