// The Kubernetes manifests: valid by Kubernetes' schemas, consistent with each other, and safe to run the bot with.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseAccounts } from '../../src/config/accounts-file.ts';
import { readEnvironment } from '../../src/config/environment.ts';
import { type Manifest, manifests, problemsOf } from '../support/kubernetes.ts';
import { sourcesIn } from '../support/sources.ts';

const labelMap = z.record(z.string(), z.string());
const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }).optional() });
const container = z.object({
  image: z.string(),
  env: z.array(z.object({ name: z.string(), value: z.string().optional(), valueFrom: z.object().optional() })),
  envFrom: z.array(z.record(z.string(), z.object({ name: z.string() }))).optional(),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).optional(),
  startupProbe: probe.optional(),
  readinessProbe: probe.optional(),
  livenessProbe: probe.optional(),
  resources: z.object({ requests: z.object({ cpu: z.string(), memory: z.string() }), limits: z.object() }),
  securityContext: z.looseObject({}),
});
const workload = z.object({
  replicas: z.number(),
  selector: z.object({ matchLabels: labelMap }),
  template: z.object({
    metadata: z.object({ labels: labelMap }),
    spec: z.looseObject({
      terminationGracePeriodSeconds: z.number(),
      securityContext: z.looseObject({}),
      containers: z.array(container).length(1),
    }),
  }),
});

