/** Which of Slack's calls goes to which function; no logic. */
import type { App, BlockButtonAction, MessageShortcut } from '@slack/bolt';
import { ASK_FIELDS } from '../src/render/ask-form.ts';
import { ASK_MODAL } from '../src/render/ask-modal.ts';
import { REJECT_MODAL } from '../src/render/decide-message.ts';
import { EXPLAIN_SHORTCUT } from '../src/render/explain-actions.ts';
import type { CommandDeps } from './answering.ts';
import { tableOptions } from './ask-form.ts';
import { buttons } from './buttons.ts';
import { submitReject } from './decide.ts';
import { explainShortcut } from './explain.ts';
import { home } from './home.ts';
import { messages } from './messages.ts';
import { submitForm } from './sent-form.ts';
import { slash } from './slash.ts';

export function registerCommands(app: App, deps: CommandDeps): void {
  app.command('/ddb', slash(deps));
  app.action<BlockButtonAction>({ type: 'block_actions' }, buttons(deps));
  app.shortcut<MessageShortcut>({ type: 'message_action', callback_id: EXPLAIN_SHORTCUT }, explainShortcut(deps));
  app.event('message', messages(deps));
  app.event('app_home_opened', home(deps));
  if (deps.reductions !== null) {
    app.view(REJECT_MODAL, submitReject(deps, deps.reductions));
    app.view(ASK_MODAL, submitForm(deps, deps.reductions));
    app.options(ASK_FIELDS.table, tableOptions(deps, deps.reductions));
  }
}
