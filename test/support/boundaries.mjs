// Loaded with --import into a process of the bot: notes every boundary at which a job meets the outside, and dies, or freezes, at a chosen one.
//
// A boundary is the moment before something leaves the process and the moment after its answer came: each Redis command or script of a
// job, BullMQ's own for the job included, each HTTP request to AWS or Slack. Boundaries are counted for each queue by itself, and those of
// answers to Slack's requests as the queue `web`.
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { writeSync } from 'node:fs';
import http from 'node:http';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';

/** As `reductions:12`, or by its words as `reductions before aws DynamoDB_20120810.UpdateTable`; empty for a process that only counts. */
const halt = process.env.BOUNDARY_TO_HALT_AT ?? '';
/** SIGKILL or SIGSTOP. */
const signal = process.env.BOUNDARY_SIGNAL ?? 'SIGKILL';
/** Where boundaries are told, a line each: the file descriptor is the parent's. */
const TOLD_TO = 3;

/** @type {AsyncLocalStorage<string>} the queue whose job is worked on */
const queue = new AsyncLocalStorage();
/** @type {Map<string, number>} */
const counts = new Map();

/**
 * @param {string | undefined} of the queue
 * @param {string} what
 */
function boundary(of, what) {
  if (of === undefined) return;
  const count = (counts.get(of) ?? 0) + 1;
  counts.set(of, count);
  const name = `${of}:${count}`;
  writeSync(TOLD_TO, `${name} ${what}\n`);
  if (name === halt || `${of} ${what}` === halt) process.kill(process.pid, signal);
}

const { processJob } = Worker.prototype;
/** @param {Parameters<typeof processJob>} args */
Worker.prototype.processJob = function (...args) {
  return queue.run(this.name, () => processJob.apply(this, args));
};

const { emit } = http.Server.prototype;
http.Server.prototype.emit = function (/** @type {any[]} */ ...args) {
  const pass = () => Reflect.apply(emit, this, args);
  return args[0] === 'request' ? queue.run('web', pass) : pass();
};

const { sendCommand } = Redis.prototype;
/** @param {Parameters<typeof sendCommand>} args */
Redis.prototype.sendCommand = function (...args) {
  const [command] = args;
  const of = queue.getStore();
  const what = `redis ${command.name}`;
  boundary(of, `before ${what}`);
  const sent = sendCommand.apply(this, args);
  const answered = () => boundary(of, `after ${what}`);
  command.promise.then(answered, answered);
  return sent;
};

const { end } = http.ClientRequest.prototype;
http.ClientRequest.prototype.end = function (/** @type {any[]} */ ...args) {
  const of = queue.getStore();
  const what = `aws ${this.getHeader('x-amz-target') ?? this.path}`;
  boundary(of, `before ${what}`);
  this.prependOnceListener('response', () => boundary(of, `after ${what}`));
  return Reflect.apply(end, this, args);
};

/** @type {WeakMap<object, { of: string | undefined, what: string }>} */
const fetched = new WeakMap();
subscribe('undici:request:create', (message) => {
  const { request } = /** @type {{ request: { path: string } }} */ (message);
  const made = { of: queue.getStore(), what: `slack ${request.path}` };
  fetched.set(request, made);
  boundary(made.of, `before ${made.what}`);
});
subscribe('undici:request:headers', (message) => {
  const { request } = /** @type {{ request: object }} */ (message);
  const made = fetched.get(request);
  boundary(made?.of, `after ${made?.what}`);
});
