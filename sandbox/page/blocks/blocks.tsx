/** Picks the component for each block. */

import type { ActionsBlock, ContextBlock, KnownBlock, SectionBlock } from '@slack/types';
import { lazy, Suspense } from 'react';
import type { Json } from '../../slack/protocol.ts';
import type { Control } from './control.ts';
import { type AnyElement, actionIdOf, Element } from './element.tsx';
import { InputBlockView } from './input-block.tsx';
import { RichText } from './rich-text.tsx';
import { TableBlockView } from './table-block.tsx';
import { Text } from './text.tsx';

// Rarely needed and large: fetched when the first such block appears.
const OtherBlock = lazy(() => import('./other-block.tsx'));

const loose = (blockId: string, element: AnyElement): Control => ({
  blockId,
  actionId: actionIdOf(element),
  labelId: null,
  describedBy: null,
  sendsAtOnce: true,
});

function Section({ blockId, block }: { readonly blockId: string; readonly block: SectionBlock }) {
  return (
    <div className="block section">
      <div className="section-text">
        {block.text !== undefined && <Text text={block.text} />}
        {block.fields !== undefined && (
          <div className="fields">
            {block.fields.map((field, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: fields have no identity but their place
              <div key={index} className="field-text">
                <Text text={field} />
              </div>
            ))}
          </div>
        )}
      </div>
      {block.accessory !== undefined && (
        <div className="accessory">
          <Element element={block.accessory} control={loose(blockId, block.accessory)} />
        </div>
      )}
    </div>
  );
}

function Actions({ blockId, block }: { readonly blockId: string; readonly block: ActionsBlock }) {
  return (
    <div className="block actions">
      {block.elements.map((element) => (
        <Element key={actionIdOf(element)} element={element} control={loose(blockId, element)} />
      ))}
    </div>
  );
}

function Context({ block }: { readonly block: ContextBlock }) {
  return (
    <div className="block context">
      {block.elements.map((element, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: context elements have no identity but their place
        <div key={index} className="context-element">
          {element.type === 'image' ? (
            <img src={'image_url' in element ? element.image_url : ''} alt={element.alt_text} />
          ) : (
            <Text text={element} />
          )}
        </div>
      ))}
    </div>
  );
}

function BlockView({ blockId, block }: { readonly blockId: string; readonly block: KnownBlock }) {
  switch (block.type) {
    case 'section':
      return <Section blockId={blockId} block={block} />;
    case 'context':
      return <Context block={block} />;
    case 'actions':
      return <Actions blockId={blockId} block={block} />;
    case 'input':
      return <InputBlockView blockId={blockId} block={block} />;
    case 'header':
      return (
        <h3 className="block header">
          <Text text={block.text} />
        </h3>
      );
    case 'divider':
      return <hr className="block" />;
    case 'rich_text':
      return (
        <div className="block">
          <RichText parts={block.elements} />
        </div>
      );
    case 'table':
      return <TableBlockView block={block} />;
    default:
      return (
        <Suspense>
          <OtherBlock block={block} />
        </Suspense>
      );
  }
}

/** The local Slack has checked the blocks before it keeps them. */
export function Blocks({ blocks }: { readonly blocks: readonly Json[] }) {
  return (blocks as unknown as readonly KnownBlock[]).map((block, index) => {
    const blockId = block.block_id ?? `block-${index}`;
    return <BlockView key={blockId} blockId={blockId} block={block} />;
  });
}
