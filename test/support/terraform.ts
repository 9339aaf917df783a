// Reads a Terraform module with HashiCorp's own HCL parser and works out its policy documents.
import { readdirSync, readFileSync } from 'node:fs';
import vm from 'node:vm';
import { parse } from '@cdktn/hcl2json';
import type { Policy, Statement } from './policies.ts';

type Block = Readonly<Record<string, unknown>>;

export interface Module {
  readonly variable: Readonly<Record<string, readonly Block[]>>;
  readonly output: Readonly<Record<string, readonly Block[]>>;
  readonly resource: Readonly<Record<string, Readonly<Record<string, readonly Block[]>>>>;
  readonly data: Readonly<Record<string, Readonly<Record<string, readonly Block[]>>>>;
}

const folder = (name: string) => new URL(`../../deploy/terraform/${name}/`, import.meta.url);

/** @throws what the parser says of a file that is no HCL. */
export async function readModule(name: string): Promise<Module> {
  const text = readdirSync(folder(name))
    .filter((file) => file.endsWith('.tf'))
    .map((file) => readFileSync(new URL(file, folder(name)), 'utf8'))
    .join('\n');
  return (await parse(`${name}.tf`, text)) as Module;
}

/** Names an expression may use, for example `{ variable: { regions: [...] }, local: {...} }`; `variable` stands for Terraform's `var`. */
export type Scope = Readonly<Record<string, unknown>>;

/** HCL's templates, literals, comparisons and conditionals are JavaScript's as well; nothing else is used in the policies. */
export function evaluate(written: unknown, scope: Scope): unknown {
  if (Array.isArray(written)) return written.flatMap((each) => evaluate(each, scope));
  if (typeof written !== 'string' || !written.includes('${')) return written;
  const whole = /^\$\{((?:(?!\$\{).)*)\}$/s.exec(written)?.[1];
  const code = (whole ?? `\`${written}\``).replace(/\bvar\./g, 'variable.');
  return vm.runInNewContext(code, { toset: (items: unknown) => items, ...scope });
}

/** The document that an `aws_iam_policy_document` renders. @throws Error for a document the module does not have */
export function policyOf(module: Module, name: string, scope: Scope): Policy {
  const document = module.data.aws_iam_policy_document?.[name]?.[0];
  if (document === undefined) throw new Error(`there is no aws_iam_policy_document ${name}`);
  return { Version: '2012-10-17', Statement: blocks(document.statement).map((each) => statement(each, scope)) };
}

const blocks = (written: unknown): readonly Block[] => (written ?? []) as readonly Block[];

function statement(block: Block, scope: Scope): Statement {
  const of = (written: unknown) => evaluate(written, scope);
  const dynamic = blocks((block.dynamic as Block | undefined)?.condition).flatMap(({ for_each: each, content }) =>
    (of(each) as unknown[]).length > 0 ? blocks(content) : [],
  );
  const conditions = [...blocks(block.condition), ...dynamic];
  const Condition: Record<string, Record<string, unknown>> = {};
  for (const { test, variable, values } of conditions) {
    const operator = String(of(test));
    Condition[operator] = { ...Condition[operator], [String(of(variable))]: of(values) };
  }
  const [principals] = blocks(block.principals);
  const type = String(principals?.type);
  const identifiers = of(principals?.identifiers);
  return {
    ...(block.sid === undefined ? {} : { Sid: String(block.sid) }),
    Effect: String(block.effect ?? 'Allow'),
    ...(principals === undefined ? {} : { Principal: type === '*' ? '*' : { [type]: identifiers } }),
    Action: of(block.actions) as string[],
    ...(block.resources === undefined ? {} : { Resource: of(block.resources) as string[] }),
    ...(conditions.length === 0 ? {} : { Condition }),
  };
}
