import { ButtonLink } from '../components/Link.tsx';
import { Picture } from '../components/Picture.tsx';
import { RichText } from '../components/RichText.tsx';
import type { BlockProps } from './props.ts';
import { Section } from './Section.tsx';

/** One room: pictures, facts, price, and links to the inquiry and the booking engine. */
export function RoomBlock({ block, t }: BlockProps<'room'>) {
  const [first, ...more] = block.pictures;
  return (
    <Section name="room" modifier={first === undefined ? 'bare' : null} id={block.id === '' ? undefined : block.id}>
      {first !== undefined && (
        <div className="block-room__pictures">
          <Picture picture={first} />
          {more.length > 0 && (
            <div className="block-room__more">
              {more.map((picture) => (
                <Picture key={picture.src} picture={picture} />
              ))}
            </div>
          )}
        </div>
      )}
      <div className="block-room__text">
        <h2 className="headline headline--3">{block.name}</h2>
        {block.facts.length > 0 && (
          <ul className="facts" aria-label={t('room.facts')}>
            {block.facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
        <RichText text={block.body} t={t} />
        <p className="block-room__price">
          <span className="price">{block.price}</span>
          {block.priceNote !== '' && <span className="text-small">{block.priceNote}</span>}
        </p>
        <div className="buttons">
          <ButtonLink link={{ href: block.inquiryHref, label: t('action.inquireShort'), external: false }} t={t} quiet />
          {block.booking !== null && <ButtonLink link={block.booking} t={t} quiet />}
        </div>
      </div>
    </Section>
  );
}
