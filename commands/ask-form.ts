/** The form behind `/ddb reduce`: opened at once, filled in step by step, and asked when it is sent. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  AllMiddlewareArgs,
  BlockAction,
  SlackActionMiddlewareArgs,
  SlackOptionsMiddlewareArgs,
  SlackViewMiddlewareArgs,
} from '@slack/bolt';
import type { AskAnswer } from '../src/domain/request/answers.ts';
import type { Target } from '../src/domain/request/target.ts';
import { askReduction } from '../src/flows/ask-reduction.ts';
import { type Chosen, chooseTable, tablesToChoose } from '../src/flows/fill-form.ts';
import type { ReductionPorts } from '../src/flows/reductions.ts';
import type { Asker } from '../src/flows/visible-accounts.ts';
import { fullName } from '../src/render/actions.ts';
import { answerMessage } from '../src/render/answer-message.ts';
import { askErrors } from '../src/render/ask-errors.ts';
import { type AskTyped, readAskForm } from '../src/render/ask-form.ts';
import { askMessage } from '../src/render/ask-message.ts';
import { type AskForm, askLoadingModal, askModal, askResultModal, askWaitingModal } from '../src/render/ask-modal.ts';
import type { Message } from '../src/render/blocks.ts';
import { indexOfOption, tableOfOption, tableOption } from '../src/render/table-option.ts';
import type { Words } from '../src/render/words.ts';
import { type CommandDeps, failureMessage, wordsOfReader } from './answering.ts';

/** A sent form is answered within three seconds, or Slack says that there was trouble. */
const ANSWER_WITHIN_MS = 2_200;
/** Of a menu that is searched while one types. */
const MOST_OPTIONS = 100;

type Client = AllMiddlewareArgs['client'];

export interface Opening {
  readonly triggerId: string;
  readonly asker: Asker;
  /** A table as typed or from a button; `null`: it is chosen in the form. */
  readonly table: string | null;
  readonly index: string | null;
  readonly target: Target;
}

/** The trigger is valid for three seconds, so the form comes first and what it shows of the table later. */
export async function openForm(deps: CommandDeps, ports: ReductionPorts, client: Client, opening: Opening) {
  const { triggerId, asker, table, index, target } = opening;
  const words = await wordsOfReader(deps, asker.userId);
  const metadata = asker.channelId;
  const first = table === null ? askModal(words, { metadata, chosen: null }) : askLoadingModal(words, metadata, table);
  const opened = await client.views.open({ trigger_id: triggerId, view: first });
  const id = opened.view?.id;
  if (table === null || id === undefined) return;
  const chosen = await chooseTable(ports, asker, table, index);
  const view =
    chosen.kind === 'chosen'
      ? askModal(words, { metadata, chosen, target })
      : askResultModal(words, notChosenMessage(words, chosen));
  await client.views.update({ view_id: id, view });
}

/** A table or an index was chosen in the form. */
export async function chosenInForm(
  deps: CommandDeps,
  ports: ReductionPorts,
  { body, client }: SlackActionMiddlewareArgs<BlockAction> & AllMiddlewareArgs,
): Promise<void> {
  const { view } = body;
  if (view === undefined) return;
  const asker = { userId: body.user.id, channelId: view.private_metadata };
  const words = await wordsOfReader(deps, asker.userId);
  const typed = readAskForm(view.state.values);
  const chosen = await chosenTable(ports, asker, typed);
  const form: AskForm = { metadata: view.private_metadata, chosen: chosen?.kind === 'chosen' ? chosen : null };
  await client.views.update({ view_id: view.id, hash: view.hash, view: askModal(words, form) });
}

/** Tables that contain what is typed, for the menu. */
export function tableOptions(deps: CommandDeps, ports: ReductionPorts) {
  return async ({
    ack,
    body,
    options,
  }: SlackOptionsMiddlewareArgs<'block_suggestion'> & AllMiddlewareArgs): Promise<void> => {
    const channelId = body.view?.private_metadata ?? '';
    const typed = options.value.toLowerCase();
    const tables = await tablesToChoose(ports, { userId: body.user.id, channelId }).catch((err: unknown) => {
      deps.log.warn({ err, user: body.user.id }, 'tables to choose from could not be listed');
      return [];
    });
    const fitting = tables.filter((address) => fullName(address).toLowerCase().includes(typed));
    await ack({ options: fitting.slice(0, MOST_OPTIONS).map(tableOption) });
  };
}

