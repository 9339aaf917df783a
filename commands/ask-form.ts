import type {
  AllMiddlewareArgs,
  BlockAction,
  SlackActionMiddlewareArgs,
  SlackOptionsMiddlewareArgs,
} from '@slack/bolt';
import type { ModalView } from '@slack/types';
import type { Target } from '../src/domain/request/target.ts';
import { type Chosen, chooseTable, type NoForm, noFormFor, tablesToChoose } from '../src/flows/fill-form.ts';
import type { ReductionPorts } from '../src/flows/reductions.ts';
import type { Asker } from '../src/flows/visible-accounts.ts';
import { fullName } from '../src/render/actions.ts';
import { answerMessage } from '../src/render/answer-message.ts';
import { type AskTyped, readAskForm } from '../src/render/ask-form.ts';
import { type AskForm, askLoadingModal, askModal, askResultModal } from '../src/render/ask-modal.ts';
import type { Message } from '../src/render/blocks.ts';
import { indexOfOption, tableOfOption, tableOption } from '../src/render/table-option.ts';
import type { Words } from '../src/render/words.ts';
import { type CommandDeps, failureMessage, soon, wordsOfReader } from './answering.ts';
import { redraw } from './redraw.ts';

/** Of a menu that is searched while one types. */
const MOST_OPTIONS = 100;

export type Client = AllMiddlewareArgs['client'];

export interface Opening {
  readonly triggerId: string;
  readonly asker: Asker;
  /** A table as typed or from a button; `null`: it is chosen in the form. */
  readonly table: string | null;
  readonly index: string | null;
  readonly target: Target;
  /** Whether it was asked for in a modal, which stays below the form. */
  readonly isOnTop?: boolean;
}

/** The trigger is valid for three seconds, so the form comes first and what it shows of the table later. */
export async function openForm(deps: CommandDeps, ports: ReductionPorts, client: Client, opening: Opening) {
  const { triggerId, asker, table, index, target, isOnTop = false } = opening;
  const metadata = asker.channelId;
  const judging = noFormFor(ports, asker);
  const [words, noForm] = await Promise.all([wordsOfReader(deps, asker.userId), soon(judging)]);
  const form = { metadata, target };
  const view =
    noForm !== null
      ? formOrWhyNot(words, form, noForm)
      : table === null
        ? askModal(words, { metadata, chosen: null })
        : askLoadingModal(words, metadata, table);
  const given = { trigger_id: triggerId, view };
  const opened = await (isOnTop ? client.views.push(given) : client.views.open(given));
  const id = opened.view?.id;
  if (noForm !== null || id === undefined) return;
  const next = await (table === null ? judging : chooseTable(ports, asker, table, index)).then(
    (answer) => (answer === null ? null : formOrWhyNot(words, form, answer)),
    (error: unknown) => askResultModal(words, formFailure(deps, words, asker, error)),
  );
  if (next !== null) await redraw(client, { view_id: id }, next);
}

/** The table's fields, or why there are none; no form for whom no table could be picked in it. */
function formOrWhyNot(words: Words, form: Omit<AskForm, 'chosen' | 'problem'>, answer: Chosen | NoForm): ModalView {
  switch (answer.kind) {
    case 'chosen':
      return askModal(words, { ...form, chosen: answer });
    case 'refused':
    case 'nothingVisible':
      return askResultModal(words, answerMessage(words, answer));
    default:
      return askModal(words, { ...form, chosen: null, problem: answerMessage(words, answer) });
  }
}

export const formFailure = ({ log }: CommandDeps, words: Words, { userId }: Asker, error: unknown): Message =>
  failureMessage(log, { what: 'form', user: userId }, words, error);

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
  const form = { metadata: view.private_metadata };
  const next = chosen === null ? askModal(words, { ...form, chosen }) : formOrWhyNot(words, form, chosen);
  await redraw(client, { view_id: view.id, hash: view.hash }, next);
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

export async function chooseIndex(
  ports: ReductionPorts,
  asker: Asker,
  name: string,
  typed: AskTyped,
): Promise<string | null> {
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
