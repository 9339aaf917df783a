// Which IAM actions the product's code needs, read from the SDK commands it makes.
import { type Sources, sourcesIn } from './sources.ts';

/** The SDK's packages, and how IAM calls their services. */
const SERVICES: Readonly<Record<string, string>> = {
  'client-application-auto-scaling': 'application-autoscaling',
  'client-cloudtrail': 'cloudtrail',
  'client-cloudwatch': 'cloudwatch',
  'client-dynamodb': 'dynamodb',
  'client-sqs': 'sqs',
  'client-sts': 'sts',
};

/** A call in batches is granted as the single one (Service Authorization Reference, Amazon SQS). */
const GRANTED_AS: Readonly<Record<string, string>> = {
  'sqs:DeleteMessageBatch': 'sqs:DeleteMessage',
  'sqs:ChangeMessageVisibilityBatch': 'sqs:ChangeMessageVisibility',
};

/** Everybody may ask who they are (STS API Reference, GetCallerIdentity). */
const NEEDS_NO_PERMISSION = new Set(['sts:GetCallerIdentity']);

export interface AwsCall {
  readonly file: string;
  readonly action: string;
}

/**
 * @throws Error for a client whose IAM prefix is not known here (a new service needs a line above), and for a way to call AWS that is not
 * read here: paginators, waiters, clients with a method for each call, imports without names
 */
export function awsCalls(sources: Sources = sourcesIn('src', 'commands', 'jobs')): readonly AwsCall[] {
  return [...sources].flatMap(([file, text]) => [
    ...imported(file, text).flatMap(({ pack, names }) => {
      const values = names.filter((name) => name !== '' && !name.startsWith('type '));
      const unread = values.find((name) => !/^\w+(?:Command|Client)$/.test(name));
      if (unread !== undefined) throw new Error(`${file} calls AWS by what is not read here: ${unread}`);
      const commands = values.filter((name) => name.endsWith('Command'));
      return commands.map((name) => ({ file, action: actionOf(file, pack, name) }));
    }),
    // Not a call of its own: a member of AssumeRole that has to be granted by itself.
    ...(/\bSourceIdentity: /.test(text) ? [{ file, action: 'sts:SetSourceIdentity' }] : []),
  ]);
}

/** The actions of some services, sorted, each once. */
export function actionsCalled(isWanted: (action: string) => boolean = () => true): string[] {
  const needed = awsCalls().map(({ action }) => GRANTED_AS[action] ?? action);
  return [...new Set(needed)].filter((action) => !NEEDS_NO_PERMISSION.has(action) && isWanted(action)).sort();
}

/** Every package of the SDK that is imported for more than types, with the names taken from it. */
function imported(file: string, text: string): { pack: string; names: string[] }[] {
  const named = [...text.matchAll(/^import\s+(type\s+)?\{([^}]*)\}\s+from\s+'@aws-sdk\/([^']+)'/gm)];
  if (named.length !== text.match(/'@aws-sdk\//g)?.length && text.includes("'@aws-sdk/"))
    throw new Error(`${file} imports the SDK in a way that is not read here`);
  return named
    .filter(([, onlyTypes]) => onlyTypes === undefined)
    .map(([, , names = '', pack = '']) => ({ pack, names: names.split(',').map((name) => name.trim()) }));
}

function actionOf(file: string, pack: string, command: string): string {
  const service = SERVICES[pack];
  if (service === undefined)
    throw new Error(`${file} calls a service that test/support/aws-calls.ts does not know: ${pack}`);
  return `${service}:${command.replace(/Command$/, '')}`;
}
