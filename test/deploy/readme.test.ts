// deploy/README.md: what it tells people to type fits the files.
import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { readTemplate } from '../support/cloudformation.ts';
import { type Module, readModule } from '../support/terraform.ts';

const here = new URL('../../deploy/README.md', import.meta.url);
const text = readFileSync(here, 'utf8');
const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

it('links only to what is there', () => {
  const links = named(/\]\(([^)#:]+)(?:#[^)]*)?\)/g);
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((link) => !existsSync(new URL(link, here)))).toEqual([]);
});

it('names files of the repository that are there', () => {
  const paths = named(/(?:file:\/\/|--template-file |--filename |source\s+= "\.\/)(deploy\/[\w./-]+)/g);
  expect(paths.length).toBe(4);
  expect(paths.filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))).toEqual([]);
});

describe('the settings it fills in', () => {
  let modules: Readonly<Record<string, Module>>;
  beforeAll(async () => {
    modules = { member: await readModule('member-account') };
  });

  it('are those of the templates, and all that have no default', () => {
    const { Parameters: member } = readTemplate('member-account');
    const { Parameters: home } = readTemplate('home-account');
    const given = new Map(
      [...text.matchAll(/ParameterKey=(\w+),ParameterValue=(\S+)/g)].map(([, key = '', value = '']) => [key, value]),
    );
    expect([...given.keys()].filter((key) => !(key in member))).toEqual([]);
    const needed = Object.keys(member).filter((key) => member[key]?.Default === undefined);
    expect(needed.filter((key) => !given.has(key))).toEqual([]);
    for (const [key, value] of given) {
      if (key !== 'Regions') expect(value, key).toMatch(new RegExp(String(member[key]?.AllowedPattern)));
    }
    for (const [, key = '', value = ''] of text.matchAll(/\b(OrganizationId|MemberAccountIds|RunsOn)=([\w.,-]+)/g)) {
      const { AllowedPattern, AllowedValues } = home[key] ?? {};
      if (AllowedPattern !== undefined) expect(value, key).toMatch(new RegExp(String(AllowedPattern)));
      else expect(AllowedValues, key).toContain(value);
    }
  });

  it('are those of the Terraform module, and all that have no default', () => {
    const [, block = ''] = /```hcl\n(.*?)```/s.exec(text) ?? [];
    const given = [...block.matchAll(/^ {2}(\w+)\s+=/gm)].map(([, key = '']) => key).filter((key) => key !== 'source');
    const variables = modules.member?.variable ?? {};
    expect(given.filter((key) => !(key in variables))).toEqual([]);
    const needed = Object.keys(variables).filter((key) => !('default' in (variables[key]?.[0] ?? {})));
    expect(needed.filter((key) => !given.includes(key))).toEqual([]);
  });
});
