/** How each command is typed, and what for. The compiler refuses a command without its lines. */
import type { CommandName } from '../domain/command-text.ts';
import type { MessageKey } from '../locales/index.ts';

interface CommandHelp {
  readonly usage: string;
  readonly lines: readonly { readonly typed: string; readonly meaning: MessageKey }[];
}

export const COMMAND_HELP: { readonly [command in CommandName]: CommandHelp } = {
  budget: {
    usage: '/ddb budget [table]',
    lines: [
      { typed: '/ddb budget orders-table', meaning: 'command.help.budget' },
      { typed: '/ddb budget', meaning: 'command.help.overview' },
    ],
  },
  history: {
    usage: '/ddb history table',
    lines: [{ typed: '/ddb history orders-table', meaning: 'command.help.history' }],
  },
  reduce: {
    usage: '/ddb reduce table [index=NAME] [read=N] [write=N]',
    lines: [
      { typed: '/ddb reduce orders-table read=200', meaning: 'command.help.reduce' },
      { typed: '/ddb reduce', meaning: 'command.help.reduceForm' },
    ],
  },
  requests: {
    usage: '/ddb requests [mine | table | ID]',
    lines: [{ typed: '/ddb requests mine', meaning: 'command.help.requests' }],
  },
  cancel: { usage: '/ddb cancel ID', lines: [{ typed: '/ddb cancel ID', meaning: 'command.help.cancel' }] },
  pause: {
    usage: '/ddb pause [account | all] [for 2h]',
    lines: [{ typed: '/ddb pause prod for 2h', meaning: 'command.help.pause' }],
  },
  resume: {
    usage: '/ddb resume [account | all]',
    lines: [{ typed: '/ddb resume prod', meaning: 'command.help.resume' }],
  },
  explain: {
    usage: '/ddb explain TEXT',
    lines: [{ typed: '/ddb explain LimitExceededException: …', meaning: 'command.help.explain' }],
  },
  help: { usage: '/ddb help', lines: [{ typed: '/ddb help', meaning: 'command.help.help' }] },
};
