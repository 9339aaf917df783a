/** Tries what reading the queue of events takes, by calls that can do nothing: no message is received, hidden or deleted. */
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { QueueAction, QueueAnswer } from '../../domain/check/queue.ts';
import type { QueueProbe } from '../../flows/check-ports.ts';
import { errorFacts } from '../aws/error-facts.ts';

/** Of no message. */
const ReceiptHandle = 'ddb-budget-check';

export class SqsQueueProbe implements QueueProbe {
  readonly queueUrl: string;
  readonly region: string;
  readonly #sqs: SQSClient;

  constructor({ queueUrl, region }: { readonly queueUrl: string; readonly region: string }) {
    this.queueUrl = queueUrl;
    this.region = region;
    const requestHandler = { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true };
    this.#sqs = new SQSClient({ region, maxAttempts: 2, requestHandler });
  }

  async attempt(action: QueueAction): Promise<QueueAnswer> {
    try {
      await this.#send(action);
      return { kind: 'allowed' };
    } catch (error) {
      const { name, message: detail, isFromService, status } = errorFacts(error);
      if (name.startsWith('AccessDenied')) return { kind: 'denied', detail };
      if (/QueueDoesNotExist|NonExistentQueue/.test(name)) return { kind: 'no-queue' };
      const isOurs = isFromService && status >= 400 && status < 500 && WANTED.test(`${name} ${detail}`);
      return isOurs ? { kind: 'allowed' } : { kind: 'other', detail };
    }
  }

  close(): void {
    this.#sqs.destroy();
  }

  #send(action: QueueAction): Promise<unknown> {
    const QueueUrl = this.queueUrl;
    switch (action) {
      case 'sqs:ReceiveMessage':
        // Receiving would raise a message's count of receives; none at all may not be asked for.
        return this.#sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 0 }));
      case 'sqs:DeleteMessage':
        return this.#sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
      case 'sqs:ChangeMessageVisibility':
        return this.#sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }));
    }
  }
}

/** What was wrong on purpose (Amazon SQS API Reference, the errors of the three actions). */
const WANTED = /InvalidParameterValue|OutOfRange|ReceiptHandleIsInvalid|MessageNotInflight|receipt handle/i;
