/** Control calls over HTTP for people and scripts beside the API: clock, faults, history, auto scaling, use. JSON in, JSON out. */
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { registerTarget, scaleIn, scaleOut } from './scaling/act.ts';
import type { World } from './world.ts';

interface Reply {
  readonly status: number;
  readonly json: unknown;
}

const ClockCall = z.union([
  z.strictObject({ jumpMs: z.number() }),
  z.strictObject({ setTo: z.iso.datetime() }),
  z.strictObject({ speed: z.number().min(1) }),
]);

const When = z.enum(['before', 'after']);

const FaultCall = z.strictObject({
  match: z
    .strictObject({
      operation: z.string().optional(),
      account: z.string().optional(),
      region: z.string().optional(),
      table: z.string().optional(),
    })
    .optional(),
  times: z.int().min(0).optional(),
  effect: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('throttle') }),
    z.strictObject({ kind: z.literal('deny') }),
    z.strictObject({ kind: z.literal('error'), code: z.string(), message: z.string(), status: z.int().optional() }),
    z.strictObject({ kind: z.literal('server-error'), when: When, message: z.string().optional() }),
    z.strictObject({ kind: z.literal('drop'), when: When }),
    z.strictObject({ kind: z.literal('latency'), ms: z.number().min(0) }),
    z.strictObject({ kind: z.literal('stale-read'), ageMs: z.number().min(0).optional() }),
    z.strictObject({ kind: z.literal('competing-update'), input: z.record(z.string(), z.unknown()) }),
    z.strictObject({ kind: z.literal('skew'), ms: z.number() }),
  ]),
});

const TargetKey = {
  account: z.string(),
  region: z.string(),
  table: z.string(),
  index: z.string().nullable().default(null),
  dimension: z.enum(['read', 'write']),
};

const ScalingCall = z.discriminatedUnion('do', [
  z.strictObject({ do: z.enum(['scale-in', 'scale-out']), ...TargetKey, units: z.int().min(1).optional() }),
  z.strictObject({
    do: z.literal('register'),
    ...TargetKey,
    min: z.int().min(1),
    max: z.int().min(1),
    targetValue: z.number().min(20).max(90).default(70),
    scaleInCooldown: z.int().min(0).default(0),
    scaleOutCooldown: z.int().min(0).default(0),
    disableScaleIn: z.boolean().default(false),
  }),
]);

const UseCall = z.strictObject({ ...TargetKey, perSecond: z.number().min(0).nullable() });

const ok = (json: unknown): Reply => ({ status: 200, json });

const clockReply = (world: World): Reply =>
  ok({ now: new Date(world.clock.now()).toISOString(), speed: world.clock.state.speed });

function changeClock(world: World, body: unknown): Reply {
  const call = ClockCall.parse(body);
  if ('jumpMs' in call) world.clock.jump(call.jumpMs);
  else if ('setTo' in call) world.clock.setTo(Date.parse(call.setTo));
  else world.clock.runAt(call.speed);
  return clockReply(world);
}

function scale(world: World, body: unknown): Reply {
  const call = ScalingCall.parse(body);
  const key = {
    accountId: call.account,
    region: call.region,
    table: call.table,
    index: call.index,
    dimension: call.dimension,
  };
  if (call.do === 'register') {
    const { min, max, targetValue, scaleInCooldown, scaleOutCooldown, disableScaleIn } = call;
    const policy = { targetValue, scaleInCooldown, scaleOutCooldown, disableScaleIn };
    registerTarget(world, { ...key, min, max, createdAt: world.clock.now(), policy });
    return ok({ registered: true });
  }
  const target = world.scaling.find(key);
  if (!target) return { status: 404, json: { error: 'no such scalable target; register it first' } };
  (call.do === 'scale-in' ? scaleIn : scaleOut)(world, target, call.units);
  return ok({ activity: world.scaling.activities.at(-1) ?? null });
}

function use(world: World, body: unknown): Reply {
  const { perSecond, ...which } = UseCall.parse(body);
  world.setUse(which, perSecond);
  return ok({ ...which, perSecond });
}

/** JSON has no infinity: a fault without an end shows `null`. */
const listFaults = (world: World): Reply => ok({ faults: world.faults.list() });

const ROUTES: Readonly<Record<string, (world: World, body: unknown) => Reply>> = {
  'GET /sandbox/clock': clockReply,
  'POST /sandbox/clock': changeClock,
  'GET /sandbox/faults': listFaults,
  'POST /sandbox/faults': (world, body) => ok({ id: world.faults.add(FaultCall.parse(body)) }),
  'DELETE /sandbox/faults': (world) => {
    world.faults.clear();
    return listFaults(world);
  },
  'GET /sandbox/history': (world) =>
    ok({ history: world.history.map(({ principal, ...record }) => ({ ...record, principal: principal.arn })) }),
  'POST /sandbox/scaling': scale,
  'POST /sandbox/use': use,
};

/** Only JSON is taken, so that a web page elsewhere cannot make these calls for its visitor. */
export function control(world: World, request: IncomingMessage, url: string, body: Buffer): Reply {
  const route = ROUTES[`${request.method} ${url.split('?')[0]}`];
  if (!route) return { status: 404, json: { error: 'unknown control call', calls: Object.keys(ROUTES) } };
  if (request.method === 'GET') return route(world, undefined);
  if (!String(request.headers['content-type']).startsWith('application/json')) {
    return { status: 415, json: { error: 'send content-type: application/json' } };
  }
  try {
    return route(world, body.length === 0 ? {} : JSON.parse(body.toString()));
  } catch (error) {
    if (error instanceof z.ZodError) return { status: 400, json: { error: z.prettifyError(error) } };
    if (error instanceof SyntaxError) return { status: 400, json: { error: `not JSON: ${error.message}` } };
    throw error;
  }
}
