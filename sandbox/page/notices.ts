/** What Slack's own client says to one person, for example that a command failed; gone after a reload. */

import type { ShownMessage } from '../slack/protocol.ts';
import { slackbot } from './reader.tsx';

interface About {
  readonly user: string;
  readonly channel: string;
  readonly threadTs: string | null;
  /** Sandbox time, epoch ms UTC. */
  readonly at: number;
  readonly error: string;
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

export const failureNotice = ({ user, channel, threadTs, at, error }: About): ShownMessage => ({
  // Real time, as every `ts`: it decides the place in the list.
  ts: (Date.now() / 1000).toFixed(6),
  at,
  channel,
  threadTs,
  user: slackbot.id,
  text: escaped(error),
  blocks: [],
  attachments: [],
  onlyFor: user,
  edited: false,
  command: null,
});
