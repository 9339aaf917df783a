/** AWS accounts as the configuration describes them, without credentials: what names and rights need. */
export interface Account {
  /** Short name used in Slack, for example `prod`. */
  readonly name: string;
  /** Twelve digits. */
  readonly id: string;
  readonly regions: readonly string[];
  /** Glob patterns of table names this bot looks at; `*` and `?`. */
  readonly tables: readonly string[];
  /** Slack user ids (U..., W...) or user group ids (S...); empty means every full member of the workspace. */
  readonly viewers: readonly string[];
  /** Channels where this account's tables may be shown; empty means every channel that is not shared with others. */
  readonly channels: readonly string[];
}
