/** Whether Slack would take a modal or an App Home view. */
import { asList, isObject, type JsonObject } from '../json.ts';
import type { Json } from '../protocol.ts';
import { uniqueIds, viewBlock } from './blocks.ts';
import { boolean, complain, list, object, optionalText, plain, type Report } from './checks.ts';
import { ID_LENGTH } from './elements.ts';
import { type Refusal, refusalOf } from './message.ts';

const MOST_BLOCKS = 100;
const MOST_BYTES = 250_000;
const LONGEST_TITLE = 24;

const common = {
  private_metadata: optionalText(3000),
  callback_id: optionalText(ID_LENGTH),
  external_id: optionalText(ID_LENGTH),
  notify_on_close: boolean,
  clear_on_close: boolean,
};
const modal = object({
  required: { title: plain(LONGEST_TITLE), blocks: list(viewBlock, 1, MOST_BLOCKS) },
  optional: { ...common, submit: plain(LONGEST_TITLE), close: plain(LONGEST_TITLE), submit_disabled: boolean },
});
const home = object({
  required: { blocks: list(viewBlock, 0, MOST_BLOCKS) },
  optional: { ...common, title: plain(LONGEST_TITLE), close: plain(LONGEST_TITLE), submit: plain(LONGEST_TITLE) },
});

const isInput = (block: Json): boolean => isObject(block) && block.type === 'input';

function focusRules(blocks: readonly Json[], report: Report): void {
  const focused = blocks
    .filter(isObject)
    .flatMap((block) => [block.element ?? null, block.accessory ?? null, ...asList(block.elements)])
    .filter((element) => isObject(element) && element.focus_on_load === true);
  if (focused.length > 1) complain(report, '/view/blocks', 'only one element may have focus_on_load');
}

/** What Slack would refuse in a view; `null` when it takes it. Pointers start with /view, as Slack's do. */
export function validateView(given: object): Refusal | null {
  const view = given as JsonObject;
  const report: Report = [];
  if (view.type !== 'modal' && view.type !== 'home') {
    complain(report, '/view/type', `unsupported type: ${String(view.type)}`);
    return refusalOf(report, 'invalid_arguments');
  }
  if (Buffer.byteLength(JSON.stringify(view)) > MOST_BYTES) {
    return {
      error: 'view_too_large',
      messages: [`[ERROR] must be less than ${MOST_BYTES + 1} bytes [json-pointer:/view]`],
    };
  }
  (view.type === 'modal' ? modal : home)(view, '/view', report);
  const blocks = asList(view.blocks);
  uniqueIds(blocks, '/view/blocks', report);
  focusRules(blocks, report);
  if (view.type === 'modal' && blocks.some(isInput) && view.submit === undefined) {
    complain(report, '/view', 'missing required field: submit, because there is an input block');
  }
  return refusalOf(report, 'invalid_arguments');
}
