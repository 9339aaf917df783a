// What is shipped from other people: told in full, under licences that allow it, from the registry alone, and watched for advisories.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { judged } from '../audit.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const text = (path: string) => readFileSync(`${root}${path}`, 'utf8');

interface Locked {
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
}
const { packages } = JSON.parse(text('package-lock.json')) as { packages: Record<string, Locked> };
const all = Object.entries(packages).filter(([path]) => path !== '');
/** What `npm prune --omit=dev` leaves, on every platform. */
const shipped = all.filter(([, { dev }]) => dev !== true);
const nameOf = (path: string) => path.replace(/^.*node_modules\//, '');

interface Component {
  readonly 'bom-ref': string;
  readonly purl: string;
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly { readonly license?: { readonly id?: string }; readonly expression?: string }[];
}

/** Those that ask for no more than their notice to be kept. */
const ALLOWED = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT'];

describe('the bill of materials', () => {
  const sbom = JSON.parse(execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8' })) as {
    readonly bomFormat: string;
    readonly metadata: { readonly component: Component };
    readonly components: readonly Component[];
    readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
  };

  it('is CycloneDX, of this application', () => {
    const { name, version } = JSON.parse(text('package.json'));
    expect(sbom.bomFormat).toBe('CycloneDX');
    expect(sbom.metadata.component).toMatchObject({ type: 'application', purl: `pkg:npm/${name}@${version}` });
  });

  it('holds what the lock file ships, and nothing else', () => {
    const told = sbom.components.map(({ name, version }) => `${name}@${version}`);
    expect(new Set(told)).toEqual(new Set(shipped.map(([path, { version }]) => `${nameOf(path)}@${version}`)));
    expect(told.length).toBeGreaterThan(100);
    // Also used by the tools, for which npm's own --omit=dev leaves them out.
    const { dependencies } = JSON.parse(text('package.json'));
    expect(sbom.components.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  });

  it('says what depends on what, and names nothing that it does not hold', () => {
    const held = new Set([...sbom.components.map((one) => one['bom-ref']), sbom.metadata.component['bom-ref']]);
    for (const { ref, dependsOn = [] } of sbom.dependencies) {
      expect([ref, ...dependsOn].filter((one) => !held.has(one))).toEqual([]);
    }
    expect(new Set(sbom.dependencies.map(({ ref }) => ref))).toEqual(held);
  });

  it.each(sbom.components.map(({ name, version, licenses = [] }) => [`${name}@${version}`, licenses] as const))(
    'names a licence of %s that is allowed',
    (_, licenses) => {
      expect(licenses.map(({ license, expression }) => license?.id ?? expression)).toEqual([
        expect.toSatisfy((id) => ALLOWED.includes(id), `one of ${ALLOWED.join(', ')}`),
      ]);
    },
  );
});

describe('the lock file', () => {
  it('pins the bytes of every package, and leaves the choice of a registry to whoever installs', () => {
    for (const [path, { integrity, resolved }] of all) {
      expect(integrity, path).toMatch(/^sha512-/);
      expect(resolved, path).toBeUndefined();
    }
  });
});

describe('the audit', () => {
  const advisory = (severity: string, id = 'GHSA-aaaa-bbbb-cccc') => ({
    ...{ name: 'left-pad', severity, title: 'Pads wrongly', url: `https://github.com/advisories/${id}` },
  });
  const report = (...via: readonly (string | object)[]) =>
    JSON.stringify({ auditReportVersion: 2, vulnerabilities: { 'left-pad': { via }, user: { via: ['left-pad'] } } });
  const accepted = (until: string) => [{ advisory: 'GHSA-aaaa-bbbb-cccc', reason: 'we never pad', until }];

  it.each([
    ['nothing', JSON.stringify({ vulnerabilities: {} }), [], true, /nothing grave/],
    ['a moderate one', report(advisory('moderate')), [], true, /nothing grave/],
    ['a high one', report(advisory('high')), [], false, /^FAILED: high in left-pad: Pads wrongly \(https:/],
    [
      'a critical one beside others',
      report(advisory('low', 'x'), advisory('critical')),
      [],
      false,
      /^FAILED: critical/,
    ],
    ['one that is accepted', report(advisory('high')), accepted('2026-12-01'), true, /^accepted: .*; we never pad$/],
    ['one accepted until today', report(advisory('high')), accepted('2026-11-30'), true, /^accepted/],
    [
      'one accepted until yesterday',
      report(advisory('high')),
      accepted('2026-11-29'),
      false,
      /^FAILED since 2026-11-29/,
    ],
    ['another than is accepted', report(advisory('high', 'GHSA-x')), accepted('2027-01-01'), false, /^FAILED: high/],
    ['a registry that does not know', JSON.stringify({ error: { code: 'E404' } }), [], true, /^NOT DONE: the registry/],
    ['no answer at all', '', [], true, /^NOT DONE/],
  ])('of %s', (_, answer, known, isWell, says) => {
    const found = judged(answer, known, '2026-11-30');
    expect(found.isWell).toBe(isWell);
    expect(found.lines[0]).toMatch(says);
  });

  it('accepts only what has a reason and an end that is near', () => {
    const nextYear = new Date(Date.now() + 366 * 86_400_000).toISOString().slice(0, 10);
    for (const { advisory: id, reason, until } of JSON.parse(text('test/accepted-advisories.json'))) {
      expect(id).toMatch(/^GHSA-/);
      expect(reason).toMatch(/\w+ \w+/);
      expect(until).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(until < nextYear).toBe(true);
    }
  });
});
