/** One AssumeRole, from its parameters to a session. */
import { AssumeRoleCommand, type AssumeRoleCommandInput, type STSClient } from '@aws-sdk/client-sts';

export interface Session {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
  readonly expiration: Date;
}

/** `externalId` is `null` where the role's trust policy asks for none. @throws whatever STS answers, as the SDK words it. */
export async function assumeRole(
  sts: STSClient,
  externalId: string | null,
  input: Omit<AssumeRoleCommandInput, 'ExternalId'>,
): Promise<Session> {
  const command = new AssumeRoleCommand({ ...input, ...(externalId === null ? {} : { ExternalId: externalId }) });
  const { Credentials: credentials } = await sts.send(command);
  const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = credentials ?? {};
  if (!AccessKeyId || !SecretAccessKey || !SessionToken || !Expiration) {
    throw new Error(`AssumeRole of ${input.RoleArn} answered without credentials`);
  }
  return {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    sessionToken: SessionToken,
    expiration: Expiration,
  };
}
