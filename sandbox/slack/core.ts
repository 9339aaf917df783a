/** What the parts of the local Slack share, and the two ways it says no. */
import type { AppConnection } from './deliver.ts';
import type { Faults } from './faults.ts';
import type { JsonObject } from './json.ts';
import type { Links } from './links.ts';
import type { Author } from './messages.ts';
import type { MessageShortcut } from './protocol.ts';
import type { RateLimits } from './rate-limits.ts';
import { IDS } from './seed.ts';
import type { World } from './world.ts';

/** A request the app got wrong, kept so that a test can ask for none. */
export interface Refusal {
  /** Web API method, "response_url", or "ack" for the body of an answer. */
  readonly where: string;
  readonly error: string;
  readonly messages: readonly string[];
}

export interface Core {
  readonly world: World;
  readonly links: Links;
  readonly faults: Faults;
  readonly rates: RateLimits;
  readonly connection: AppConnection;
  readonly botToken: string;
  readonly appToken: string;
  readonly scopes: readonly string[];
  readonly shortcuts: readonly MessageShortcut[];
  readonly refusals: Refusal[];
  /** Where this server listens, without a slash at the end. */
  url: string;
}

/** `{ ok: false, error }`, with what Slack adds to it. */
export class Refused extends Error {
  readonly error: string;
  readonly messages: readonly string[];
  readonly extra: JsonObject;

  constructor(error: string, messages: readonly string[] = [], extra: JsonObject = {}) {
    super(error);
    this.error = error;
    this.messages = messages;
    this.extra = extra;
  }
}

/** What Slack's client shows a person instead of doing what was asked. */
export class ShownToUser extends Error {}

export const BOT_USER = IDS.users.ddbBudget;

export const botAuthor: Author = {
  kind: 'app',
  user: BOT_USER,
  botId: IDS.bot,
  appId: IDS.app,
  name: 'ddb-budget',
};
