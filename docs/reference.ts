// docs/configuration.md from the schemas of the settings: every key, its type, its default and the sentence the schema says of it.
import { z } from 'zod';
import { fileSchema } from '../src/config/account-schema.ts';
import { environmentSchema } from '../src/config/environment.ts';
import { SECRETS } from '../src/config/secret-files.ts';

export interface Key {
  readonly name: string;
  readonly type: string;
  readonly needed: boolean;
  /** As it is written in the file or the environment; `null` where there is none. */
  readonly otherwise: string | null;
  readonly meaning: string;
}

interface Shape {
  /** What kind of text it is. */
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly enum?: readonly (string | number)[];
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
}

const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    // zod leaves out the default of what is transformed, since it stands for the outcome. Ours read the same on both sides.
    override: ({ zodSchema: { _zod: inside }, jsonSchema }) => {
      if (inside.def.type === 'default') jsonSchema.default = inside.def.defaultValue;
    },
  }) as Shape;

/** The keys of one object of the schema, in its order. */
function keysOf({ properties = {}, required = [] }: Shape): readonly Key[] {
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    type: typeOf(shape),
    needed: required.includes(name) && shape.default === undefined,
    otherwise: shape.default === undefined ? null : written(shape.default),
    meaning: shape.description ?? '',
  }));
}

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function typeOf({ title, enum: values, anyOf, items, type, properties }: Shape): string {
  if (title !== undefined) return title;
  if (values !== undefined) return values.map((value) => `\`${value}\``).join(', ');
  // true and false, and the words YAML 1.1 had for them.
  if (anyOf?.some((one) => one.type === 'boolean')) return '`true`, `false`';
  if (items !== undefined) return items.properties === undefined ? `list of ${typeOf(items)}s` : 'list of entries';
  if (properties !== undefined) return 'entry';
  return type === 'string' ? 'text' : (type ?? 'text');
}

export const environmentKeys = (): readonly Key[] => keysOf(shapeOf(environmentSchema));

/** By the heading under which docs/configuration.md tells them. */
export function fileKeys(): ReadonlyMap<string, readonly Key[]> {
  const file = shapeOf(fileSchema);
  const account = file.properties?.accounts?.items ?? {};
  return new Map([
    ['The file', keysOf(file)],
    ['An account', keysOf(account)],
    ['An entry of `approversByTable`', keysOf(account.properties?.approversByTable?.items ?? {})],
    ['`events`', keysOf(file.properties?.events ?? {})],
  ]);
}

function table(keys: readonly Key[]): string {
  const rows = [
    ['key', 'type', 'left out', 'meaning'],
    ...keys.map(({ name, type, needed, otherwise, meaning }) => [
      `\`${name}\``,
      type,
      needed ? 'needed' : otherwise === null ? '' : `\`${otherwise}\``,
      meaning.replaceAll('|', '\\|'),
    ]),
  ];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[], fill = ' ') =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0, fill)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(['', '', '', ''], '-'), ...body.map((cells) => line(cells))].join('\n');
}

/** The whole page. */
export function configurationPage(): string {
  const sections = [...fileKeys()].map(([heading, keys]) => `### ${heading}\n\n${table(keys)}\n`);
  return `# Configuration

<!-- Written by \`npm run docs\` from src/config; a test fails when it is not what the schemas say. -->

Everything comes from the environment and from one YAML file that it names. All problems are told at once at the start, each with what
to write instead; [\`ddb-budget check\`](check.md) goes on to try what the settings say.

## The environment

A variable that is set to nothing counts as left out.

${table(environmentKeys())}

Credentials of AWS come from wherever the AWS SDK finds them: a task role, an instance profile, a pod identity, a named profile, or keys in
the environment.

### Secrets from files

${SECRETS.map((name) => `\`${name}\``).join(', ')}: each may come from a file instead. Write its path
into the variable with \`_FILE\` behind the name (\`SLACK_BOT_TOKEN_FILE=/run/secrets/slack-bot-token\`) and leave the plain one out. White space around what the file
holds is dropped. It is read once, at the start. There is no other place for secrets: none belongs into the accounts file.

## The accounts file

YAML; [config.example.yaml](config.example.yaml) shows every key with a comment. An unknown key is a problem, with the nearest known one named.
Slack ids are written, never names: of users (U..., W...), user groups (S...) and channels (C..., G...).

${sections.join('\n')}
Where several keys must fit together, the start says so: a role has to be of its own account, \`approvalsChannel\` and
\`incidentChannel\` have to be among \`channels\` where those are listed, \`events\` needs an account with an \`incidentChannel\`, names and ids
stand once each, and with \`approvals: 2\` more than one person has to be named.
`;
}
