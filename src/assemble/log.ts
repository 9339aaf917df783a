/** The log of this process, which knows what it must not write. */
import { makeLog } from '../adapters/log.ts';
import type { Environment } from '../config/environment.ts';
import type { Config } from '../config.ts';

export const assembleLog = (config: Config, env: Environment) =>
  makeLog({ level: config.logLevel, secrets: secretsOf(config, env) });

/** Everything that came in as a secret; credentials of AWS come from wherever the SDK finds them, here the environment. */
export function secretsOf({ slack, approvalKeys, redisUrls }: Config, env: Environment): readonly string[] {
  const { connection, botToken } = slack;
  const { AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = env;
  return [
    botToken,
    connection.mode === 'http' ? connection.signingSecret : connection.appToken,
    ...(approvalKeys ?? []),
    ...redisUrls.map((url) => decodeURIComponent(new URL(url).password)),
    AWS_SECRET_ACCESS_KEY ?? '',
    AWS_SESSION_TOKEN ?? '',
  ];
}
