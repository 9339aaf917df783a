/** One API request from bytes to answer: caller, faults, operation. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, errorAnswer, jsonAnswer, newRequestId, xmlAnswer } from './answers.ts';
import { authenticate } from './authenticate.ts';
import type { Call } from './call.ts';
import { dynamodb, staleDescription } from './dynamodb/operations.ts';
import { controlPlaneThrottled, readThrottled } from './dynamodb/texts.ts';
import { updateTable } from './dynamodb/update-table.ts';
import { AwsError } from './errors.ts';
import type { CallFacts, FaultEffect } from './faults.ts';
import { notAuthorized, type Principal } from './identity.ts';
import { asString, isRecord, type Json } from './json.ts';
import { autoScaling } from './scaling/operations.ts';
import { readTarget, type Target } from './services.ts';
import { readSignature, type SignedRequest } from './signature.ts';
import { type Form, sts } from './sts.ts';
import type { World } from './world.ts';

/** `null` instead of an answer: the connection is to be cut. */
export interface Served {
  readonly answer: Answer | null;
  /** Added to this answer's Date header, ms. */
  readonly skewMs: number;
}

const readJson = (body: Buffer): Json => {
  try {
    const parsed: unknown = JSON.parse(body.length === 0 ? '{}' : body.toString());
    if (isRecord(parsed)) return parsed;
  } catch {
    // Falls through: a body that is not JSON and a body that is not an object get the same answer.
  }
  throw new AwsError('SerializationException', 'Start of structure or map found where not expected.');
};

const tableNameOf = (input: Json): string | null => {
  const name = asString(input.TableName);
  return name?.startsWith('arn:') ? (name.split('/')[1] ?? null) : (name ?? null);
};

const MUTATIONS = ['CreateTable', 'UpdateTable', 'DeleteTable'];

const throttled = ({ service, operation }: Target): AwsError => {
  if (service === 'sts') return new AwsError('Throttling', 'Rate exceeded');
  return service === 'dynamodb' && MUTATIONS.includes(operation) ? controlPlaneThrottled() : readThrottled();
};

const serverError = (target: Target, message: string | undefined): AwsError => {
  if (target.service === 'dynamodb')
    return new AwsError('InternalServerError', message ?? 'Internal server error', 500);
  const code = target.service === 'sts' ? 'InternalFailure' : 'InternalServiceException';
  return new AwsError(code, message ?? 'The request processing has failed because of an unknown error.', 500);
};

const deniedByResource = ({ service, operation }: Target, call: Call, facts: CallFacts, roleArn?: string): AwsError => {
  if (service === 'sts') {
    const message = notAuthorized(call.principal, { action: 'sts:AssumeRole', resource: roleArn ?? '*' }, '');
    return new AwsError('AccessDenied', message, 403);
  }
  const resource =
    service === 'dynamodb'
      ? `arn:aws:dynamodb:${call.region}:${call.principal.accountId}:table/${facts.table ?? '*'}`
      : '*';
  const question = { action: `${service}:${operation}`, resource };
  const reason = 'with an explicit deny in a resource-based policy';
  return new AwsError('AccessDeniedException', notAuthorized(call.principal, question, reason));
};

function competingUpdate(world: World, call: Call, facts: CallFacts, input: Json): void {
  const accountId = facts.account ?? call.principal.accountId;
  const principal: Principal = {
    kind: 'session',
    accountId,
    arn: `arn:aws:sts::${accountId}:assumed-role/Deployer/competing-writer`,
    userId: `AROA${'D'.repeat(17)}:competing-writer`,
    identity: null,
  };
  const other: Call = {
    principal,
    region: call.region,
    requestId: newRequestId('dynamodb'),
    userAgent: 'competing-writer',
    accessKeyId: null,
  };
  try {
    updateTable(world, other, { ...(facts.table === null ? {} : { TableName: facts.table }), ...input });
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
  }
}

