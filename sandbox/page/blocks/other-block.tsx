/**
 * The blocks with no interaction and no mrkdwn of Slack's own dialect, drawn by slack-blocks-to-jsx. Everything else is drawn
 * here: that library undoes `&lt;` before it looks for mentions, reads plain_text as markup and gives elements no way to act.
 */

import type { KnownBlock } from '@slack/types';
import { type Block, Message } from 'slack-blocks-to-jsx';

export default function OtherBlock({ block }: { readonly block: KnownBlock }) {
  return <Message blocks={[block as unknown as Block]} logo="" name="" withoutWrapper />;
}
