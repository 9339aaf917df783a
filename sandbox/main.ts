/** `npm run sandbox [-- --port 4100]`: starts everything and says where to look. */
import { portFrom } from './port-option.ts';
import { startSandbox } from './start.ts';

const asked = portFrom(process.argv.slice(2), process.env.SANDBOX_PORT);
if ('problem' in asked) {
  console.error(asked.problem);
  process.exit(1);
}
const { port } = asked;

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
  What the bot logs            ${sandbox.logFile}
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
