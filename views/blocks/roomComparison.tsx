import type { ComparisonModel } from '../../src/blocks/roomComparison.ts';
import type { Translator } from '../../src/i18n/translator.ts';
import { Icon } from '../components/Icon.tsx';
import { Headline } from '../components/Text.tsx';
import type { BlockProps } from './props.ts';
import { Section } from './Section.tsx';
import { TableBody } from './table.tsx';

/** On a phone: the way to the page of each room. The style sheet hides it in a wider window. */
export function RoomIndexBlock({ block, t }: BlockProps<'roomIndex'>) {
  return (
    // No section: every second one is mirrored.
    <nav className="room-index" aria-label={t('rooms.eyebrow')}>
      {block.rooms.map(({ href, name }) => (
        <a key={href} href={href}>
          {name}
        </a>
      ))}
    </nav>
  );
}

/** The rooms of the page in a table, and their prices by season. */
export function RoomComparisonBlock({ block: { comparison, prices }, t }: BlockProps<'roomComparison'>) {
  const title = comparison === null ? t('room.rates') : prices.length === 0 ? t('rooms.compare') : t('rooms.compareAll');
  return (
    <Section name="table" modifier="rooms">
      <details className="fold">
        <summary>
          <h2 className="headline headline--4">{title}</h2>
          <Icon name="down" />
        </summary>
        {comparison !== null && <ComparisonTable comparison={comparison} t={t} />}
        {prices.map((table) => (
          <div className="block-table__prices" key={table.note}>
            {table.headline !== null && <Headline headline={{ ...table.headline, size: 5 }} />}
            <TableBody block={table} t={t} />
          </div>
        ))}
      </details>
    </Section>
  );
}

function ComparisonTable({ comparison: { columns, rows }, t }: { comparison: ComparisonModel; t: Translator }) {
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