export function submitForm(deps: CommandDeps, ports: ReductionPorts) {
  return async (args: SlackViewMiddlewareArgs & AllMiddlewareArgs): Promise<void> => {
    const { ack, body, view, client } = args;
    const asker = { userId: body.user.id, channelId: view.private_metadata };
    const words = await wordsOfReader(deps, asker.userId);
    const typed = readAskForm(view.state.values);
    const asked = askTyped(ports, asker, typed, view.id);
    // A rejection that nobody waits for yet would end the process.
    asked.catch(() => {});
    const inTime = await Promise.race([
      asked.then((answer) => ({ answer })).catch(() => 'failed' as const),
      sleep(ANSWER_WITHIN_MS, 'late' as const, { ref: false }),
    ]);
    if (typeof inTime === 'object') {
      const { answer } = inTime;
      const errors = askErrors(words, answer);
      if (errors !== null) await ack({ response_action: 'errors', errors });
      else await ack({ response_action: 'update', view: viewAfter(words, view.private_metadata, answer, typed) });
      return;
    }
    await ack({ response_action: 'update', view: askWaitingModal(words, view) });
    const later = asked.then(
      (answer) => viewAfter(words, view.private_metadata, answer, typed),
      (error: unknown) => {
        const question = { what: 'form', user: asker.userId };
        return askResultModal(words, failureMessage(deps.log, question, words, error));
      },
    );
    await deps.inFlight.track(
      later.then(async (next) => void (await client.views.update({ view_id: view.id, view: next }))),
    );
  };
}

/** One opened form makes one request, however often it is sent. */
async function askTyped(ports: ReductionPorts, asker: Asker, typed: AskTyped, viewId: string): Promise<AskAnswer> {
  const tables = await tablesToChoose(ports, asker);
  const address = typed.table === null ? null : tableOfOption(typed.table, tables);
  const chosen = address === null ? null : await chooseIndex(ports, asker, fullName(address), typed);
  const { target, reason, confirmed } = typed;
  const id = `r${createHash('sha256').update(viewId).digest('hex').slice(0, 10)}`;
  return askReduction(ports, asker, {
    table: address === null ? '' : fullName(address),
    index: chosen,
    target,
    reason,
    confirmed,
    id,
  });
}

async function chooseIndex(ports: ReductionPorts, asker: Asker, name: string, typed: AskTyped): Promise<string | null> {
  if (typed.index === null) return null;
  const chosen = await chooseTable(ports, asker, name, null);
  // An option that stands for nothing here is asked for as it is: never for the table in its place.
  if (chosen.kind !== 'chosen') return typed.index;
  const names = chosen.state.indexes.flatMap(({ index }) => (index === null ? [] : [index]));
  const index = indexOfOption(typed.index, names);
  return index === undefined ? typed.index : index;
}

async function chosenTable(ports: ReductionPorts, asker: Asker, typed: AskTyped): Promise<Chosen | null> {
  const address = typed.table === null ? null : tableOfOption(typed.table, await tablesToChoose(ports, asker));
  if (address === null) return null;
  const index = await chooseIndex(ports, asker, fullName(address), typed);
  return chooseTable(ports, asker, fullName(address), index);
}

/** Asked, or to be confirmed, or too late for errors under the fields: said in the form itself. */
function viewAfter(words: Words, metadata: string, answer: AskAnswer, { target }: AskTyped) {
  if (answer.kind !== 'confirm') return askResultModal(words, askMessage(words, answer));
  const { state, index, warnings } = answer;
  return askModal(words, { metadata, chosen: { state, index, peak: null }, target, warnings });
}

const notChosenMessage = (words: Words, chosen: Exclude<Chosen, { kind: 'chosen' }>): Message =>
  answerMessage(words, chosen);
