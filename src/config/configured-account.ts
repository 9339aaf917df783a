/** An account as the rest of the program sees it, with every default filled in. */
import type { Account, ReductionRules } from '../domain/accounts.ts';
import type { Language } from '../locales/index.ts';
import type { ParsedAccount } from './account-schema.ts';

/** An account as the configuration describes it: what names and rights need, and the role that reads it. */
export interface ConfiguredAccount extends Account {
  /** ARN of the IAM role this bot assumes to read. */
  readonly readRole: string;
  /** What the role's trust policy asks for as `sts:ExternalId`; `null` if it asks for none. */
  readonly externalId: string | null;
  /** What is written into this account's channels is in this language. */
  readonly language: Language;
  /** Where refusals are told that nobody posted: a channel id; `null` where they are not told. */
  readonly incidentChannel: string | null;
  /** Whether the incident channel is told when a decrease is possible again. */
  readonly announceBudgetBack: boolean;
  /** `null` where the account's tables can be seen but not changed. */
  readonly reductions: ReductionSettings | null;
}

export interface ReductionSettings extends ReductionRules {
  /** ARN of the IAM role this bot assumes to change a table. */
  readonly role: string;
  /** Whether AWS is told whose click completed the approval (`sts:SourceIdentity`). */
  readonly sourceIdentity: boolean;
}

/** `null` in place of what was left out and has no default (account-schema.ts). */
export function configured(parsed: ParsedAccount): ConfiguredAccount {
  const { name, id, regions, tables, viewers, channels, readRole, externalId = null, reduceRole } = parsed;
  const reductions = reduceRole === undefined ? null : reductionSettings(reduceRole, parsed);
  const { incidentChannel = null, announceBudgetBack, language } = parsed;
  return {
    name,
    id,
    regions,
    tables,
    viewers,
    channels,
    readRole,
    externalId,
    language,
    incidentChannel,
    announceBudgetBack,
    reductions,
  };
}

function reductionSettings(role: string, parsed: ParsedAccount): ReductionSettings {
  return {
    role,
    requesters: parsed.requesters,
    approvers: parsed.approvers,
    approversByTable: parsed.approversByTable,
    approvals: parsed.approvals,
    allowOwnRequests: parsed.allowOwnRequests,
    allowAutoscaled: parsed.allowAutoscaled,
    globalTables: parsed.globalTables,
    production: parsed.production,
    // Never empty: the file is refused without one (reduction-issues.ts).
    approvalsChannel: parsed.approvalsChannel ?? '',
    sourceIdentity: parsed.sourceIdentity,
  };
}
