/** `/ddb requests`, `/ddb pause` and `/ddb resume`. */
import type { PauseCommand } from '../src/domain/pause-words.ts';
import { listRequests } from '../src/flows/list-requests.ts';
import { pauseRuns, resumeRuns } from '../src/flows/pause-runs.ts';
import type { ReductionPorts } from '../src/flows/reductions.ts';
import { answerMessage } from '../src/render/answer-message.ts';
import type { Message } from '../src/render/blocks.ts';
import { pauseMessage } from '../src/render/pause-message.ts';
import { requestMessage, requestsMessage } from '../src/render/requests-message.ts';
import type { Talk } from './answering.ts';

export async function requests(ports: ReductionPorts, { asker, words }: Talk, which: string | null): Promise<Message> {
  const answer = await listRequests(ports, asker, which);
  switch (answer.kind) {
    case 'list':
      return requestsMessage(words, answer.requests, answer.of);
    case 'one':
      return requestMessage(words, answer);
    default:
      return answerMessage(words, answer);
  }
}

export async function pause(ports: ReductionPorts, { asker, words }: Talk, command: PauseCommand): Promise<Message> {
  return pauseMessage(words, await pauseRuns(ports, command.scope, asker.userId, command.forMs));
}

export async function resume(ports: ReductionPorts, { asker, words }: Talk, scope: string): Promise<Message> {
  return pauseMessage(words, await resumeRuns(ports, scope, asker.userId));
}
