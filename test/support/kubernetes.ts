// Reads the Kubernetes manifests and holds them against the schemas of Kubernetes' own API.
import { readdirSync, readFileSync } from 'node:fs';
import * as apps from 'kubernetes-models/apps/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import { parseAllDocuments } from 'yaml';

export interface Manifest {
  readonly file: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: unknown;
  readonly data?: Readonly<Record<string, string>>;
}

const folder = new URL('../../deploy/kubernetes/', import.meta.url);

/** @throws Error for text that is no YAML */
export function manifests(): readonly Manifest[] {
  return readdirSync(folder).flatMap((file) =>
    parseAllDocuments(readFileSync(new URL(file, folder), 'utf8')).map((document) => {
      if (document.errors.length > 0) throw new Error(`${file}: ${document.errors.join('; ')}`);
      return { file, ...document.toJS() };
    }),
  );
}

interface Model {
  validate(): void;
}

const models = new Map<string, { readonly prototype: Model }>([
  ['v1 ConfigMap', core.ConfigMap],
  ['v1 Service', core.Service],
  ['v1 ServiceAccount', core.ServiceAccount],
  ['apps/v1 Deployment', apps.Deployment],
  ['apps/v1 StatefulSet', apps.StatefulSet],
  ['networking.k8s.io/v1 NetworkPolicy', networking.NetworkPolicy],
  ['policy/v1 PodDisruptionBudget', policy.PodDisruptionBudget],
]);

/** What the schema finds wrong, and every member that it does not know; empty when nothing is. */
export function problemsOf({ file: _, ...manifest }: Manifest): string[] {
  const kind = `${manifest.apiVersion} ${manifest.kind}`;
  const KnownModel = models.get(kind);
  if (KnownModel === undefined) return [`${kind} is no kind that test/support/kubernetes.ts knows`];
  // The schemas let unknown members pass unread: what their check has never looked at is unknown.
  const read = new Set<string>();
  try {
    // Called on the watched manifest: a constructed model would have read everything to copy it.
    Reflect.apply(KnownModel.prototype.validate, watched(manifest, '', read), []);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  return unread(manifest, '', read).map((path) => `${path} is unknown`);
}

function watched(value: unknown, path: string, read: Set<string>): unknown {
  if (value === null || typeof value !== 'object') return value;
  return new Proxy(value, {
    get(target, key) {
      const inner: unknown = Reflect.get(target, key);
      if (typeof key === 'symbol' || !Object.hasOwn(target, key)) return inner;
      read.add(`${path}/${key}`);
      return watched(inner, `${path}/${key}`, read);
    },
  });
}

function unread(value: unknown, path: string, read: ReadonlySet<string>): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = `${path}/${key}`;
    return read.has(at) ? unread(inner, at, read) : [at];
  });
}
