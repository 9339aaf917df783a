// Taking events from a queue, with the SDK over HTTP against the local SQS: visibility, messages that cannot be taken, trouble, stops.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Queue } from '../../../sandbox/aws/sqs/queue.ts';
import { EventQueue, type EventQueueOptions } from '../../../src/adapters/aws/event-queue.ts';
import type { AwsEvent } from '../../../src/domain/aws-event.ts';
import { StoreUnavailable } from '../../../src/flows/reduction-ports.ts';
import { keptLog } from '../../support/kept-log.ts';
import { ACCOUNT, REGION, startTestAws } from '../../support/local-aws.ts';

const FAST = { waitSeconds: 1, visibilitySeconds: 30, pauseMs: 10 };
const BODY = JSON.stringify({ 'detail-type': 'Scheduled Event', detail: {} });

let local: Awaited<ReturnType<typeof startTestAws>>;
let queue: Queue;
let log: ReturnType<typeof keptLog>;
let readers: EventQueue[];
let aside: { id: string; body: string; why: string }[];
const environment = { ...process.env };

beforeEach(async () => {
  local = await startTestAws();
  queue = local.world.createQueue(ACCOUNT, REGION, 'events');
  log = keptLog();
  readers = [];
  aside = [];
  const { accessKeyId, secretAccessKey } = local.admin;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: local.aws.url,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  });
});
afterEach(async () => {
  await Promise.all(readers.map((reader) => reader.stop()));
  await local.aws.close();
  process.env = environment;
});

function read(
  take: (events: readonly AwsEvent[]) => Promise<void>,
  { times = FAST, ...options }: Partial<EventQueueOptions> = {},
): EventQueue {
  const reader = new EventQueue({
    queueUrl: `${local.aws.url}${queue.path}`,
    region: REGION,
    setAside: async (message) => aside.push({ ...message }),
    log,
    times,
    ...options,
  });
  readers.push(reader);
  reader.start(take);
  return reader;
}

const isEmpty = () => queue.counts.visible + queue.counts.inFlight === 0;
const becomes = (what: () => unknown, wanted: unknown = true) =>
  expect.poll(what, { timeout: 15_000, interval: 10 }).toEqual(wanted);

test('a message is deleted once it is taken, and not before', async () => {
  let finish = () => {};
  const stored = new Promise<void>((resolve) => {
    finish = resolve;
  });
  read(() => stored);
  queue.send(BODY);
  await becomes(() => queue.counts.inFlight, 1);
  await sleep(100);
  expect(queue.counts).toEqual({ visible: 0, inFlight: 1 });
  finish();
  await becomes(isEmpty);
});

test('what is sent while nobody has anything to do is taken at once', async () => {
  const taken: number[] = [];
  read(async () => void taken.push(Date.now()), { times: { ...FAST, waitSeconds: 20 } });
  await sleep(150);
  queue.send(BODY);
  await becomes(() => taken.length, 1);
});

test('two readers share the messages: none is taken twice', async () => {
  let taken = 0;
  const take = async () => {
    taken += 1;
    await sleep(1);
  };
  read(take);
  read(take);
  for (let n = 0; n < 200; n += 1) queue.send(BODY);
  await becomes(isEmpty);
  expect(taken).toBe(200);
});

test('what could not be stored comes back until it can be', async () => {
  let tries = 0;
  const take = async () => {
    tries += 1;
    if (tries < 8) throw new StoreUnavailable('Redis did not answer.');
  };
  read(take, { times: { ...FAST, visibilitySeconds: 1 } });
  queue.send(BODY);
  await becomes(isEmpty);
  // More often than a message of its own fault would get.
  expect(tries).toBe(8);
  expect(aside).toEqual([]);
}, 60_000);

test('a message that is no event is looked at some times, and then set aside', async () => {
  let taken = 0;
  read(async () => {
    taken += 1;
  });
  const id = queue.send('not an event');
  queue.send(BODY);
  await becomes(() => aside.length, 1);
  await becomes(isEmpty);
  expect(aside).toEqual([{ id, body: 'not an event', why: 'unreadable' }]);
  expect(taken).toBe(1);
}, 60_000);

test('a message that always fails is set aside with the reason, and others go on', async () => {
  read(async (events) => {
    if (events.length > 1) throw new TypeError('cannot do two');
  });
  queue.send(JSON.stringify({ Records: [JSON.parse(BODY), JSON.parse(BODY)] }));
  await becomes(() => aside.length, 1);
  await becomes(isEmpty);
  expect(aside[0]?.why).toContain('cannot do two');
}, 60_000);

test('a reader that dies with a message leaves it to another', async () => {
  queue.visibilityMs = 1_000;
  queue.send(BODY);
  const [message] = await queue.receive({ most: 1, waitMs: 0, visibilityMs: 300 });
  expect(message?.receiveCount).toBe(1);
  let taken = 0;
  read(async () => {
    taken += 1;
  });
  await becomes(() => taken, 1);
  await becomes(isEmpty);
});

test('a stop finishes what was begun, and ends a long poll at once', async () => {
  let finish = () => {};
  let begun = false;
  const stored = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const reader = read(
    () => {
      begun = true;
      return stored;
    },
    { times: { ...FAST, waitSeconds: 20 } },
  );
  queue.send(BODY);
  await becomes(() => begun);
  const stopped = reader.stop();
  expect(await Promise.race([stopped.then(() => 'stopped'), sleep(100, 'waiting')])).toBe('waiting');
  finish();
  await stopped;
  expect(isEmpty()).toBe(true);

  const idle = read(async () => {}, { times: { ...FAST, waitSeconds: 20 } });
  await sleep(150);
  await idle.stop();
  await sleep(50);
  // Nobody waits at the queue any more, so that this message is not handed to a reader that has gone.
  queue.send(BODY);
  await sleep(50);
  expect(queue.counts).toEqual({ visible: 1, inFlight: 0 });
});

const troubles: readonly [string, RegExp, () => () => void][] = [
  [
    'denied',
    /needs sqs:ReceiveMessage, sqs:DeleteMessage and sqs:ChangeMessageVisibility/,
    () => {
      const { admin } = local;
      const { policy } = admin;
      admin.policy = { Statement: { Effect: 'Allow', Action: 'sqs:GetQueueAttributes', Resource: '*' } };
      return () => {
        admin.policy = policy;
      };
    },
  ],
  [
    'cut off',
    /does not answer/,
    () => {
      const { faults } = local.world;
      faults.add({ match: { operation: 'ReceiveMessage' }, effect: { kind: 'drop', when: 'before' }, times: 0 });
      return () => faults.clear();
    },
  ],
];
test.each(troubles)(
  'a queue that is %s is said to be so once, and read as soon as it can be',
  async (_, said, spoil) => {
    const repair = spoil();
    let taken = 0;
    queue.send(BODY);
    read(async () => {
      taken += 1;
    });
    const errors = () => log.lines.filter(({ level }) => level === 'error').map(({ message }) => message);
    await becomes(() => errors().length, 1);
    await sleep(100);
    expect(errors()).toEqual([expect.stringMatching(said)]);
    repair();
    await becomes(() => taken, 1);
    expect(log.lines.some(({ message }) => message.includes('can be read again'))).toBe(true);
  },
);

test('a queue that does not exist is said to be so', async () => {
  read(async () => {}, { queueUrl: `${local.aws.url}/${ACCOUNT}/another` });
  await becomes(() => log.lines.some(({ message }) => message.includes('does not exist; correct events.queueUrl')));
});
