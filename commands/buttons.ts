/** Every click on a button of ours. Messages stay on screens for months, so a button no longer known is answered too. */
import type { AllMiddlewareArgs, BlockButtonAction, SlackActionMiddlewareArgs } from '@slack/bolt';
import type { PostedAnswer } from '../src/flows/explain-ports.ts';
import type { ReductionPorts } from '../src/flows/reductions.ts';
import { languageFor } from '../src/locales/index.ts';
import {
  APPROVE_REQUEST,
  ASK_REDUCTION,
  CANCEL_REQUEST,
  CONFIRM_ASK,
  NEXT_PAGE,
  OPEN_CARD,
  PREVIOUS_PAGE,
  READ_BUDGET_AGAIN,
  READ_HISTORY_AGAIN,
  READ_HOME_AGAIN,
  READ_OVERVIEW_AGAIN,
  REJECT_REQUEST,
  REQUEST_REDUCTION,
  readAskValue,
  SHOW_BUDGET,
  SHOW_HISTORY,
  SHOW_OVERVIEW,
} from '../src/render/actions.ts';
import { sentenceMessage } from '../src/render/answer-message.ts';
import { ASK_FIELDS } from '../src/render/ask-form.ts';
import type { Message } from '../src/render/blocks.ts';
import { EXPLAIN_CHOSEN, EXPLAIN_CHOSEN_IN_THREAD } from '../src/render/explain-actions.ts';
import { code } from '../src/render/mrkdwn.ts';
import { wordsFor } from '../src/render/words.ts';
import { answering, type CommandDeps, failureMessage, type Talk } from './answering.ts';
import { chosenInForm, openForm } from './ask-form.ts';
import { budget, overview, overviewPage } from './budget.ts';
import { approve, cancelFromCard, openReject } from './decide.ts';
import { chosen } from './explain.ts';
import { history } from './history.ts';
import { readHomeAgain } from './home.ts';
import { confirmAsk } from './reduce.ts';
import { answeringInView, askerOf } from './view-reply.ts';

interface Button {
  /** Whether the answer takes the place of the message the button is in. */
  readonly replaces: boolean;
  /** `null`: what was clicked shows the outcome itself. */
  readonly answer: (deps: CommandDeps, talk: Talk, value: string) => Promise<Message | null>;
}

const BUTTONS: ReadonlyMap<string, Button> = new Map([
  [SHOW_BUDGET, { replaces: false, answer: budget }],
  [READ_BUDGET_AGAIN, { replaces: true, answer: budget }],
  [NEXT_PAGE, { replaces: true, answer: overviewPage }],
  [PREVIOUS_PAGE, { replaces: true, answer: overviewPage }],
  [READ_OVERVIEW_AGAIN, { replaces: true, answer: overview }],
  [SHOW_OVERVIEW, { replaces: false, answer: overview }],
  [SHOW_HISTORY, { replaces: false, answer: history }],
  [READ_HISTORY_AGAIN, { replaces: true, answer: history }],
  [EXPLAIN_CHOSEN, { replaces: true, answer: chosen('one') }],
  [EXPLAIN_CHOSEN_IN_THREAD, { replaces: true, answer: chosen('thread') }],
  [APPROVE_REQUEST, { replaces: false, answer: changing(approve) }],
  [CANCEL_REQUEST, { replaces: false, answer: changing(cancelFromCard) }],
  [CONFIRM_ASK, { replaces: true, answer: changing(confirmAsk) }],
]);

type Clicked = SlackActionMiddlewareArgs<BlockButtonAction> & AllMiddlewareArgs;

/** What opens a form, or is in one: a form has to be there within three seconds of the click. */
const FORMS: ReadonlyMap<string, (deps: CommandDeps, ports: ReductionPorts, args: Clicked) => Promise<void>> = new Map([
  [REJECT_REQUEST, openReject],
  [REQUEST_REDUCTION, openFormFor],
  [ASK_REDUCTION, openFormFor],
  [ASK_FIELDS.table, chosenInForm],
  [ASK_FIELDS.index, chosenInForm],
]);

function openFormFor(deps: CommandDeps, ports: ReductionPorts, { body, action, client }: Clicked): Promise<void> {
  const value = action.action_id === ASK_REDUCTION ? null : (action.value ?? null);
  const asked = readAskValue(value ?? '') ?? { name: value, target: { read: null, write: null } };
  return openForm(deps, ports, client, {
    triggerId: body.trigger_id,
    asker: askerOf(body),
    table: asked.name,
    index: null,
    target: asked.target,
    isOnTop: body.view?.type === 'modal',
  });
}

async function formFailed({ log }: CommandDeps, { body, respond }: Clicked, err: unknown): Promise<void> {
  const words = wordsFor(languageFor(null));
  const message = failureMessage(log, { what: 'form', user: body.user.id }, words, err);
  // A click within a form has no message to answer beside; the form stays as it was.
  if (body.response_url !== undefined)
    await respond({ response_type: 'ephemeral', replace_original: false, ...message });
}

/** For buttons of requests: where no account may be changed any more, they are old buttons. */
function changing(
  work: (ports: ReductionPorts, talk: Talk, value: string) => Promise<Message | null>,
): Button['answer'] {
  return async (deps, talk, value) =>
    deps.reductions === null ? UNKNOWN.answer(deps, talk, value) : work(deps.reductions, talk, value);
}

const UNKNOWN: Button = {
  replaces: false,
  answer: async (_deps, { words }) => sentenceMessage(words('error.oldButton', { example: code('/ddb help') })),
};

function clickedIn({ channel, message, container }: BlockButtonAction): PostedAnswer | null {
  if (channel === undefined || message === undefined || container.is_ephemeral === true) return null;
  const place = (ts: unknown) => ({ channel: channel.id, ts: String(ts) });
  return { reply: place(message.ts), root: place(message.thread_ts ?? message.ts) };
}

export function buttons(deps: CommandDeps) {
  return async (args: SlackActionMiddlewareArgs<BlockButtonAction> & AllMiddlewareArgs): Promise<void> => {
    const { body, action, ack, respond } = args;
    await ack();
    if (action.action_id === OPEN_CARD) return;
    if (action.action_id === READ_HOME_AGAIN) return readHomeAgain(deps, args);
    if (deps.reductions !== null) {
      const form = FORMS.get(action.action_id);
      if (form !== undefined) return form(deps, deps.reductions, args).catch((err) => formFailed(deps, args, err));
    }
    const { replaces, answer } = BUTTONS.get(action.action_id) ?? UNKNOWN;
    const work = (talk: Talk) => answer(deps, talk, action.value ?? '');
    if (body.view !== undefined) return answeringInView(deps, args, body.view, replaces, work);
    const question = {
      asker: askerOf(body),
      deliveryId: body.trigger_id,
      what: `button ${action.action_id}`,
      respond,
      replaces,
      clicked: clickedIn(body),
    };
    await answering(deps, question, work);
  };
}
