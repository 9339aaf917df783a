/** Every click on a button of ours. Messages stay on screens for months, so a button no longer known is answered too. */
import type { AllMiddlewareArgs, BlockButtonAction, SlackActionMiddlewareArgs } from '@slack/bolt';
import {
  NEXT_PAGE,
  PREVIOUS_PAGE,
  READ_BUDGET_AGAIN,
  READ_OVERVIEW_AGAIN,
  SHOW_BUDGET,
} from '../src/render/actions.ts';
import { sentenceMessage } from '../src/render/answer-message.ts';
import type { Message } from '../src/render/blocks.ts';
import { code } from '../src/render/mrkdwn.ts';
import { answering, type CommandDeps, type Talk } from './answering.ts';
import { budget, overview, overviewPage } from './budget.ts';

interface Button {
  /** Whether the answer takes the place of the message the button is in. */
  readonly replaces: boolean;
  readonly answer: (deps: CommandDeps, talk: Talk, value: string) => Promise<Message>;
}

const BUTTONS: ReadonlyMap<string, Button> = new Map([
  [SHOW_BUDGET, { replaces: false, answer: budget }],
  [READ_BUDGET_AGAIN, { replaces: true, answer: budget }],
  [NEXT_PAGE, { replaces: true, answer: overviewPage }],
  [PREVIOUS_PAGE, { replaces: true, answer: overviewPage }],
  [READ_OVERVIEW_AGAIN, { replaces: true, answer: overview }],
]);

const UNKNOWN: Button = {
  replaces: false,
  answer: async (_deps, { words }) => sentenceMessage(words('error.oldButton', { example: code('/ddb help') })),
};

export function buttons(deps: CommandDeps) {
  return async ({
    body,
    action,
    ack,
    respond,
  }: SlackActionMiddlewareArgs<BlockButtonAction> & AllMiddlewareArgs): Promise<void> => {
    await ack();
    const { replaces, answer } = BUTTONS.get(action.action_id) ?? UNKNOWN;
    const question = {
      asker: { userId: body.user.id, channelId: body.channel?.id ?? '' },
      deliveryId: body.trigger_id,
      what: `button ${action.action_id}`,
      respond,
      replaces,
    };
    await answering(deps, question, (talk) => answer(deps, talk, action.value ?? ''));
  };
}
