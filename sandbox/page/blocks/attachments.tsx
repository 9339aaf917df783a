/** Old-style attachments: what alarm and CI bots still send. */

import type { MessageAttachment } from '@slack/types';
import type { Json } from '../../slack/protocol.ts';
import { parseMrkdwn } from '../mrkdwn.ts';
import { Blocks } from './blocks.tsx';
import { RichText } from './rich-text.tsx';

const named: Readonly<Record<string, string>> = { good: '#2eb67d', warning: '#ecb22e', danger: '#e01e5a' };

function colourOf(color: string | undefined): string {
  if (color === undefined) return '#dddddd';
  return named[color] ?? (/^#?[0-9a-f]{3,6}$/i.test(color) ? `#${color.replace('#', '')}` : '#dddddd');
}

function Mrkdwn({ text }: { readonly text: string | undefined }) {
  return text === undefined || text === '' ? null : <RichText parts={parseMrkdwn(text)} />;
}

function Attachment({ attachment }: { readonly attachment: MessageAttachment }) {
  const { pretext, author_name, title, title_link, text, fields, blocks, fallback, footer } = attachment;
  const isEmpty = [pretext, title, text, fields, blocks].every((part) => part === undefined || part.length === 0);
  return (
    <>
      <Mrkdwn text={pretext} />
      <div className="attachment" style={{ borderInlineStartColor: colourOf(attachment.color) }}>
        {author_name !== undefined && <strong>{author_name}</strong>}
        {title !== undefined && (
          <div className="attachment-title">
            <Mrkdwn text={title_link === undefined ? title : `<${title_link}|${title}>`} />
          </div>
        )}
        <Mrkdwn text={isEmpty ? fallback : text} />
        {fields !== undefined && fields.length > 0 && (
          <div className="fields">
            {fields.map((field) => (
              <div key={field.title} className={field.short === true ? 'field-text' : 'field-text field-wide'}>
                <strong>{field.title}</strong>
                <Mrkdwn text={field.value} />
              </div>
            ))}
          </div>
        )}
        {blocks !== undefined && <Blocks blocks={blocks as unknown as readonly Json[]} />}
        {footer !== undefined && <small>{footer}</small>}
      </div>
    </>
  );
}

export function Attachments({ attachments }: { readonly attachments: readonly Json[] }) {
  return (attachments as unknown as readonly MessageAttachment[]).map((attachment, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: attachments have no identity but their place
    <Attachment key={index} attachment={attachment} />
  ));
}
