/** Buttons, selects, inputs and images, with the limits of each. */
import { asList, isObject, type JsonObject } from '../json.ts';
import type { Json } from '../protocol.ts';
import {
  anyText,
  anything,
  boolean,
  type Check,
  complain,
  type Fields,
  integer,
  list,
  numericString,
  object,
  oneOf,
  optionalText,
  pattern,
  plain,
  type Report,
  string,
  typed,
} from './checks.ts';

export const ID_LENGTH = 255;
const id = string(ID_LENGTH);
const url = pattern(/^[a-z][a-z0-9+.-]*:[^\s]{1,2990}$/i, 'invalid url');
const label = string(75);
const slackFile = object({ optional: { id: string(255), url: string(3000) } });

export const confirm = object({
  required: { title: plain(100), text: anyText(300), confirm: plain(30), deny: plain(30) },
  optional: { style: oneOf('primary', 'danger') },
});

const optionFields = (words: Check): Check =>
  object({ required: { text: words, value: string(75) }, optional: { description: words, url } });
const option = optionFields(plain(75));
/** Radio buttons and checkboxes also take mrkdwn. */
const richOption = optionFields(anyText(75));
const group = object({ required: { label: plain(75), options: list(option, 1, 100) } });

/** What the app may answer for an external select: nothing found is an empty list. */
export const optionList = list(option, 0, 100);
export const optionGroupList = list(group, 0, 100);

const sameOption = (left: Json, right: Json): boolean =>
  isObject(left) && isObject(right) && left.value === right.value;

/** What is picked at first must be one of the options. */
function initialIsOffered(value: JsonObject, at: string, report: Report): void {
  const groups = asList(value.option_groups).flatMap((entry) => (isObject(entry) ? asList(entry.options) : []));
  const offered = [...asList(value.options), ...groups];
  const initial = value.initial_option === undefined ? asList(value.initial_options) : [value.initial_option];
  for (const wanted of initial) {
    if (!offered.some((entry) => sameOption(entry, wanted))) {
      complain(report, at, 'initial option must be one of the options');
    }
  }
}

function optionsOrGroups(value: JsonObject, at: string, report: Report): void {
  const given = [value.options, value.option_groups].filter((entry) => entry !== undefined);
  if (given.length !== 1) complain(report, at, 'must provide exactly one of: options, option_groups');
  initialIsOffered(value, at, report);
}

const acting = (fields: Fields): Check =>
  object({ ...fields, optional: { action_id: id, confirm, focus_on_load: boolean, ...fields.optional } });
const selecting = (fields: Fields): Check =>
  acting({ ...fields, optional: { placeholder: plain(150), ...fields.optional } });
const multi = { max_selected_items: integer(1, 1000) };
const options = { options: list(option, 1, 100), option_groups: list(group, 1, 100) };
const conversationFilter = object({
  optional: {
    include: list(oneOf('im', 'mpim', 'private', 'public'), 1, 4),
    exclude_external_shared_channels: boolean,
    exclude_bot_users: boolean,
  },
});
const typing = (fields: Fields): Check =>
  object({
    ...fields,
    optional: {
      action_id: id,
      placeholder: plain(150),
      focus_on_load: boolean,
      dispatch_action_config: object({
        optional: { trigger_actions_on: list(oneOf('on_enter_pressed', 'on_character_entered'), 1, 2) },
      }),
      ...fields.optional,
    },
  });

const image = object({
  required: { alt_text: string(2000) },
  optional: { image_url: url, slack_file: slackFile },
  also: (value, at, report) => {
    if (value.image_url === undefined && value.slack_file === undefined) {
      complain(report, at, 'must provide one of: image_url, slack_file');
    }
  },
});

const button = acting({
  required: { text: plain(75) },
  optional: { value: optionalText(2000), url, style: oneOf('primary', 'danger'), accessibility_label: label },
});

const CHOOSERS: Readonly<Record<string, Check>> = {
  static_select: selecting({ optional: { ...options, initial_option: option }, also: optionsOrGroups }),
  multi_static_select: selecting({
    optional: { ...options, ...multi, initial_options: list(option, 1, 100) },
    also: optionsOrGroups,
  }),
  external_select: selecting({ optional: { initial_option: option, min_query_length: integer(0, 1000) } }),
  multi_external_select: selecting({
    optional: { ...multi, initial_options: list(option, 1, 100), min_query_length: integer(0, 1000) },
  }),
  users_select: selecting({ optional: { initial_user: id } }),
  multi_users_select: selecting({ optional: { ...multi, initial_users: list(id, 1, 100) } }),
  conversations_select: selecting({
    optional: {
      initial_conversation: id,
      default_to_current_conversation: boolean,
      response_url_enabled: boolean,
      filter: conversationFilter,
    },
  }),
  multi_conversations_select: selecting({
    optional: {
      ...multi,
      initial_conversations: list(id, 1, 100),
      default_to_current_conversation: boolean,
      filter: conversationFilter,
    },
  }),
  channels_select: selecting({ optional: { initial_channel: id, response_url_enabled: boolean } }),
  multi_channels_select: selecting({ optional: { ...multi, initial_channels: list(id, 1, 100) } }),
  radio_buttons: acting({
    required: { options: list(richOption, 1, 10) },
    optional: { initial_option: richOption },
    also: initialIsOffered,
  }),
  checkboxes: acting({
    required: { options: list(richOption, 1, 10) },
    optional: { initial_options: list(richOption, 1, 10) },
    also: initialIsOffered,
  }),
  datepicker: selecting({ optional: { initial_date: pattern(/^\d{4}-\d{2}-\d{2}$/, 'must be YYYY-MM-DD') } }),
  timepicker: selecting({
    optional: { initial_time: pattern(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:mm'), timezone: string(100) },
  }),
  datetimepicker: acting({ optional: { initial_date_time: integer(1_000_000_000, 9_999_999_999) } }),
};

const INPUTS: Readonly<Record<string, Check>> = {
  plain_text_input: typing({
    optional: {
      initial_value: optionalText(3000),
      multiline: boolean,
      min_length: integer(0, 3000),
      max_length: integer(1, 3000),
    },
  }),
  number_input: typing({
    required: { is_decimal_allowed: boolean },
    optional: { initial_value: numericString, min_value: numericString, max_value: numericString },
  }),
  email_text_input: typing({ optional: { initial_value: optionalText(3000) } }),
  url_text_input: typing({ optional: { initial_value: optionalText(3000) } }),
  rich_text_input: typing({
    optional: { initial_value: anything, min_lines: integer(1, 100), max_lines: integer(1, 100) },
  }),
  file_input: object({
    optional: { action_id: id, filetypes: list(string(20), 1, 100), max_files: integer(1, 10) },
  }),
};

const workflowButton = acting({
  required: { text: plain(75), workflow: anything },
  optional: { style: oneOf('primary', 'danger'), accessibility_label: label },
});
const overflow = acting({ required: { options: list(option, 1, 5) } });

export const actionElement = typed(() => ({
  ...CHOOSERS,
  button,
  overflow,
  workflow_button: workflowButton,
  rich_text_input: INPUTS.rich_text_input ?? anything,
}));
export const accessory = typed(() => ({ ...CHOOSERS, button, overflow, image, workflow_button: workflowButton }));
export const inputElement = typed(() => ({ ...CHOOSERS, ...INPUTS }));
export const contextElement = typed(() => ({ image, plain_text: plain(3000), mrkdwn: anyText(3000) }));
export const imageUrl = url;
export const imageFile = slackFile;
