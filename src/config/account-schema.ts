/** The shape of the configuration file, account by account, each rule with the sentence that explains it. */

import { z } from 'zod';
import { languages } from '../locales/index.ts';
import { found } from './problems.ts';

export const ROLE_ARN = /^arn:aws(?:-[a-z]+)*:iam::(\d{12}):role\/[\w+=,.@/-]{1,512}$/;

const says = (advice: string) => (issue: { input?: unknown }) => `${found(issue.input)} ${advice}`;

/** @param kind what docs/configuration.md calls such a text */
const text = (pattern: RegExp, advice: string, kind = 'text') => {
  const error = says(advice);
  return z.string({ error }).regex(pattern, { error }).meta({ title: kind });
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
  'region',
);

const tablePattern = text(
  /^[A-Za-z0-9_.*?-]{1,255}$/,
  'Write a table name or a pattern of letters, digits, "_", "." and "-", in which "*" stands for any characters ' +
    'and "?" for one; nothing else is a wildcard. For example orders-*.',
  'pattern',
);

const person = text(
  /^[UWS][A-Z0-9]{2,}$/,
  'Write the Slack id of a user (U... or W..., from "Copy member ID" in the profile) or of a user group (S...), not a name.',
  'Slack id',
);

const channel = text(
  /^[CG][A-Z0-9]{2,}$/,
  'Write the Slack id of a channel (C... or G..., at the foot of the channel\'s "About"), not its name.',
  'channel id',
);

const people = (advice: string) => list(person, advice);

const flag = z
  .union([z.boolean(), z.enum(['on', 'off'])], { error: says('Write true or false.') })
  .transform((value) => value === true || value === 'on');

const approversOfTables = z.strictObject(
  {
    tables: list(tablePattern, 'Write a list of table names or patterns, for example ["payments-*"].')
      .min(1, { error: 'empty. Write at least one table name or pattern.' })
      .describe('The tables this entry is about: names, or patterns as in `tables`.'),
    approvers: people('Write a list of Slack ids; an empty one, [], means that nobody may approve.').describe(
      'Who may approve for them, in place of `approvers` of the account. `[]`: nobody.',
    ),
  },
  { error: says('Write an entry with tables and approvers.') },
);

/** Everything about reductions but the role, without which none of it has an effect. */
const reductionRules = {
  requesters: people('Write a list of Slack ids, or leave the line out for every full member.')
    .default([])
    .describe('Who may ask for a reduction: ids of users and user groups. `[]`: every full member of the workspace.'),
  approvers: people('Write a list of Slack ids of users and user groups.')
    .default([])
    .describe(
      'Who may approve, cancel and pause: ids of users and user groups. Never the requester (see `allowOwnRequests`), and never ' +
        'guests, bots or people of other organisations. With a `reduceRole`, this or `approversByTable` has to name somebody.',
    ),
  approversByTable: list(approversOfTables, 'Write a list of entries with tables and approvers.')
    .default([])
    .describe('Other approvers for some tables. The first entry with a fitting pattern counts.'),
  approvals: z
    .literal([1, 2], { error: says('Write 1 or 2: how many people have to approve.') })
    .default(1)
    .describe('How many people have to approve.'),
  allowOwnRequests: flag.default(false).describe('Whether an approver may approve a request of their own.'),
  allowAutoscaled: flag
    .default(false)
    .describe(
      'Whether a value within the bounds of auto scaling may be asked for. Auto scaling may undo it and spend a second decrease.',
    ),
  globalTables: z
    .enum(['refuse', 'allow'], { error: says('Write refuse or allow.') })
    .default('refuse')
    .describe('Whether tables that are replicated to other regions may be lowered, in all of them at once.'),
  production: flag.default(false).describe('Whether every card warns that this is a production account.'),
  approvalsChannel: channel
    .optional()
    .describe(
      'The channel in which reductions are asked for and approved. Invite the bot there. Needed with a `reduceRole`; ' +
        'if `channels` is set, one of them.',
    ),
  sourceIdentity: flag
    .default(true)
    .describe(
      'Whether AWS is told whose click completed the approval (`sts:SourceIdentity`, seen in CloudTrail). The trust policy of ' +
        '`reduceRole` then has to allow `sts:SetSourceIdentity`.',
    ),
};

