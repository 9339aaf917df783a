/** Who a CloudTrail record says made the call: CloudTrail User Guide, "userIdentity element". Total. */
import type { Actor } from '../../domain/spending/update-call.ts';
import { textAt } from './json-members.ts';

const AUTO_SCALING = 'dynamodb.application-autoscaling.amazonaws.com';
const AUTO_SCALING_ROLE = 'AWSServiceRoleForApplicationAutoScaling_DynamoDBTable';
/** Roles that IAM Identity Center makes; the session is named after the person who signed in. */
const SIGN_IN_ROLE = 'AWSReservedSSO_';
/** The sessions in which this bot changes tables carry the run's id behind this. */
const OUR_SESSION = /^ddb-budget-(?!read$)/;

export function actorOf(record: unknown): Actor {
  const identity = (...path: string[]) => textAt(record, 'userIdentity', ...path);
  const arn = identity('arn') ?? '';
  const [, roleOfArn = null, sessionOfArn = null] = /:assumed-role\/([^/]+)\/(.+)$/.exec(arn) ?? [];
  const role = identity('sessionContext', 'sessionIssuer', 'userName') ?? roleOfArn;
  const caller = [identity('invokedBy'), textAt(record, 'sourceIPAddress'), textAt(record, 'userAgent')];
  if (caller.includes(AUTO_SCALING) || role === AUTO_SCALING_ROLE) return { kind: 'auto-scaling', name: '' };

  switch (identity('type')) {
    case 'AssumedRole': {
      const session = sessionOfArn ?? identity('principalId')?.split(':')[1] ?? '';
      const onBehalfOf = identity('sessionContext', 'sourceIdentity') ?? '';
      if (OUR_SESSION.test(session)) return { kind: 'this-bot', name: onBehalfOf };
      if (role?.startsWith(SIGN_IN_ROLE) && session !== '') return { kind: 'user', name: session };
      return role === null ? unknown(record) : { kind: 'role', name: role };
    }
    case 'IAMUser':
    case 'FederatedUser':
    case 'SAMLUser':
    case 'WebIdentityUser': {
      const name = identity('userName') ?? /\/([^/]+)$/.exec(arn)?.[1];
      return name === undefined ? unknown(record) : { kind: 'user', name };
    }
    case 'Root':
      return { kind: 'root', name: '' };
    default:
      return unknown(record);
  }
}

/** The service that acted on its own, or the account that somebody came from: as much as is known. */
const unknown = (record: unknown): Actor => ({
  kind: 'unknown',
  name: textAt(record, 'userIdentity', 'invokedBy') ?? textAt(record, 'userIdentity', 'accountId') ?? '',
});
