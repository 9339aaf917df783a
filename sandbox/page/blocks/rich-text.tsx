/** Draws the rich_text model; mrkdwn and plain_text are read into it first. */

import type { RichTextBlockElement, RichTextElement } from '@slack/types';
import { Fragment, type ReactNode } from 'react';
import { formatDateToken, fullInstant } from '../dates.ts';
import { useReader } from '../reader.tsx';
import { Emoji } from './emoji.tsx';

function Link({ url, children }: { readonly url: string; readonly children: ReactNode }) {
  if (!/^(https?|mailto|tel):/i.test(url)) return children;
  return (
    <a href={url} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  );
}

function DateToken({ element }: { readonly element: Extract<RichTextElement, { type: 'date' }> }) {
  const { dates } = useReader();
  const shown = formatDateToken(element.timestamp, element.format, dates);
  if (shown === null) return element.fallback ?? '';
  const time = (
    <time
      dateTime={new Date(element.timestamp * 1000).toISOString()}
      title={fullInstant(element.timestamp * 1000, dates)}
    >
      {shown}
    </time>
  );
  return element.url === undefined ? time : <Link url={element.url}>{time}</Link>;
}

function Plain({ element }: { readonly element: RichTextElement }) {
  const { users, groups, channels, self } = useReader();
  switch (element.type) {
    case 'text':
      return element.text;
    case 'link':
      return <Link url={element.url}>{element.text ?? element.url}</Link>;
    case 'emoji':
      return <Emoji name={element.name} />;
    case 'date':
      return <DateToken element={element} />;
    case 'user':
      return (
        <span className={element.user_id === self ? 'mention mention-self' : 'mention'}>
          @{users.get(element.user_id)?.name ?? element.user_id}
        </span>
      );
    case 'channel':
      return <span className="mention">#{channels.get(element.channel_id)?.name ?? 'private-channel'}</span>;
    case 'usergroup':
      return <span className="mention">@{groups.get(element.usergroup_id)?.handle ?? element.usergroup_id}</span>;
    case 'broadcast':
      return <span className="mention mention-self">@{element.range}</span>;
    default:
      return null;
  }
}

function InlineElement({ element }: { readonly element: RichTextElement }) {
  const { bold, italic, strike, underline, code } = element.style ?? {};
  let drawn: ReactNode = <Plain element={element} />;
  if (code) drawn = <code>{drawn}</code>;
  if (underline) drawn = <u>{drawn}</u>;
  if (strike) drawn = <s>{drawn}</s>;
  if (italic) drawn = <em>{drawn}</em>;
  if (bold) drawn = <strong>{drawn}</strong>;
  return drawn;
}

/** Elements have no identity of their own; their place is all there is. */
const placed = <T,>(items: readonly T[]): { readonly key: string; readonly item: T }[] =>
  items.map((item, index) => ({ key: String(index), item }));

export function Inline({ elements }: { readonly elements: readonly RichTextElement[] }) {
  return placed(elements).map(({ key, item }) => <InlineElement key={key} element={item} />);
}

function Part({ part }: { readonly part: RichTextBlockElement }) {
  switch (part.type) {
    case 'rich_text_section':
      return (
        <div className="rich-section">
          <Inline elements={part.elements} />
        </div>
      );
    case 'rich_text_quote':
      return (
        <blockquote>
          <Inline elements={part.elements} />
        </blockquote>
      );
    case 'rich_text_preformatted':
      return (
        <pre>
          <Inline elements={part.elements} />
        </pre>
      );
    case 'rich_text_list': {
      const items = placed(part.elements).map(({ key, item }) => (
        <li key={key}>
          <Inline elements={item.elements} />
        </li>
      ));
      const style = { marginInlineStart: `${(part.indent ?? 0) * 28}px` };
      return part.style === 'ordered' ? <ol style={style}>{items}</ol> : <ul style={style}>{items}</ul>;
    }
  }
}

export function RichText({ parts }: { readonly parts: readonly RichTextBlockElement[] }) {
  return placed(parts).map(({ key, item }) => (
    <Fragment key={key}>
      <Part part={item} />
    </Fragment>
  ));
}
