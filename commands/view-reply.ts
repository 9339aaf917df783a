/**
 * Answers to clicks in a view, where there is no message and no response_url. From the Home tab a modal opens; in a modal the answer
 * takes its place, or stands on top of the first one, so that Slack's own way back leads to it. Two at most: a form fits on top.
 */
import type { AllMiddlewareArgs, BlockButtonAction, SlackActionMiddlewareArgs } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import type { Log } from '../src/flows/ports.ts';
import type { Asker } from '../src/flows/visible-accounts.ts';
import { answerLoadingModal, answerModal } from '../src/render/answer-modal.ts';
import type { Message } from '../src/render/blocks.ts';
import { type CommandDeps, failureMessage, type Talk, wordsOfReader } from './answering.ts';
import { redraw } from './redraw.ts';
import type { Reply } from './reply.ts';

type Clicked = SlackActionMiddlewareArgs<BlockButtonAction> & AllMiddlewareArgs;
type View = NonNullable<BlockButtonAction['view']>;

/** Where a click counts as made: in its channel, where the modal was opened, or at the Home tab, whose only reader is the clicker. */
export function askerOf({ user, channel, view }: BlockButtonAction): Asker {
  const inView = view?.type === 'home' ? user.id : (view?.private_metadata ?? '');
  return { userId: user.id, channelId: channel?.id ?? inView };
}

/** Never rejects. A click delivered twice opens one modal: its trigger is good for one. */
export function answeringInView(
  deps: CommandDeps,
  { body, action, client }: Clicked,
  view: View,
  replaces: boolean,
  work: (talk: Talk) => Promise<Message | null>,
): Promise<void> {
  const asker = askerOf(body);
  const log = { what: `button ${action.action_id}`, user: asker.userId, view: view.type };
  return deps.inFlight.start(async () => {
    const startedAt = performance.now();
    const words = await wordsOfReader(deps, asker.userId);
    try {
      const id = await viewForAnswer(
        client,
        body.trigger_id,
        view,
        replaces,
        answerLoadingModal(words, asker.channelId),
      );
      const reply = new ViewReply(client, id, (message) => answerModal(words, asker.channelId, message), deps.log);
      const message = await work({ asker, words, reply, clicked: null, deliveryId: body.trigger_id }).catch(
        (error: unknown) => failureMessage(deps.log, log, words, error),
      );
      if (message !== null) await reply.answer(message);
      deps.log.info({ ...log, ms: Math.round(performance.now() - startedAt) }, 'answered');
    } catch (err) {
      deps.log.warn({ ...log, err }, 'an answer could not be shown in a view');
    }
  });
}

/** The id of the view that is to hold the answer. */
async function viewForAnswer(
  client: Clicked['client'],
  trigger: string,
  view: View,
  replaces: boolean,
  loading: ModalView,
): Promise<string> {
  if (view.type !== 'home' && (replaces || view.previous_view_id !== null)) return view.id;
  const given = { trigger_id: trigger, view: loading };
  const opened = view.type === 'home' ? await client.views.open(given) : await client.views.push(given);
  if (opened.view?.id === undefined) throw new Error('Slack opened a view without an id');
  return opened.view.id;
}

class ViewReply implements Reply {
  readonly #client: Clicked['client'];
  readonly #viewId: string;
  readonly #made: (message: Message) => ModalView;
  readonly #log: Log;
  #last: Promise<void> = Promise.resolve();

  constructor(client: Clicked['client'], viewId: string, made: (message: Message) => ModalView, log: Log) {
    this.#client = client;
    this.#viewId = viewId;
    this.#made = made;
    this.#log = log;
  }

  notice(message: Message): void {
    this.#last = this.#last.then(() => this.#draw(message));
  }

  async answer(message: Message): Promise<void> {
    this.notice(message);
    await this.#last;
  }

  /** Nobody else sees a modal. */
  keepOriginal(): void {}

  async #draw(message: Message): Promise<void> {
    try {
      await redraw(this.#client, { view_id: this.#viewId }, this.#made(message));
    } catch (err) {
      this.#log.warn({ err }, 'an answer could not be shown in a view');
    }
  }
}
