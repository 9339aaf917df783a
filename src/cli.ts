#!/usr/bin/env node
/** `ddb-budget COMMAND`: each command is a file of its own, loaded when it is asked for, so that `explain` starts at once. */

const USAGE = `Usage: ddb-budget start
       ddb-budget check [--json]
       ddb-budget explain [--json] [--lang LANGUAGE] [TEXT...]

  start     Runs the bot; every setting comes from the environment.
  check     Tries everything the bot will need with the same settings as start, without changing anything: Slack, Redis,
            every account, role and region. Names what is missing, with the line to add. Exit code 1 if something failed.
  explain   Says what a DynamoDB limit error means, and when the next decrease is possible.
            Reads the text from its arguments, or else from standard input:
              terraform apply > apply.log 2>&1 || ddb-budget explain < apply.log
`;

/** As shells have it: used wrongly. */
const WRONG_USE = 2;

const [command, ...args] = process.argv.slice(2);
switch (command) {
  case 'start': {
    const { start } = await import('./start.ts');
    await start(process.env);
    break;
  }
  case 'check': {
    const { checkCommand } = await import('./cli/check.ts');
    process.exitCode = await checkCommand(args, process.env);
    break;
  }
  case 'explain': {
    const { explainCommand } = await import('./cli/explain.ts');
    process.exitCode = await explainCommand(args);
    break;
  }
  case 'help':
  case '--help':
  case '-h':
    process.stdout.write(USAGE);
    break;
  default:
    process.stderr.write(command === undefined ? USAGE : `ddb-budget has no command "${command}".\n${USAGE}`);
    process.exitCode = WRONG_USE;
}
