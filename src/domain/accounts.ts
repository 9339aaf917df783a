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

/** Who may ask for, approve and pause reductions in one account, and which tables are left alone. */
export interface ReductionRules {
  /** Slack user ids or user group ids; empty means every full member of the workspace. */
  readonly requesters: readonly string[];
  /** Slack user ids or user group ids; empty means nobody: the account's tables can be seen but not changed. */
  readonly approvers: readonly string[];
  /** Approvers of particular tables, in place of `approvers`: the first entry with a fitting pattern counts. */
  readonly approversByTable: readonly {
    /** Glob patterns of table names; `*` and `?`. */
    readonly tables: readonly string[];
    readonly approvers: readonly string[];
  }[];
  /** How many distinct people have to approve. */
  readonly approvals: 1 | 2;
  /** Whether a requester may be one of the approvers. */
  readonly allowOwnRequests: boolean;
  /** Whether a target inside the bounds of auto scaling is a warning only; auto scaling may undo it with a second decrease. */
  readonly allowAutoscaled: boolean;
  readonly globalTables: 'refuse' | 'allow';
  /** Shown as a warning on every card. */
  readonly production: boolean;
  /** Where the cards go: a channel id. */
  readonly approvalsChannel: string;
}
