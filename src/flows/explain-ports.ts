/** What explaining errors in channels needs from the outside, beside ports.ts. */
import type { CompletionCall } from '../domain/explanation/completion.ts';
import type { MessagePlace } from './reduction-ports.ts';

/** An explanation in a channel: the reply, and the message whose thread it is in. */
export interface PostedAnswer {
  readonly reply: MessagePlace;
  readonly root: MessagePlace;
}

export type Claim =
  | { readonly kind: 'first' }
  /** Claimed before by somebody who never said what came of it: the post may be there. */
  | { readonly kind: 'unknown' }
  /** Somebody else is at it this very moment. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'posted'; readonly answer: PostedAnswer };

/** Makes one of many processes, and one of many deliveries, answer. Never throws: without Redis it answers for this process alone. */
export interface AnswerClaims {
  /** A claim is good for half a minute: a crash between claim and post mutes nothing for longer. */
  claim(what: string): Promise<Claim>;
  /** @param keptMs how long it counts as answered, real time */
  posted(what: string, answer: PostedAnswer, keptMs: number): Promise<void>;
  /** Nothing was posted, and nothing will be. */
  release(what: string): Promise<void>;
}

/** Brings back a reply to be completed, at an instant of the domain's clock. */
export interface CompletionCalls {
  /** Takes the place of an earlier call for the same reply. @throws StoreUnavailable */
  call(call: CompletionCall): Promise<void>;
  /** Nothing is left to say in that reply. @throws StoreUnavailable */
  drop(reply: MessagePlace): Promise<void>;
  /** Rings what is due by the domain's clock, which may have been set since; resolves to how many. @throws StoreUnavailable */
  ringDue(): Promise<number>;
}
