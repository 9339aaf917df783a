/** Tables: the first row is the header, columns align as the block says. */

import type { TableBlock } from '@slack/types';
import { RichText } from './rich-text.tsx';

type Cell = TableBlock['rows'][number][number];

function CellText({ cell }: { readonly cell: Cell }) {
  return cell.type === 'rich_text' ? <RichText parts={cell.elements} /> : cell.text;
}

export function TableBlockView({ block }: { readonly block: TableBlock }) {
  const [header = [], ...rows] = block.rows;
  const styleOf = (column: number) => {
    const settings = block.column_settings?.[column];
    return {
      textAlign: settings?.align ?? ('left' as const),
      whiteSpace: settings?.is_wrapped === true ? ('pre-wrap' as const) : ('nowrap' as const),
    };
  };
  const keyed = <T,>(items: readonly T[]) => items.map((item, index) => ({ item, index, key: `${index}` }));
  return (
    <div className="table-scroll">
      <table>
        <thead>
          <tr>
            {keyed(header).map(({ item, index, key }) => (
              <th key={key} scope="col" style={styleOf(index)}>
                <CellText cell={item} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(rows).map((row) => (
            <tr key={row.key}>
              {keyed(row.item).map(({ item, index, key }) => (
                <td key={key} style={styleOf(index)}>
                  <CellText cell={item} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
