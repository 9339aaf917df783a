/** Why Slack takes no message: each has a next step of its own for the person who is told. */
export type CannotPostReason =
  /** A public channel the bot has not joined. */
  | 'not-in-channel'
  /** No such channel, or a private one the bot has not joined: Slack does not say which. */
  | 'channel-not-found'
  | 'archived'
  /** The channel's or workspace's rules on who may post. */
  | 'restricted'
  /** The message to be changed or answered is gone, or may no longer be changed. */
  | 'message-gone'
  /** The person takes no direct messages from this bot. */
  | 'no-direct-messages'
  /** Slack refused the message itself: a mistake of this program. */
  | 'not-accepted';
