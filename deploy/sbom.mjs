// npm run sbom: what is shipped, as CycloneDX on standard output. `npm sbom --omit=dev` also leaves out what the tools use too (npm 11).
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * @typedef {{ readonly 'bom-ref': string }} Component
 * @typedef {{ readonly ref: string, readonly dependsOn?: readonly string[] }} Dependency
 * @typedef {{ readonly components: readonly Component[], readonly dependencies: readonly Dependency[] }} Bom
 */

const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
const { stdout, stderr, status } = spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
if (status !== 0) throw new Error(`npm ${args.join(' ')} ended with ${status}: ${stderr}`);

/** @type {{ packages: Record<string, { version?: string, dev?: boolean }> }} */
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const shipped = new Set(
  Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`),
);

/** @type {Bom & { readonly metadata: { readonly component: Component } }} */
const bom = JSON.parse(stdout);
const root = bom.metadata.component['bom-ref'];
const dependencies = bom.dependencies
  .filter(({ ref }) => ref === root || shipped.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => shipped.has(one)) }));
const components = bom.components.filter((component) => shipped.has(component['bom-ref']));
console.log(JSON.stringify({ ...bom, components, dependencies }, null, 2));
