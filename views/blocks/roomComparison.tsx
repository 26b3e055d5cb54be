import type { RoomChoiceModel } from '../../src/blocks/roomComparison.ts';
import type { Translator } from '../../src/i18n/translator.ts';
import type { BlockProps } from './props.ts';
import { Section, SectionHead } from './Section.tsx';

const COMPARISON_ID = 'site-comparison';

/** On a phone: a line for each room of the page, and one for the table. The style sheet hides it in a wider window. */
export function RoomIndexBlock({ block, t }: BlockProps<'roomIndex'>) {
  return (
    // No section: every second one is mirrored.
    <nav className="room-index" aria-label={t('rooms.eyebrow')}>
      {block.rooms.map(({ href, name, size, price }) => (
        <a key={href} href={href}>
          <span>{name}</span>
          <small>{size}</small>
          <small>{price}</small>
        </a>
      ))}
      {block.hasComparison && <a href={`#${COMPARISON_ID}`}>{t('rooms.compare')}</a>}
    </nav>
  );
}

/** The rooms of the page in a table. */
export function RoomComparisonBlock({ block, t }: BlockProps<'roomComparison'>) {
  return (
    <Section name="table" modifier="rooms" id={COMPARISON_ID}>
      {/* The title of the page of an answer says what stands here. */}
      <SectionHead headline={block.choice?.answer ? null : { text: t('rooms.compare'), size: 3 }} />
      {block.choice !== null && <RoomChoice choice={block.choice} t={t} />}
      <div className="block-table__body">
        <ComparisonTable block={block} t={t} />
      </div>
    </Section>
  );
}

/** "Which room suits?": the form leads to a page of its own for each set of wishes. */
function RoomChoice({ choice: { action, locale, wishes, answer }, t }: { choice: RoomChoiceModel; t: Translator }) {
  return (
    // The boxes say what the address says, in the history too.
    <form className="room-choice" action={action} autoComplete="off" data-behaviour="choice">
      <input type="hidden" name="locale" value={locale} />
      <fieldset>
        <legend className={answer === null ? undefined : 'visually-hidden'}>{t('rooms.choice.title')}</legend>
        {wishes.map(({ name, label, chosen }) => (
          <label key={name} className="choice">
            <input type="checkbox" name="wish" value={name} defaultChecked={chosen} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <button className="button button--quiet" type="submit">
        {t('rooms.choice.submit')}
      </button>
      {answer !== null && <p>{answer}</p>}
    </form>
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
