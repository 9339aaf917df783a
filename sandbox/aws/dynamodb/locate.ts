/** From the TableName of a call to the table: names and ARNs, the permission, and whether it exists. */
import type { Call } from '../call.ts';
import { AwsError } from '../errors.ts';
import { authorize, notAuthorized } from '../identity.ts';
import type { World } from '../world.ts';
import { type Table, tableArn } from './table.ts';
import { invalidParameter, tableNotFound } from './texts.ts';

const ARN = /^arn:aws:dynamodb:([^:]+):(\d{12}):table\/([^/]+)$/;

export interface TableReference {
  readonly name: string;
  readonly arn: string;
}

/**
 * May the caller do `action` on this table (which need not exist)?
 * @throws AwsError AccessDeniedException, or ValidationException for an ARN of another region.
 */
export function authorizeTable(call: Call, action: string, tableName: string): TableReference {
  const { accountId } = call.principal;
  const match = ARN.exec(tableName);
  if (!match && tableName.startsWith('arn:')) throw invalidParameter(`Invalid table ARN: ${tableName}`);
  const [region, owner, name] = match ? [match[1], match[2], match[3] ?? ''] : [call.region, accountId, tableName];
  if (region !== call.region) {
    throw invalidParameter(`The region of ${tableName} differs from the region of the request, ${call.region}`);
  }
  const arn = tableArn(call.region, owner ?? accountId, name);
  const question = { action: `dynamodb:${action}`, resource: arn, context: { 'aws:RequestedRegion': call.region } };
  authorize(call.principal, question);
  if (owner !== accountId) {
    const reason = `because no resource-based policy allows the ${question.action} action`;
    throw new AwsError('AccessDeniedException', notAuthorized(call.principal, question, reason));
  }
  return { name, arn };
}

/** @throws AwsError ResourceNotFoundException */
export function existing(world: World, call: Call, name: string): Table {
  const table = world.findTable(call.principal.accountId, call.region, name);
  if (!table) throw tableNotFound(name);
  return table;
}
