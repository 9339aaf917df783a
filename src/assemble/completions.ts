/** What completing replies in threads needs, put together. */
import type { Redis } from 'ioredis';
import type { CompletionJobs } from '../../jobs/complete-explanation.ts';
import { BullCompletionCalls } from '../adapters/redis/completion-calls.ts';
import type { CompletionPorts } from '../flows/complete-explanation.ts';
import type { CompletionCalls } from '../flows/explain-ports.ts';
import { explanationMessage } from '../render/explanation-message.ts';
import { wordsFor } from '../render/words.ts';

export interface AssembledCompletions extends CompletionJobs {
  readonly calls: CompletionCalls;
  close(): Promise<void>;
}

export function assembleCompletions(redis: Redis, ports: CompletionPorts): AssembledCompletions {
  const { clock, log } = ports;
  const calls = new BullCompletionCalls({ redis, clock, log });
  // Public messages are in the channel's language; English until channels have one.
  const words = wordsFor('en');
  return {
    ports,
    full: (explanation) => explanationMessage(words, explanation, 'thread'),
    calls,
    close: () => calls.close(),
  };
}
