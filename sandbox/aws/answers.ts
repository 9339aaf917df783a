/** Answers on the wire: query XML for STS, JSON 1.0 or 1.1 for the others. */
import { randomBytes, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { AwsError } from './errors.ts';
import type { Json } from './json.ts';
import type { ServiceName } from './services.ts';
import { WORDING } from './services.ts';
import type { XmlTree } from './sts.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** DynamoDB's request ids are 52 capitals and digits, the others' are UUIDs. */
export const newRequestId = (service: ServiceName): string =>
  service === 'dynamodb' ? [...randomBytes(52)].map((byte) => LETTERS[byte % LETTERS.length]).join('') : randomUUID();

const MODELLED = [
  'LimitExceededException',
  'ResourceInUseException',
  'ResourceNotFoundException',
  'InternalServerError',
];

/** The shape name in `__type`, with the prefix DynamoDB's own answers carry. */
const errorType = (service: ServiceName, code: string): string => {
  if (service === 'sqs' && code !== 'AccessDeniedException') return `com.amazonaws.sqs#${code}`;
  if (service !== 'dynamodb') return code;
  if (MODELLED.includes(code)) return `com.amazonaws.dynamodb.v20120810#${code}`;
  if (code === 'ValidationException') return `com.amazon.coral.validate#${code}`;
  if (code === 'ThrottlingException') return `com.amazon.coral.availability#${code}`;
  return `com.amazon.coral.service#${code}`;
};

const escapeXml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const toXml = (tree: XmlTree): string =>
  Object.entries(tree)
    .map(([name, value]) => `<${name}>${typeof value === 'string' ? escapeXml(value) : toXml(value)}</${name}>`)
    .join('');

const XMLNS = 'xmlns="https://sts.amazonaws.com/doc/2011-06-15/"';

const withHeaders = (service: ServiceName, requestId: string, status: number, type: string, body: string): Answer => ({
  status,
  headers: {
    'content-type': type,
    'content-length': String(Buffer.byteLength(body)),
    'x-amzn-requestid': requestId,
    ...(service === 'dynamodb' ? { 'x-amz-crc32': String(crc32(body)) } : {}),
  },
  body,
});

const contentType = (service: ServiceName): string => {
  const { protocol } = WORDING[service];
  return protocol === 'query' ? 'text/xml' : `application/x-amz-${protocol}`;
};

export const jsonAnswer = (service: ServiceName, requestId: string, body: Json): Answer =>
  withHeaders(service, requestId, 200, contentType(service), JSON.stringify(body));

export const xmlAnswer = (operation: string, requestId: string, result: XmlTree): Answer => {
  const inner = `<${operation}Result>${toXml(result)}</${operation}Result><ResponseMetadata><RequestId>${requestId}</RequestId></ResponseMetadata>`;
  return withHeaders(
    'sts',
    requestId,
    200,
    contentType('sts'),
    `<${operation}Response ${XMLNS}>${inner}</${operation}Response>`,
  );
};

export function errorAnswer(service: ServiceName, requestId: string, error: AwsError): Answer {
  if (WORDING[service].protocol === 'query') {
    const detail = toXml({
      Error: { Type: error.status >= 500 ? 'Receiver' : 'Sender', Code: error.code, Message: error.message },
      RequestId: requestId,
    });
    const body = `<ErrorResponse ${XMLNS}>${detail}</ErrorResponse>`;
    return withHeaders(service, requestId, error.status, contentType(service), body);
  }
  const type = errorType(service, error.code);
  const body = JSON.stringify(error.message === '' ? { __type: type } : { __type: type, message: error.message });
  return withHeaders(service, requestId, error.status, contentType(service), body);
}
