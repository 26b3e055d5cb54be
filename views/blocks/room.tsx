import type { Translator } from '../../src/i18n/translator.ts';
import type { RoomModel } from '../../src/pageModels/types.ts';
import { Icon } from '../components/Icon.tsx';
import { ButtonLink } from '../components/Link.tsx';
import { Picture } from '../components/Picture.tsx';
import { RichText } from '../components/RichText.tsx';
import { Facts } from '../components/Text.tsx';
import type { BlockProps } from './props.ts';
import { Section, SectionHead } from './Section.tsx';

/** One room: pictures, facts, price, and links to its own page, the inquiry and the booking engine. */
export function RoomBlock({ block, t }: BlockProps<'room'>) {
  const { href, name, pictures } = block;
  return (
    <Section name="room" modifier={pictures.length === 0 ? 'bare' : null} id={block.id === '' ? undefined : block.id}>
      {pictures.length > 0 && <RoomPictures room={block} />}
      <div className="block-room__text">
        <h2 className="headline headline--3">{href === null ? name : <a href={href}>{name}</a>}</h2>
        <Facts facts={block.facts} t={t} />
        <RichText text={block.body} t={t} />
        <p className="room-price">
          <span className="price">{block.price}</span>
          {block.priceNote !== '' && <span className="text-small">{block.priceNote}</span>}
        </p>
        <div className="buttons">
          {href !== null && (
            <a className="arrow-link" href={href}>
              <span>{t('action.viewRoom')}</span>
              <span className="visually-hidden">{` ${name}`}</span>
              <Icon name="arrow" />
            </a>
          )}
          <ButtonLink link={{ href: block.inquiryHref, label: t('action.inquireShort'), external: false }} t={t} quiet />
          {block.booking !== null && <ButtonLink link={block.booking} t={t} quiet />}
        </div>
      </div>
    </Section>
  );
}

/** The first picture leads to the room too; not focusable, because the link of the name follows it. */
function RoomPictures({ room: { href, pictures } }: { room: RoomModel }) {
  return (
    <div className="block-room__pictures">
      {pictures.map((picture, index) =>
        index === 0 && href !== null ? (
          <a key={picture.src} href={href} tabIndex={-1}>
            <Picture picture={picture} />
          </a>
        ) : (
          <Picture key={picture.src} picture={picture} />
        ),
      )}
    </div>
  );
}

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