function invoke(world: World, call: Call, target: Target, input: Json, form: Form): Answer {
  const { service, operation } = target;
  if (service === 'sts') return xmlAnswer(operation, call.requestId, sts(world, call, operation, form));
  const run = service === 'dynamodb' ? dynamodb : autoScaling;
  return jsonAnswer(service, call.requestId, run(world, call, operation, input));
}

const cut = Symbol('cut connection');

/** Runs the call as the faults leave it. @throws AwsError, or `cut` where the connection is to be dropped. */
async function runWithFaults(
  world: World,
  call: Call,
  target: Target,
  bodies: { input: Json; form: Form },
  facts: CallFacts,
  effects: readonly FaultEffect[],
): Promise<Answer> {
  for (const effect of effects) {
    if (effect.kind === 'latency') await sleep(effect.ms);
    if (effect.kind === 'throttle') throw throttled(target);
    if (effect.kind === 'deny') throw deniedByResource(target, call, facts, bodies.form.RoleArn);
    if (effect.kind === 'error') throw new AwsError(effect.code, effect.message, effect.status);
    if (effect.kind === 'server-error' && effect.when === 'before') throw serverError(target, effect.message);
    if (effect.kind === 'drop' && effect.when === 'before') throw cut;
    if (effect.kind === 'competing-update') competingUpdate(world, call, facts, effect.input);
    if (effect.kind === 'stale-read' && target.operation === 'DescribeTable') {
      return jsonAnswer('dynamodb', call.requestId, staleDescription(world, call, bodies.input, effect.ageMs));
    }
  }
  const after = effects.find((effect) => 'when' in effect && effect.when === 'after');
  let answer: Answer;
  try {
    answer = invoke(world, call, target, bodies.input, bodies.form);
  } catch (error) {
    if (!after || !(error instanceof AwsError)) throw error;
    answer = errorAnswer(target.service, call.requestId, error);
  }
  if (after?.kind === 'drop') throw cut;
  if (after?.kind === 'server-error') throw serverError(target, after.message);
  return answer;
}

/** Serves one request of the AWS API. Never throws for anything a client sends. */
export async function serve(world: World, request: SignedRequest): Promise<Served> {
  const signature = readSignature(request.headers.authorization);
  const isForm = String(request.headers['content-type']).startsWith('application/x-www-form-urlencoded');
  const form: Form = isForm ? Object.fromEntries(new URLSearchParams(request.body.toString())) : {};
  const amzTarget = request.headers['x-amz-target'];
  const target = readTarget(typeof amzTarget === 'string' ? amzTarget : undefined, form, signature?.service);
  if (!target) {
    const error = new AwsError('UnknownOperationException', '');
    return { answer: errorAnswer('dynamodb', randomUUID(), error), skewMs: 0 };
  }
  const requestId = newRequestId(target.service);
  let skewMs = 0;
  try {
    const key = authenticate(world, target.service, request, signature);
    const input = target.service === 'sts' ? {} : readJson(request.body);
    const region = signature?.region ?? '';
    const call: Call = {
      principal: key.principal,
      region,
      requestId,
      userAgent: String(request.headers['user-agent'] ?? ''),
      accessKeyId: key.accessKeyId,
    };
    const roleAccount = form.RoleArn?.split(':')[4];
    const facts: CallFacts = {
      operation: target.operation,
      account: roleAccount ?? key.principal.accountId,
      region,
      table: tableNameOf(input),
    };
    const effects = world.faults.take(facts);
    for (const effect of effects) if (effect.kind === 'skew') skewMs += effect.ms;
    const answer = await runWithFaults(world, call, target, { input, form }, facts, effects);
    return { answer, skewMs };
  } catch (error) {
    if (error === cut) return { answer: null, skewMs };
    if (error instanceof AwsError) return { answer: errorAnswer(target.service, requestId, error), skewMs };
    throw error;
  }
}
