// The app manifests: accepted by Slack, and telling the truth about what the code does.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { DEFAULT_EVENTS } from '../sandbox/slack/options.ts';
import { NEEDED_SCOPES } from '../src/domain/check/slack.ts';
import { COMMAND_NAMES } from '../src/domain/command-text.ts';
import { EXPLAIN_SHORTCUT } from '../src/render/explain-actions.ts';
import { againstSlacksType, manifestShape, type OurManifest } from './support/slack-manifest.ts';
import { sourcesIn } from './support/sources.ts';

const root = new URL('..', import.meta.url);
const read = (path: string): unknown => parse(readFileSync(new URL(path, root), 'utf8'));
const overHttp = read('manifest.yml') as OurManifest;
const overSocket = read('docs/manifest.socket-mode.yml') as OurManifest;

// The scopes each Web API method needs, from the method's page in Slack's reference.
const scopesOf = new Map<string, string[]>([
  ['auth.test', []],
  ['chat.delete', ['chat:write']],
  ['chat.getPermalink', []],
  ['chat.postEphemeral', ['chat:write']],
  ['chat.postMessage', ['chat:write']],
  ['chat.update', ['chat:write']],
  ['conversations.history', ['channels:history', 'groups:history']],
  ['conversations.info', ['channels:read', 'groups:read']],
  ['conversations.replies', ['channels:history', 'groups:history']],
  ['usergroups.list', ['usergroups:read']],
  ['usergroups.users.list', ['usergroups:read']],
  ['users.info', ['users:read']],
  ['views.open', []],
  ['views.publish', []],
  ['views.push', []],
  ['views.update', []],
]);

function methodsInTheProduct(): string[] {
  const texts = [...sourcesIn('src', 'commands', 'jobs').values()];
  const calls = /\b(?:client|slack|web)\.((?:auth|chat|conversations|usergroups|users|views)(?:\.[a-zA-Z]+)+)\(/g;
  return [...new Set(texts.flatMap((text) => [...text.matchAll(calls)].map((match) => match[1] ?? '')))];
}

/** What `app.event` listens to. */
function eventsInTheProduct(): string[] {
  const texts = [...sourcesIn('src', 'commands', 'jobs').values()];
  return texts.flatMap((text) => [...text.matchAll(/\bapp\.event\('([a-z_]+)'/g)].map((match) => match[1] ?? ''));
}

describe.each([
  ['over HTTP', overHttp],
  ['over Socket Mode', overSocket],
])('the manifest %s', (_, manifest) => {
  test('keeps to the limits of Slack', () => {
    expect(manifestShape.safeParse(manifest).error?.issues ?? []).toEqual([]);
  });

  test('offers every command the bot understands, and no other, as usage hint', () => {
    const [ddb] = manifest.features.slash_commands;
    const offered = ddb?.usage_hint.split('|').map((usage) => usage.trim().split(' ')[0]);
    expect(offered?.toSorted()).toEqual([...COMMAND_NAMES].sort());
  });

  test('asks for every scope that the Web API methods in the code need', () => {
    const methods = methodsInTheProduct();
    expect(methods).toContain('users.info');
    expect(methods.filter((method) => !scopesOf.has(method))).toEqual([]);
    const needed = methods.flatMap((method) => scopesOf.get(method) ?? []);
    expect(manifest.oauth_config.scopes.bot).toEqual(expect.arrayContaining(needed));
  });

  test('asks for the scopes that ddb-budget check looks for, and no others', () => {
    expect([...manifest.oauth_config.scopes.bot].sort()).toEqual(Object.keys(NEEDED_SCOPES).sort());
  });

  test('has every shortcut the code answers, and no other', () => {
    expect(manifest.features.shortcuts).toMatchObject([{ type: 'message', callback_id: EXPLAIN_SHORTCUT }]);
  });

  test('subscribes to the Home tab and to messages of public and private channels, as the local Slack does, and may read both', () => {
    expect(eventsInTheProduct()).toEqual(['message', 'app_home_opened']);
    expect(manifest.settings.event_subscriptions.bot_events).toEqual([
      'app_home_opened',
      'message.channels',
      'message.groups',
    ]);
    expect(DEFAULT_EVENTS).toEqual(manifest.settings.event_subscriptions.bot_events);
    expect(manifest.oauth_config.scopes.bot).toEqual(expect.arrayContaining(['channels:history', 'groups:history']));
  });

  test('shows the Home tab, and lets people write to the bot', () => {
    expect(manifest.features.app_home).toMatchObject({ home_tab_enabled: true, messages_tab_enabled: true });
  });

  test('never lets Slack rewrite table names into links', () => {
    expect(manifest.features.slash_commands.map((command) => command.should_escape)).toEqual([false]);
  });
});

describe('Slack’s own type of a manifest', () => {
  const withScope = (scope: string) => ({ ...overHttp, oauth_config: { scopes: { bot: [scope] } } });
  const complaints = againstSlacksType({
    overHttp,
    overSocket,
    unknownScope: withScope('channels:everything'),
    unknownSetting: { ...overHttp, settings: { ...overHttp.settings, socket_mode: true } },
    unnamedCommand: { ...overHttp, features: { slash_commands: [{ description: 'No name' }] } },
  });

  test('fits both manifests', () => {
    expect([complaints.overHttp, complaints.overSocket]).toEqual([[], []]);
  });

  test.each(['unknownScope', 'unknownSetting', 'unnamedCommand'])('notices a planted mistake: %s', (planted) => {
    expect(complaints[planted]).not.toEqual([]);
  });
});

test('every address of the HTTP manifest is the one path that the receiver serves', () => {
  const addresses = JSON.stringify(overHttp).match(/https?:[^"]+/g) ?? [];
  expect(new Set(addresses)).toEqual(new Set(['https://bot.example.com/slack/events']));
  expect(addresses).toHaveLength(3);
});

test('the Socket Mode manifest is the HTTP one without addresses', () => {
  const withoutAddresses: OurManifest = structuredClone(overHttp);
  withoutAddresses.settings.socket_mode_enabled = true;
  delete withoutAddresses.settings.interactivity.request_url;
  delete withoutAddresses.settings.event_subscriptions.request_url;
  for (const command of withoutAddresses.features.slash_commands) delete command.url;
  expect(overSocket).toEqual(withoutAddresses);
});
