/** How a local Slack can be set up, and what it takes when nothing is said. */
import type { SandboxClock } from '../clock.ts';
import type { ExtraRoutes, PageAssets } from './page-routes.ts';
import type { MessageShortcut } from './protocol.ts';
import type { Seed } from './seed.ts';

export interface LocalSlackOptions {
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** Where the app listens for Slack, for example http://127.0.0.1:3000/slack/events; may be set later. */
  readonly appUrl?: string;
  readonly signingSecret?: string;
  readonly botToken?: string;
  readonly appToken?: string;
  readonly clock?: SandboxClock;
  readonly seed?: Seed;
  readonly page?: PageAssets;
  /** What else the page may ask this server, beside Slack's own. */
  readonly extraRoutes?: ExtraRoutes;
  /** Slash commands of the app. */
  readonly commands?: readonly string[];
  /** Message shortcuts of the app. */
  readonly shortcuts?: readonly MessageShortcut[];
  /** Scopes of the bot token. */
  readonly scopes?: readonly string[];
  /** Bot events the app is subscribed to. */
  readonly events?: readonly string[];
  /** "slack", the default, or "off". */
  readonly rateLimits?: 'slack' | 'off';
  /** How long an answer of the app may take; Slack's 3,000 ms. */
  readonly ackTimeoutMs?: number;
  /** Slack's 3,000 ms. */
  readonly triggerLifeMs?: number;
  /** Slack's 30 min. */
  readonly responseUrlLifeMs?: number;
  /** Over the pauses before events are sent again (0 s, 1 min, 5 min); 0 for tests. */
  readonly eventRetryScale?: number;
}

/** The scopes of manifest.yml. */
export const DEFAULT_SCOPES = [
  'commands',
  'chat:write',
  'channels:history',
  'channels:read',
  'groups:history',
  'groups:read',
  'users:read',
  'usergroups:read',
];
/** The message shortcuts of manifest.yml. */
export const DEFAULT_SHORTCUTS: readonly MessageShortcut[] = [
  { name: 'Explain this error', callbackId: 'explain_limit_error' },
];
export const DEFAULT_EVENTS = ['app_home_opened', 'message.channels', 'message.groups'];
