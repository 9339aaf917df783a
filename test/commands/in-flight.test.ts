// Work that Slack does not wait for: started behind what it does wait for, and waited for by a stop.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { InFlight } from '../../commands/in-flight.ts';

test('a hundred answers asked for at once start one a turn, so that other events come in between', async () => {
  const inFlight = new InFlight();
  let started = 0;
  const work = async () => {
    started += 1;
  };
  const all = Array.from({ length: 100 }, () => inFlight.start(work));
  expect(started).toBe(0);
  const perTurn: number[] = [];
  while (started < 100) {
    const before = started;
    await nextTurn();
    perTurn.push(started - before);
  }
  expect(Math.max(...perTurn)).toBe(1);
  await Promise.all(all);
});

test('work that waits for something else does not hold up the start of the next', async () => {
  const inFlight = new InFlight();
  void inFlight.start(() => new Promise(() => {}));
  let done = false;
  await inFlight.start(async () => {
    done = true;
  });
  expect(done).toBe(true);
});

test('settled waits for work that has not started yet, and for nothing longer than it is told to', async () => {
  const inFlight = new InFlight();
  let done = false;
  void inFlight.start(async () => {
    await nextTurn();
    done = true;
  });
  await inFlight.settled(5_000);
  expect(done).toBe(true);

  void inFlight.start(() => new Promise(() => {}));
  await inFlight.settled(10);
});

test('work that fails is told to whoever started it, and the next still starts', async () => {
  const inFlight = new InFlight();
  const failing = inFlight.start(() => Promise.reject(new Error('no')));
  const next = inFlight.start(async () => {});
  await expect(failing).rejects.toThrow('no');
  await next;
  await inFlight.settled(1_000);
});
