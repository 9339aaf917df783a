// What Slack accepts as an app manifest: the type Slack publishes with its SDK, and the lengths its reference states.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));
const url = z.url({ protocol: /^https$/ }).max(3000);

/** The limits of Slack's app manifest reference for what our manifests may hold; anything else is refused. */
export const manifestShape = z.strictObject({
  display_information: z.strictObject({
    name: z.string().min(1).max(35),
    description: z.string().min(1).max(140),
    background_color: z.string().regex(/^#([0-9a-f]{3}){1,2}$/i),
  }),
  features: z.strictObject({
    app_home: z.strictObject({
      home_tab_enabled: z.boolean(),
      messages_tab_enabled: z.boolean(),
      messages_tab_read_only_enabled: z.boolean(),
    }),
    bot_user: z.strictObject({ display_name: z.string().min(1).max(80), always_online: z.boolean() }),
    slash_commands: z
      .array(
        z.strictObject({
          command: z.string().regex(/^\/[a-z-]{1,31}$/),
          url: url.optional(),
          description: z.string().min(1).max(2000),
          usage_hint: z.string().min(1).max(1000),
          should_escape: z.boolean(),
        }),
      )
      .min(1)
      .max(50),
    shortcuts: z
      .array(
        z.strictObject({
          name: z.string().min(1).max(24),
          type: z.enum(['message', 'global']),
          callback_id: z.string().min(1).max(255),
          description: z.string().min(1).max(150),
        }),
      )
      .max(10),
  }),
  oauth_config: z.strictObject({ scopes: z.strictObject({ bot: z.array(z.string().max(50)).max(255) }) }),
  settings: z.strictObject({
    event_subscriptions: z.strictObject({
      request_url: url.optional(),
      bot_events: z.array(z.string()).min(1).max(100),
    }),
    interactivity: z.strictObject({ is_enabled: z.boolean(), request_url: url.optional() }),
    org_deploy_enabled: z.boolean(),
    socket_mode_enabled: z.boolean(),
    token_rotation_enabled: z.boolean(),
  }),
});

export type OurManifest = z.infer<typeof manifestShape>;

/**
 * The compiler's complaints when each value is given as the `Manifest` that apps.manifest.create takes, by name.
 * That type knows every key, scope and event; the compiler sees the values as literals, so unknown keys count.
 */
export function againstSlacksType(manifests: Record<string, unknown>): Record<string, string[]> {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  // Inside node_modules, so that the import below resolves as it does for the product.
  const folder = mkdtempSync(join(cache, 'manifest-'));
  try {
    for (const [name, value] of Object.entries(manifests)) {
      const type = `import type { AppsManifestCreateArguments as Arguments } from '@slack/web-api';`;
      const text = `${type}\nexport const manifest: Arguments['manifest'] = ${JSON.stringify(value, null, 1)};\n`;
      writeFileSync(join(folder, `${name}.ts`), text);
    }
    const compilerOptions = { module: 'NodeNext', target: 'ES2022', strict: true, noEmit: true, skipLibCheck: true };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    const lines = compile(folder).split('\n');
    const complaints = (name: string) => lines.filter((line) => line.includes(`${name}.ts(`));
    return Object.fromEntries(Object.keys(manifests).map((name) => [name, complaints(name)]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function compile(folder: string): string {
  try {
    return execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '--pretty', 'false', '-p', folder], {
      cwd: root,
      encoding: 'utf8',
    });
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && error.stdout) return String(error.stdout);
    throw error;
  }
}
