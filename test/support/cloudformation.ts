// Reads a CloudFormation template and works out what one stack of it would make: conditions, references and functions resolved.
import { readFileSync } from 'node:fs';
import { parse, type ScalarTag, YAMLMap, YAMLSeq } from 'yaml';

export type Tree = null | boolean | number | string | readonly Tree[] | { readonly [key: string]: Tree };
export type Branch = { readonly [key: string]: Tree };

export interface Resource {
  readonly Type: string;
  readonly Condition?: string;
  readonly Properties: Branch;
}

export interface Template {
  readonly Description: string;
  readonly Parameters: Readonly<Record<string, Branch>>;
  readonly Conditions: Branch;
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs: Readonly<Record<string, Branch>>;
}

export interface Stack {
  /** Values of parameters; their defaults where left out. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly account: string;
  readonly region: string;
  /** What GetAtt and Ref of a resource give, for example `Queue.Arn`. */
  readonly attributes?: Readonly<Record<string, string>>;
}

const FUNCTIONS = ['Equals', 'Not', 'And', 'Or', 'If', 'Sub', 'GetAtt', 'Split', 'Join'] as const;

/** `!Sub text` is short for `{ Fn::Sub: text }`; Ref and Condition have no prefix. */
const shortForms = [...FUNCTIONS, 'Ref', 'Condition'].flatMap((name) => {
  const full = name === 'Ref' || name === 'Condition' ? name : `Fn::${name}`;
  const wrap = (value: unknown) => ({ [full]: name === 'GetAtt' ? String(value).split('.') : value });
  const scalar = { tag: `!${name}`, resolve: wrap } satisfies Partial<ScalarTag>;
  const collection = (kind: 'seq' | 'map', nodeClass: typeof YAMLSeq | typeof YAMLMap) => ({
    tag: `!${name}`,
    collection: kind,
    nodeClass: class extends (nodeClass as typeof YAMLSeq) {
      override toJSON(arg?: unknown, context?: Parameters<YAMLSeq['toJSON']>[1]) {
        return wrap(super.toJSON(arg, context)) as unknown as unknown[];
      }
    },
  });
  return [scalar, collection('seq', YAMLSeq), collection('map', YAMLMap)];
});

export const templateText = (name: string): string =>
  readFileSync(new URL(`../../deploy/cloudformation/${name}.yaml`, import.meta.url), 'utf8');

export function readTemplate(name: string): Template {
  return parse(templateText(name), { customTags: shortForms as never, strict: true });
}

const GONE = Symbol('AWS::NoValue');

/** The resources one stack makes, by logical id. @throws Error for a reference or function that is not known. */
export function resourcesOf(template: Template, stack: Stack): Readonly<Record<string, Resource>> {
  const value = resolver(template, stack);
  const made = Object.entries(template.Resources).filter(
    ([, { Condition }]) => Condition === undefined || value({ Condition }) === true,
  );
  return Object.fromEntries(
    made.map(([id, { Type, Properties }]) => [id, { Type, Properties: value(Properties) as Branch }]),
  );
}

function resolver(template: Template, { parameters = {}, account, region, attributes = {} }: Stack) {
  const pseudo = new Map<string, unknown>([
    ['AWS::AccountId', account],
    ['AWS::Region', region],
    ['AWS::Partition', 'aws'],
    ['AWS::NoValue', GONE],
  ]);

  function refer(name: string): unknown {
    if (pseudo.has(name)) return pseudo.get(name);
    const parameter = template.Parameters[name];
    if (parameter !== undefined) {
      const given = parameters[name] ?? parameter.Default;
      if (given === undefined) throw new Error(`parameter ${name} has no value`);
      return parameter.Type === 'CommaDelimitedList' ? String(given).split(',') : given;
    }
    const attribute = attributes[name];
    if (attribute === undefined) throw new Error(`nothing is known about ${name}`);
    return attribute;
  }

  const functions = new Map<string, (argument: Tree) => unknown>([
    ['Ref', (name) => refer(String(name))],
    ['Condition', (name) => value(template.Conditions[String(name)] ?? null)],
    ['Fn::GetAtt', (path) => refer((path as string[]).join('.'))],
    ['Fn::Sub', (text) => String(text).replace(/\$\{([\w:.]+)\}/g, (_, name) => String(refer(name)))],
    ['Fn::Equals', (pair) => new Set((value(pair) as unknown[]).map(String)).size === 1],
    ['Fn::Not', (one) => !(value(one) as unknown[])[0]],
    ['Fn::And', (all) => (value(all) as unknown[]).every(Boolean)],
    ['Fn::Or', (all) => (value(all) as unknown[]).some(Boolean)],
    [
      'Fn::If',
      (argument) => {
        const [condition, yes, no] = argument as readonly Tree[];
        return value(value({ Condition: condition ?? null }) ? (yes ?? null) : (no ?? null));
      },
    ],
    [
      'Fn::Split',
      (argument) => {
        const [by, text] = value(argument) as string[];
        return text?.split(by ?? '');
      },
    ],
  ]);

  function value(tree: Tree): unknown {
    if (Array.isArray(tree)) return tree.map(value).filter((each) => each !== GONE);
    if (tree === null || typeof tree !== 'object') return tree;
    const [[key, argument] = ['', null], ...more] = Object.entries(tree);
    const call = functions.get(key);
    // An IAM statement has a member "Condition" too, beside others and never a name.
    if (call && more.length === 0 && (key !== 'Condition' || typeof argument === 'string')) return call(argument);
    const members = Object.entries(tree).map(([name, inner]) => [name, value(inner)] as const);
    return Object.fromEntries(members.filter(([, inner]) => inner !== GONE));
  }
  return value;
}
