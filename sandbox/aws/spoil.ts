/** A call as the faults on it leave it: refused, delayed, overtaken by another writer, answered from the past, or cut off. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, errorAnswer, jsonAnswer, newRequestId } from './answers.ts';
import type { Call } from './call.ts';
import { staleDescription } from './dynamodb/operations.ts';
import { controlPlaneThrottled, readThrottled } from './dynamodb/texts.ts';
import { updateTable } from './dynamodb/update-table.ts';
import { AwsError } from './errors.ts';
import type { CallFacts, FaultEffect } from './faults.ts';
import { notAuthorized, sessionOf } from './identity.ts';
import type { Json } from './json.ts';
import type { Target } from './services.ts';
import type { Form } from './sts.ts';
import type { World } from './world.ts';

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
  const other: Call = {
    principal: sessionOf(accountId, 'Deployer', 'competing-writer'),
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

/** Thrown where the connection is to be dropped instead of an answer. */
export const cut = Symbol('cut connection');

/** Runs the call as the faults leave it. @throws AwsError, or `cut` where the connection is to be dropped. */
export async function runWithFaults(
  world: World,
  call: Call,
  target: Target,
  bodies: { input: Json; form: Form },
  facts: CallFacts,
  effects: readonly FaultEffect[],
  invoke: () => Answer | Promise<Answer>,
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
    answer = await invoke();
  } catch (error) {
    if (!after || !(error instanceof AwsError)) throw error;
    answer = errorAnswer(target.service, call.requestId, error);
  }
  if (after?.kind === 'drop') throw cut;
  if (after?.kind === 'server-error') throw serverError(target, after.message);
  return answer;
}
