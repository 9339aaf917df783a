/** `npm run sandbox [-- --port 4100]`: starts everything and says where to look. */
import { parseArgs } from 'node:util';
import { startSandbox } from './start.ts';

const DEFAULT_PORT = 4100;

const { values } = parseArgs({ options: { port: { type: 'string' } } });
const port = Number(values.port ?? process.env.SANDBOX_PORT ?? DEFAULT_PORT);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`"${values.port ?? process.env.SANDBOX_PORT}" is not a port. Give --port as a number from 0 to 65535.`);
  process.exit(1);
}

console.log('Starting the sandbox: a local AWS, a local Slack, Redis, and the real bot between them…');
const sandbox = await startSandbox({
  port,
  redisUrl: process.env.REDIS_URL,
  logLevel: process.env.LOG_LEVEL ?? 'warn',
}).catch((error: NodeJS.ErrnoException) => {
  const why = error.code === 'EADDRINUSE' ? `Port ${port} is taken. Give another one with --port.` : error.message;
  console.error(`The sandbox could not start. ${why}`);
  process.exit(1);
});

console.log(`
  The sandbox is ready. Open   ${sandbox.url}

  Try in #general              /ddb budget orders-table
                               /ddb budget
                               /ddb help
  The same AWS for your tools  AWS_ENDPOINT_URL=${sandbox.aws.url}
  Check it like a real setup   env -i PATH="$PATH" node --env-file=${sandbox.envFile} --import tsx src/cli.ts check
  Redis                        ${process.env.REDIS_URL ?? 'a private one, gone when the sandbox stops'}

  Stop with Ctrl+C.
`);

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void sandbox.stop().then(() => process.exit(0));
  });
}
