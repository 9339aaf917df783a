/**
 * What the sandbox page and the local Slack say to each other. Not part of Slack: a real workspace has its own client.
 *
 *   GET  /sandbox/snapshot?user=U...   -> Snapshot, as that user may see it; without a user, as the first member
 *   GET  /sandbox/changes              -> server-sent events; an event "changed" means: fetch the snapshot again
 *                                         ("control": what the extra routes answer has changed)
 *   POST /sandbox/say      SayBody     -> Outcome   (a text that starts with "/" is a slash command)
 *   POST /sandbox/act      ActBody     -> Outcome   (a button, a select, a modal's submit or close, a message shortcut)
 *   POST /sandbox/suggest  SuggestBody -> Suggestions (what an external select offers for the text typed so far)
 *   POST /sandbox/clock    ClockBody   -> Outcome
 *   POST /sandbox/home     HomeBody    -> Outcome   (opens a tab of the app)
 */
import type { ClockState } from '../clock.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface SandboxUser {
  readonly id: string;
  readonly name: string;
  readonly realName: string;
  /** One line under the name in the user switcher: "on-call engineer", "guest from an agency" ... */
  readonly about: string;
  readonly kind: 'member' | 'guest' | 'external' | 'bot';
  readonly locale: string;
}

export interface SandboxChannel {
  readonly id: string;
  readonly name: string;
  readonly kind: 'public' | 'private' | 'dm';
  readonly topic: string;
  readonly isSharedOutside: boolean;
  readonly members: readonly string[];
}

export interface SandboxGroup {
  readonly id: string;
  /** What stands behind the @ of a mention. */
  readonly handle: string;
}

export interface ShownMessage {
  readonly ts: string;
  /** Sandbox time at which it was posted, epoch ms UTC; without it the page shows the time in `ts`. */
  readonly at?: number;
  readonly channel: string;
  readonly threadTs: string | null;
  readonly user: string;
  readonly text: string;
  readonly blocks: readonly Json[];
  readonly attachments: readonly Json[];
  /** Only this user sees it; `null` for an ordinary message. */
  readonly onlyFor: string | null;
  readonly edited: boolean;
  /** The command as typed, shown above an in_channel answer. */
  readonly command: string | null;
}

/** In the menu of every message. */
export interface MessageShortcut {
  readonly name: string;
  readonly callbackId: string;
}

export interface OpenView {
  readonly id: string;
  readonly view: Json;
  /** block_id -> text under that input, from the last refused submit. */
  readonly errors: Readonly<Record<string, string>>;
}

export interface Snapshot {
  readonly user: string;
  readonly workspace: string;
  readonly botUser: string;
  readonly users: readonly SandboxUser[];
  readonly groups: readonly SandboxGroup[];
  readonly shortcuts: readonly MessageShortcut[];
  /** Only those the user is in. */
  readonly channels: readonly SandboxChannel[];
  readonly messages: readonly ShownMessage[];
  /** The user's modal on top, if one is open. */
  readonly modal: OpenView | null;
  /** The user's App Home view as last published. */
  readonly home: Json;
  readonly clock: ClockState;
}

export interface SayBody {
  readonly user: string;
  readonly channel: string;
  readonly threadTs?: string;
  readonly text: string;
}

export type ActBody = { readonly user: string } & (
  | {
      readonly kind: 'action';
      /** Where the element was: a message, the open modal or the home tab. */
      readonly from: { readonly channel: string; readonly ts: string } | { readonly viewId: string };
      readonly blockId: string;
      readonly actionId: string;
      /** What Slack adds for this element: { value } for a button, { selected_option } for a select ... */
      readonly element: { readonly [key: string]: Json };
    }
  | { readonly kind: 'submit'; readonly viewId: string; readonly values: { readonly [blockId: string]: Json } }
  | { readonly kind: 'close'; readonly viewId: string }
  | {
      readonly kind: 'shortcut';
      readonly from: { readonly channel: string; readonly ts: string };
      readonly callbackId: string;
    }
);

export interface SuggestBody {
  readonly user: string;
  readonly from: { readonly channel: string; readonly ts: string } | { readonly viewId: string };
  readonly blockId: string;
  readonly actionId: string;
  /** The text typed so far. */
  readonly value: string;
}

export interface HomeBody {
  readonly user: string;
  readonly tab: 'home' | 'messages';
}

/** Slack's option objects, groups flattened. */
export type Suggestions =
  | { readonly ok: true; readonly options: readonly Json[] }
  | { readonly ok: false; readonly error: string };

export type ClockBody = { readonly jumpMs: number } | { readonly setTo: number } | { readonly speed: number };

/** `error` is what Slack's client would show, for example that the app did not respond. */
export type Outcome = { readonly ok: true } | { readonly ok: false; readonly error: string };
