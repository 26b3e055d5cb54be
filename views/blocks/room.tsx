import type { RoomModel } from '../../src/blocks/room.ts';
import { Icon } from '../components/Icon.tsx';
import { StayButtons } from '../components/Link.tsx';
import { Picture } from '../components/Picture.tsx';
import { RichText } from '../components/RichText.tsx';
import { Facts, RoomPrice } from '../components/Text.tsx';
import type { BlockProps } from './props.ts';
import { Section } from './Section.tsx';

/** One room: pictures, facts, price, and links to its own page, the inquiry and the booking engine. */
export function RoomBlock({ block, t }: BlockProps<'room'>) {
  const { href, name, pictures } = block;
  return (
    <Section name="room" modifier={pictures.length === 0 ? 'bare' : null} id={block.id === '' ? undefined : block.id}>
      {pictures.length > 0 && <RoomPictures room={block} />}
      <div className="block-room__text">
        <h2 className="headline headline--3">{href === null ? name : <a href={href}>{name}</a>}</h2>
        <Facts {...block.facts} t={t} />
        <RichText text={block.body} t={t} />
        <div className="block-room__price">
          <RoomPrice {...block} />
          {href !== null && (
            <a className="arrow-link" href={href}>
              <span>{t('action.viewRoom')}</span>
              <span className="visually-hidden">{`: ${name}`}</span>
              <Icon name="arrow" />
            </a>
          )}
        </div>
        <div className="buttons">
          <StayButtons inquiryHref={block.inquiryHref} booking={block.booking} t={t} />
        </div>
      </div>
    </Section>
  );
}

/** The first picture leads to the room too; not focusable, because the link of the name follows it. */
function RoomPictures({ room: { href, name, pictures } }: { room: RoomModel }) {
  return (
    <div className="block-room__pictures">
      {pictures.map((picture, index) =>
        index === 0 && href !== null ? (
          <a key={picture.src} href={href} tabIndex={-1}>
            <Picture picture={picture} />
            <span className="visually-hidden">{name}</span>
          </a>
        ) : (
          <Picture key={picture.src} picture={picture} />
        ),
      )}
    </div>
  );
}