const account = z.strictObject(
  {
    name: text(
      /^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$/,
      'Write a short name for Slack: letters, digits, "-", "_" or ".", at most 40, no "/". For example prod.',
    ).describe(
      'What people type and see in Slack: `/ddb budget prod/us-east-1/orders-table`. Letters, digits, `-`, `_`, `.`.',
    ),
    id: accountId.describe('Its 12 digits, in quotes: YAML reads bare digits as a number and drops leading zeros.'),
    readRole: text(
      ROLE_ARN,
      "Write the ARN of the role that may read this account's tables, " +
        'for example arn:aws:iam::111122223333:role/ddb-budget-read.',
      'ARN',
    ).describe('The ARN of the role that is assumed for every read.'),
    externalId: text(
      /^[\w+=,.@:/-]{2,1224}$/,
      "Write the external id that the role's trust policy asks for (2 to 1224 of letters, digits and +=,.@:/-_), " +
        'or leave the line out.',
    )
      .optional()
      .describe('What the trust policies of both roles ask for as `sts:ExternalId`. Left out: they ask for none.'),
    regions: list(region, 'Write a list of regions, for example [us-east-1, eu-west-1].')
      .min(1, { error: 'empty. Write at least one region, for example [us-east-1].' })
      .describe('The regions to look at.'),
    tables: list(tablePattern, 'Write a list of table names or patterns, for example ["orders-*"].')
      .min(1, { error: 'empty. Write at least one pattern, or leave the line out for every table.' })
      .default(['*'])
      .describe('The tables to look at. `*` stands for any characters, `?` for one.'),
    viewers: people('Write a list of Slack ids, or leave the line out for every full member.')
      .default([])
      .describe(
        'Who may see the tables: ids of users and user groups. `[]`: every full member. Guests, bots and people of other ' +
          'organisations never do.',
      ),
    channels: list(channel, 'Write a list of Slack channel ids, or leave the line out.')
      .default([])
      .describe(
        'Where the tables may be shown, beside direct messages. `[]`: in every channel of this workspace alone.',
      ),
    language: z
      .enum(languages, { error: `unknown language. Write one of ${languages.join(', ')}.` })
      .default('en')
      .describe(
        "The language of what is written into this account's channels. Private answers are in each reader's own.",
      ),
    incidentChannel: channel
      .optional()
      .describe(
        'Where refusals are told that nobody posted. Invite the bot there; if `channels` is set, one of them. Left out: they are ' +
          'not told.',
      ),
    announceBudgetBack: flag
      .default(false)
      .describe('Whether a line in such a thread says when a decrease is possible again.'),
    reduceRole: text(
      ROLE_ARN,
      "Write the ARN of the role that may change this account's tables, " +
        'for example arn:aws:iam::111122223333:role/ddb-budget-reduce, or leave the line out to change none.',
      'ARN',
    )
      .optional()
      .describe(
        'The ARN of the role that is assumed for one reduction at a time. Left out: nothing can be changed, and none of the keys ' +
          'below may be written.',
      ),
    ...reductionRules,
  },
  { error: says('Write an account with name, id, readRole and regions.') },
);

const events = z.strictObject(
  {
    queueUrl: text(
      /^https?:\/\/[^\s/]+\/(?:\S+\/)?[\w-]{1,80}$/,
      'Write the URL of the SQS queue (standard, not FIFO), for example https://sqs.us-east-1.amazonaws.com/111122223333/ddb-budget-events.',
      'URL',
    ).describe('The URL of a standard SQS queue on which EventBridge puts refused `UpdateTable` calls.'),
    region: region.describe('The region the queue is in.'),
  },
  { error: says('Write "events:" with queueUrl and region below it, or leave it out.') },
);

export const fileSchema = z.strictObject(
  {
    accounts: list(account, 'Write "accounts:" with a list of AWS accounts below it.')
      .min(1, { error: 'empty. Write at least one AWS account.' })
      .describe('The AWS accounts, at least one.'),
    events: events.optional().describe("The queue of AWS's events. Left out: none is read."),
  },
  { error: says('Write "accounts:" with a list of AWS accounts below it.') },
);

export type ParsedAccount = z.infer<typeof account>;
/** Where AWS puts events for this bot. */
export type EventQueueSettings = z.infer<typeof events>;

export const REDUCTION_KEYS: readonly string[] = Object.keys(reductionRules);

/** The keys that may stand where an unknown one was found: at the top, in events, in an account, or in an entry of approversByTable. */
export function keysKnownAt(path: readonly PropertyKey[]): readonly string[] {
  if (path.length === 0) return Object.keys(fileSchema.shape);
  if (path[0] === 'events') return Object.keys(events.shape);
  return Object.keys(path.includes('approversByTable') ? approversOfTables.shape : account.shape);
}
