/** One API request from bytes to answer: caller, faults, operation. */
import { randomUUID } from 'node:crypto';
import { type Answer, errorAnswer, jsonAnswer, newRequestId, xmlAnswer } from './answers.ts';
import { authenticate } from './authenticate.ts';
import type { Call } from './call.ts';
import { cloudTrail } from './cloudtrail/operations.ts';
import { cloudWatch } from './cloudwatch/operations.ts';
import { dynamodb } from './dynamodb/operations.ts';
import { AwsError } from './errors.ts';
import type { CallFacts } from './faults.ts';
import { asString, isRecord, type Json } from './json.ts';
import { autoScaling } from './scaling/operations.ts';
import { readTarget, type Target } from './services.ts';
import { readSignature, type SignedRequest } from './signature.ts';
import { cut, runWithFaults } from './spoil.ts';
import { sqs } from './sqs/operations.ts';
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

const JSON_SERVICES = {
  dynamodb,
  'application-autoscaling': autoScaling,
  cloudwatch: cloudWatch,
  cloudtrail: cloudTrail,
  sqs,
};

async function invoke(world: World, call: Call, target: Target, input: Json, form: Form): Promise<Answer> {
  const { service, operation } = target;
  if (service === 'sts') return xmlAnswer(operation, call.requestId, sts(world, call, operation, form));
  return jsonAnswer(service, call.requestId, await JSON_SERVICES[service](world, call, operation, input));
}

/** Serves one request of the AWS API. Never throws for anything a client sends. @param gone aborted when the client hangs up */
export async function serve(world: World, request: SignedRequest, gone?: AbortSignal): Promise<Served> {
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
      gone,
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
    const answer = await runWithFaults(world, call, target, { input, form }, facts, effects, () =>
      invoke(world, call, target, input, form),
    );
    return { answer, skewMs };
  } catch (error) {
    if (error === cut) return { answer: null, skewMs };
    if (error instanceof AwsError) return { answer: errorAnswer(target.service, requestId, error), skewMs };
    throw error;
  }
}
