/** The services behind the one URL: how a request names them, and how each words what they all can refuse. */
import { AwsError } from './errors.ts';

export type ServiceName = 'dynamodb' | 'sts' | 'application-autoscaling' | 'cloudwatch' | 'cloudtrail' | 'sqs';

interface Wording {
  readonly protocol: 'json-1.0' | 'json-1.1' | 'query';
  readonly invalidToken: AwsError;
  readonly expiredToken: AwsError;
  readonly badSignature: AwsError;
  readonly disabledRegion: (accountId: string) => AwsError;
}

const INVALID = 'The security token included in the request is invalid';
const EXPIRED = 'The security token included in the request is expired';
const BAD_SIGNATURE =
  'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and ' +
  'signing method. Consult the service documentation for details.';

const json = (protocol: 'json-1.0' | 'json-1.1'): Wording => ({
  protocol,
  invalidToken: new AwsError('UnrecognizedClientException', `${INVALID}.`),
  expiredToken: new AwsError('ExpiredTokenException', EXPIRED),
  badSignature: new AwsError('InvalidSignatureException', BAD_SIGNATURE),
  disabledRegion: () => new AwsError('UnrecognizedClientException', INVALID),
});

export const WORDING: Readonly<Record<ServiceName, Wording>> = {
  dynamodb: json('json-1.0'),
  'application-autoscaling': json('json-1.1'),
  cloudwatch: json('json-1.0'),
  cloudtrail: json('json-1.1'),
  sqs: json('json-1.0'),
  sts: {
    protocol: 'query',
    invalidToken: new AwsError('InvalidClientTokenId', `${INVALID}.`, 403),
    expiredToken: new AwsError('ExpiredToken', EXPIRED, 403),
    badSignature: new AwsError('SignatureDoesNotMatch', BAD_SIGNATURE, 403),
    disabledRegion: (accountId) =>
      new AwsError(
        'RegionDisabledException',
        `STS is not activated in this region for account:${accountId}. Your account administrator can activate STS in ` +
          'this region using the IAM Console.',
        403,
      ),
  },
};

export interface Target {
  readonly service: ServiceName;
  readonly operation: string;
}

const PREFIXES: Readonly<Record<string, ServiceName>> = {
  DynamoDB_20120810: 'dynamodb',
  AnyScaleFrontendService: 'application-autoscaling',
  GraniteServiceVersion20100801: 'cloudwatch',
  CloudTrail_20131101: 'cloudtrail',
  AmazonSQS: 'sqs',
};

/** Which service and operation a request means: X-Amz-Target for the JSON protocols, `Action` of the form for STS. */
export function readTarget(
  amzTarget: string | undefined,
  form: Readonly<Record<string, string>>,
  scopeService: string | undefined,
): Target | null {
  const [prefix = '', operation] = (amzTarget ?? '').split('.');
  const service = PREFIXES[prefix];
  if (service && operation) return { service, operation };
  if (form.Action !== undefined && (scopeService ?? 'sts') === 'sts') return { service: 'sts', operation: form.Action };
  if (scopeService === 'dynamodb' || scopeService === 'application-autoscaling') {
    return { service: scopeService, operation: '' };
  }
  return null;
}
