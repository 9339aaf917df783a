/** Which of Slack's calls goes to which function; no logic. */
import type { App, BlockButtonAction } from '@slack/bolt';
import type { CommandDeps } from './answering.ts';
import { buttons } from './buttons.ts';
import { slash } from './slash.ts';

export function registerCommands(app: App, deps: CommandDeps): void {
  app.command('/ddb', slash(deps));
  app.action<BlockButtonAction>({ type: 'block_actions' }, buttons(deps));
}
