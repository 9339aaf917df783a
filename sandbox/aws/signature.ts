/** Signature Version 4 on the receiving side: reads who signed and for which region and service, and verifies it. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface Signature {
  readonly accessKeyId: string;
  /** yyyymmdd */
  readonly date: string;
  readonly region: string;
  readonly service: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
}

const HEADER =
  /^AWS4-HMAC-SHA256\s+Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request,\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/;

export function readSignature(authorization: string | undefined): Signature | null {
  const match = HEADER.exec(authorization ?? '');
  if (!match) return null;
  const [, accessKeyId = '', date = '', region = '', service = '', headers = '', signature = ''] = match;
  return { accessKeyId, date, region, service, signedHeaders: headers.split(';'), signature };
}

export interface SignedRequest {
  readonly method: string;
  /** Path and query as received. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();

const headerText = (headers: IncomingHttpHeaders, name: string): string =>
  String(headers[name] ?? '')
    .trim()
    .replace(/\s+/g, ' ');

function canonicalRequest(request: SignedRequest, signedHeaders: readonly string[]): string {
  const [path = '/', query = ''] = request.url.split('?');
  return [
    request.method,
    path,
    query.split('&').sort().join('&'),
    ...signedHeaders.map((name) => `${name}:${headerText(request.headers, name)}`),
    '',
    signedHeaders.join(';'),
    sha256(request.body),
  ].join('\n');
}

/** Was this request signed with the secret? The signing time is not judged: SDKs follow the simulated Date header. */
export function verifies(request: SignedRequest, signature: Signature, secret: string): boolean {
  const { date, region, service } = signature;
  const scope = `${date}/${region}/${service}/aws4_request`;
  const canonical = sha256(canonicalRequest(request, signature.signedHeaders));
  const text = ['AWS4-HMAC-SHA256', headerText(request.headers, 'x-amz-date'), scope, canonical].join('\n');
  const key = [date, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  const expected = hmac(key, text);
  return timingSafeEqual(expected, Buffer.from(signature.signature, 'hex'));
}