const all = manifests();
const ofKind = (kind: string) => all.filter((each) => each.kind === kind);
const workloads = [...ofKind('Deployment'), ...ofKind('StatefulSet')].map(({ metadata: { name }, spec }) => {
  const { replicas, selector, template } = workload.parse(spec);
  const [first] = template.spec.containers;
  if (first === undefined) throw new Error(`${name} has no container`);
  return { name, replicas, selector, labels: template.metadata.labels, pod: template.spec, container: first };
});
const named = (name: string) => {
  const found = workloads.find((each) => each.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
};
const configMap = (name: string) => ofKind('ConfigMap').find(({ metadata }) => metadata.name === name)?.data ?? {};
const covers = (wanted: Readonly<Record<string, string>>, given: Readonly<Record<string, string>>) =>
  Object.entries(wanted).every(([key, value]) => given[key] === value);

describe.each(all.map((manifest) => [manifest.file, manifest.kind, manifest.metadata.name, manifest] as const))(
  '%s: %s %s',
  (_file, _kind, _name, manifest) => {
    it('is what the Kubernetes API takes, without a member it does not know', () => {
      expect(problemsOf(manifest)).toEqual([]);
    });
  },
);

it('the check finds a wrong type, a missing and an unknown member', () => {
  const wrong = { file: '', apiVersion: 'v1', kind: 'Service', metadata: { name: 'x' } } satisfies Manifest;
  expect(problemsOf({ ...wrong, spec: { ports: [{ port: 'x' }] } }).join()).toContain('must be integer');
  expect(problemsOf({ ...wrong, spec: { ports: [{}] } }).join()).toContain('required property');
  expect(problemsOf({ ...wrong, spec: { prots: [] } })).toEqual(['/spec/prots is unknown']);
});

describe.each(workloads.map((each) => [each.name, each] as const))(
  '%s',
  (name, { labels, selector, pod, container }) => {
    it('runs without root, without privileges and on a file system it cannot write to', () => {
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      // A name, which the image has, does not prove to the kubelet that it is not root.
      expect((pod.securityContext as { runAsUser?: number }).runAsUser).toBeGreaterThan(0);
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(pod).toMatchObject({ automountServiceAccountToken: false });
    });

    it('selects its own pods, and so does a disruption budget', () => {
      expect(covers(selector.matchLabels, labels)).toBe(true);
      const budgets = ofKind('PodDisruptionBudget').filter(({ spec }) =>
        covers(z.object({ selector: z.object({ matchLabels: labelMap }) }).parse(spec).selector.matchLabels, labels),
      );
      expect(budgets.map(({ metadata }) => metadata.name)).toEqual([name]);
    });

    it('names a version of its image', () => {
      expect(container.image).toMatch(/:\d/);
    });

    it('holds no secret: whatever is secret comes from a Secret', () => {
      const secret = /TOKEN|SECRET|KEY|PASSWORD|AUTH|REDIS_URL/;
      for (const { name: variable, value } of container.env)
        if (secret.test(variable)) expect(value, variable).toBeUndefined();
      expect(ofKind('Secret')).toEqual([]);
    });
  },
);

describe('the bot', () => {
  const version = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;

  it.each([
    ['ddb-budget-web', 'web'],
    ['ddb-budget-worker', 'worker'],
  ])('%s runs at least twice, with ROLE=%s, from this version of the image', (name, role) => {
    const { replicas, container } = named(name);
    expect(replicas).toBeGreaterThanOrEqual(2);
    expect(container.env).toContainEqual({ name: 'ROLE', value: role });
    expect(container.image).toMatch(new RegExp(`/ddb-budget:${version}$`));
  });

  it.each(['ddb-budget-web', 'ddb-budget-worker'])(
    '%s has all settings, with what the Secret is said to hold',
    (name) => {
      const { container } = named(name);
      const readme = readFileSync(new URL('../../deploy/README.md', import.meta.url), 'utf8');
      const [, made = ''] = /kubectl create secret generic ddb-budget \\\n((?:\s+--from.*\n)+)/.exec(readme) ?? [];
      const secret = [...made.matchAll(/--from-literal=(\w+)=/g)].map(([, key = '']) => key);
      const values: Readonly<Record<string, string>> = {
        SLACK_BOT_TOKEN: 'xoxb-1',
        APPROVAL_KEY: 'x'.repeat(32),
        REDIS_URL: 'redis://ddb-budget-redis:6379',
      };
      expect(container.envFrom).toEqual([
        { configMapRef: { name: 'ddb-budget' } },
        { secretRef: { name: 'ddb-budget' } },
      ]);
      const read = readEnvironment({
        ...configMap('ddb-budget'),
        ...Object.fromEntries(secret.map((key) => [key, values[key] ?? 'x'])),
        ...Object.fromEntries(container.env.map(({ name: key, value }) => [key, value])),
      });
      expect(read).toMatchObject({ ok: true });
    },
  );

  it('is given an accounts file that it takes, where it looks for one', () => {
    expect(parseAccounts(configMap('ddb-budget-accounts')['accounts.yaml'] ?? '')).toMatchObject({ ok: true });
    expect(configMap('ddb-budget').DDB_BUDGET_CONFIG).toBe('/etc/ddb-budget/accounts.yaml');
  });

  it('is asked for its health only at paths and ports that it serves', () => {
    const served = [...sourcesIn('src')].map(([, text]) => text).join();
    for (const { container } of workloads) {
      for (const { httpGet } of [container.startupProbe, container.readinessProbe, container.livenessProbe].flatMap(
        (each) => each ?? [],
      )) {
        if (httpGet === undefined) continue;
        expect(served).toContain(`'${httpGet.path}'`);
        expect(container.ports?.map(({ name }) => name)).toContain(httpGet.port);
      }
    }
    for (const [name, variable, port] of [
      ['ddb-budget-web', 'PORT', 'http'],
      ['ddb-budget-web', 'METRICS_PORT', 'metrics'],
      ['ddb-budget-worker', 'METRICS_PORT', 'metrics'],
    ]) {
      const { env, ports } = named(name ?? '').container;
      const value = ports?.find((each) => each.name === port)?.containerPort;
      expect(env).toContainEqual({ name: variable, value: String(value) });
    }
  });

  it('has all three probes', () => {
    for (const { name, container } of workloads) {
      expect([container.startupProbe, container.readinessProbe, container.livenessProbe], name).not.toContain(
        undefined,
      );
    }
  });

  it('has the time it takes to stop', () => {
    for (const name of ['ddb-budget-web', 'ddb-budget-worker']) {
      expect(named(name).pod.terminationGracePeriodSeconds).toBeGreaterThan(10);
    }
  });
});
