/** From a signed request to its caller, or the refusal AWS words for a bad key, an old session or a disabled region. */
import { AwsError } from './errors.ts';
import type { AccessKey } from './identity.ts';
import type { ServiceName } from './services.ts';
import { WORDING } from './services.ts';
import { type Signature, type SignedRequest, verifies } from './signature.ts';
import type { World } from './world.ts';

/** @throws AwsError */
export function authenticate(
  world: World,
  service: ServiceName,
  request: SignedRequest,
  signature: Signature | null,
): AccessKey {
  const wording = WORDING[service];
  if (!signature) {
    const code = service === 'sts' ? 'MissingAuthenticationToken' : 'MissingAuthenticationTokenException';
    throw new AwsError(code, 'Request is missing Authentication Token', service === 'sts' ? 403 : 400);
  }
  const key = world.keys.get(signature.accessKeyId);
  if (!key) throw wording.invalidToken;
  const sentToken = request.headers['x-amz-security-token'];
  if ((key.sessionToken ?? undefined) !== sentToken) throw wording.invalidToken;
  if (!verifies(request, signature, key.secretAccessKey)) throw wording.badSignature;
  if (key.expiresAt !== null && Date.now() >= key.expiresAt) throw wording.expiredToken;
  const { accountId } = key.principal;
  if (!world.account(accountId).regions.includes(signature.region)) throw wording.disabledRegion(accountId);
  return key;
}
