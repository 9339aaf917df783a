/** What a built app is given to work between the local AWS, the local Slack and a Redis of its own. */
import type { LocalSlack } from '../sandbox/slack/index.ts';
import { type AwsProcess, REGION } from './aws-process.ts';

export const appEnvironment = (
  aws: AwsProcess,
  slack: LocalSlack,
  redisUrl: string,
  accountsFile: string,
): NodeJS.ProcessEnv => ({
  AWS_ENDPOINT_URL: aws.url,
  AWS_REGION: REGION,
  AWS_ACCESS_KEY_ID: aws.accessKeyId,
  AWS_SECRET_ACCESS_KEY: aws.secretAccessKey,
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  SLACK_API_URL: slack.apiUrl,
  SLACK_BOT_TOKEN: slack.botToken,
  SLACK_SIGNING_SECRET: slack.signingSecret,
  SLACK_APP_TOKEN: '',
  DDB_BUDGET_CONFIG: accountsFile,
  REDIS_URL: redisUrl,
  PORT: '0',
});
