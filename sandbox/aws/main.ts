/** The local AWS alone: `npm run sandbox:aws [-- --port 4566]`, for the AWS CLI or any SDK. */
import { parseArgs } from 'node:util';
import { SandboxClock } from '../clock.ts';
import { startLocalAws } from './index.ts';
import { seed } from './seed.ts';

const DEFAULT_PORT = 4566;

const { values } = parseArgs({ options: { port: { type: 'string' } } });
const port = Number(values.port ?? process.env.LOCAL_AWS_PORT ?? DEFAULT_PORT);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(
    `"${values.port ?? process.env.LOCAL_AWS_PORT}" is not a port. Give --port or LOCAL_AWS_PORT as 0 to 65535.`,
  );
  process.exit(1);
}

const aws = await startLocalAws({
  clock: new SandboxClock(),
  port,
  control: true,
  controlPlaneLimit: { burst: 6, perSecond: 1 },
}).catch((error: NodeJS.ErrnoException) => {
  const why = error.code === 'EADDRINUSE' ? `Port ${port} is taken. Give another one with --port.` : error.message;
  console.error(why);
  process.exit(1);
});
const { bot, accounts } = seed(aws.world);
const prod = accounts[0];

const keys = accounts.map(
  ({ config, admin }) =>
    `  ${config.name.padEnd(10)} ${config.id}  AWS_ACCESS_KEY_ID=${admin.accessKeyId} AWS_SECRET_ACCESS_KEY=${admin.secretAccessKey}`,
);
const roles = accounts.map(
  ({ config, reduceRole }) => `  ${config.readRole}\n  ${reduceRole}\n      external id ${config.externalId}`,
);
console.log(`A local AWS for DynamoDB decrease budgets is running at ${aws.url}

In another shell:
  export AWS_ENDPOINT_URL=${aws.url} AWS_REGION=us-east-1
  export AWS_ACCESS_KEY_ID=${prod?.admin.accessKeyId} AWS_SECRET_ACCESS_KEY=${prod?.admin.secretAccessKey}
  aws dynamodb describe-table --table-name orders-table
  aws dynamodb update-table --table-name orders-table --provisioned-throughput ReadCapacityUnits=200,WriteCapacityUnits=400

Administrators, one an account:
${keys.join('\n')}
The bot's own key (home account), which may only assume the roles below:
  AWS_ACCESS_KEY_ID=${bot.accessKeyId} AWS_SECRET_ACCESS_KEY=${bot.secretAccessKey}
${roles.join('\n')}

Clock and faults: sandbox/aws/README.md, for example
  curl -H 'content-type: application/json' -d '{"jumpMs":3600000}' ${aws.url}/sandbox/clock
Stop with Ctrl+C.`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void aws.close().then(() => process.exit(0));
  });
}
