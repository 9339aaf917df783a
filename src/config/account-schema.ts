/** The shape of one account in the configuration file, each rule with the sentence that explains it. */
import { z } from 'zod';
import type { Account } from '../domain/accounts.ts';
import { found } from './problems.ts';

/** An account as the configuration describes it: what names and rights need, and the role that reads it. */
export interface ConfiguredAccount extends Account {
  /** ARN of the IAM role this bot assumes to read. */
  readonly readRole: string;
  /** What the role's trust policy asks for as `sts:ExternalId`; `null` if it asks for none. */
  readonly externalId: string | null;
}

export const ROLE_ARN = /^arn:aws(?:-[a-z]+)*:iam::(\d{12}):role\/[\w+=,.@/-]{1,512}$/;

const says = (advice: string) => (issue: { input?: unknown }) => `${found(issue.input)} ${advice}`;

const text = (pattern: RegExp, advice: string) => {
  const error = says(advice);
  return z.string({ error }).regex(pattern, { error });
};

const list = <T extends z.ZodType>(item: T, advice: string) => z.array(item, { error: says(advice) });

const accountId = z
  .string({
    error: ({ input }) =>
      typeof input === 'number'
        ? `found the number ${input}; YAML reads unquoted digits as a number and drops leading zeros. ` +
          `Write the 12 digits in quotes, for example "${String(input).padStart(12, '0').slice(0, 12)}".`
        : `${found(input)} Write the account's 12 digits in quotes, for example "111122223333".`,
  })
  .regex(/^\d{12}$/, {
    error: says('Write exactly 12 digits in quotes, without dashes or spaces, for example "111122223333".'),
  });

const region = text(
  /^[a-z]{2,4}(?:-[a-z]+)+-\d{1,2}$/,
  "Write the region's code as AWS spells it, for example eu-west-1.",
);

const tablePattern = text(
  /^[A-Za-z0-9_.*?-]{1,255}$/,
  'Write a table name or a pattern of letters, digits, "_", "." and "-", in which "*" stands for any characters ' +
    'and "?" for one; nothing else is a wildcard. For example orders-*.',
);

const viewer = text(
  /^[UWS][A-Z0-9]{2,}$/,
  'Write the Slack id of a user (U... or W..., from "Copy member ID" in the profile) or of a user group (S...), not a name.',
);

const channel = text(
  /^[CG][A-Z0-9]{2,}$/,
  'Write the Slack id of a channel (C... or G..., at the foot of the channel\'s "About"), not its name.',
);

const account = z.strictObject(
  {
    name: text(
      /^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$/,
      'Write a short name for Slack: letters, digits, "-", "_" or ".", at most 40, no "/". For example prod.',
    ),
    id: accountId,
    readRole: text(
      ROLE_ARN,
      "Write the ARN of the role that may read this account's tables, " +
        'for example arn:aws:iam::111122223333:role/ddb-budget-read.',
    ),
    externalId: text(
      /^[\w+=,.@:/-]{2,1224}$/,
      "Write the external id that the role's trust policy asks for (2 to 1224 of letters, digits and +=,.@:/-_), " +
        'or leave the line out.',
    ).optional(),
    regions: list(region, 'Write a list of regions, for example [us-east-1, eu-west-1].').min(1, {
      error: 'empty. Write at least one region, for example [us-east-1].',
    }),
    tables: list(tablePattern, 'Write a list of table names or patterns, for example ["orders-*"].')
      .min(1, { error: 'empty. Write at least one pattern, or leave the line out for every table.' })
      .default(['*']),
    viewers: list(viewer, 'Write a list of Slack ids, or leave the line out for every full member.').default([]),
    channels: list(channel, 'Write a list of Slack channel ids, or leave the line out.').default([]),
  },
  { error: says('Write an account with name, id, readRole and regions.') },
);

export const fileSchema = z.strictObject(
  {
    accounts: list(account, 'Write "accounts:" with a list of AWS accounts below it.').min(1, {
      error: 'empty. Write at least one AWS account.',
    }),
  },
  { error: says('Write "accounts:" with a list of AWS accounts below it.') },
);

export const TOP_LEVEL_KEYS: readonly string[] = Object.keys(fileSchema.shape);
export const ACCOUNT_KEYS: readonly string[] = Object.keys(account.shape);
