import type { Translator } from '../../src/i18n/translator.ts';
import type { BlockProps } from './props.ts';
import { Section, SectionHead } from './Section.tsx';

/** The rooms of the page in a table. */
export function RoomComparisonBlock({ block, t }: BlockProps<'roomComparison'>) {
  return (
    <Section name="table">
      <SectionHead headline={{ text: t('rooms.compare'), size: 3 }} />
      <div className="block-table__body">
        <ComparisonTable block={block} t={t} />
      </div>
    </Section>
  );
}

function ComparisonTable({ block: { columns, rows }, t }: { block: BlockProps<'roomComparison'>['block']; t: Translator }) {
  return (
    <figure className="table">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll a wide table */}
      <div className="table__scroll" role="group" aria-label={t('rooms.compare')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, href, cells }, row) => (
              // An index is enough as a key: rows are never reordered, because the page is rendered once.
              <tr key={`${row} ${name}`}>
                <th scope="row">{href === null ? name : <a href={href}>{name}</a>}</th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]} data-label={columns[index + 1]}>
                    {cell === '' ? '–' : cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
