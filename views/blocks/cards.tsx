import type { Translator } from '../../src/i18n/translator.ts';
import type { CardModel, RecordCardModel, RoomCardModel } from '../../src/pageModels/types.ts';
import { Icon } from '../components/Icon.tsx';
import { ArrowLink, Link } from '../components/Link.tsx';
import { Picture } from '../components/Picture.tsx';
import { RichText } from '../components/RichText.tsx';
import { Facts, Paragraph } from '../components/Text.tsx';
import type { BlockProps } from './props.ts';
import { Section, SectionHead } from './Section.tsx';

export function CardsBlock({ block, t }: BlockProps<'cards'>) {
  return (
    <Section name="cards">
      <SectionHead headline={block.headline} />
      <ul className={`cards cards--${Math.min(block.items.length, 4)}`}>
        {block.items.map((item, index) => (
          // An index is enough as a key: cards are never reordered, because the page is rendered once.
          <li key={`${index} ${item.title}`}>
            <Card card={item} t={t} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A card without a picture stands on linen, so that it has a shape beside cards with one. */
function Card({ card, t }: { card: CardModel; t: Translator }) {
  return (
    <article className={card.picture === null ? 'card card--linen' : 'card'}>
      {card.picture !== null && <Picture picture={card.picture} />}
      {card.title !== '' && <h3>{card.title}</h3>}
      {card.text !== '' && <Paragraph variant="small">{card.text}</Paragraph>}
      {card.link !== null && (
        <div className="card__foot">
          <ArrowLink link={card.link} t={t} />
        </div>
      )}
    </article>
  );
}

/** Packages or rooms that a page refers to, with links to their dialog. */
export function RecordsBlock({ block, t }: BlockProps<'records'>) {
  return (
    <Section name="records">
      <SectionHead headline={block.headline} eyebrow={block.eyebrow} />
      <ul className={block.records.some(({ room }) => room !== null) ? 'cards cards--rooms' : 'cards cards--2'}>
        {block.records.map((record) => (
          <li key={record.id}>
            {record.room === null ? <RecordCard record={record} t={t} /> : <RoomCard record={record} room={record.room} t={t} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function RecordCard({ record, t }: { record: RecordCardModel; t: Translator }) {
  return (
    <article className="card card--linen">
      <h3>{record.title}</h3>
      <RichText text={record.body} t={t} className="prose text-small" />
      <div className="card__foot">
        <a className="text-link" href={record.inquiryHref}>
          {t('action.inquireShort')}
          <span className="visually-hidden">{` ${record.title}`}</span>
        </a>
        <ViewLink record={record} t={t} />
      </div>
    </article>
  );
}

/** A room as its page shows it: picture, facts, first sentences, price. The whole card leads to the room. */
function RoomCard({ record, room, t }: { record: RecordCardModel; room: RoomCardModel; t: Translator }) {
  return (
    <article className={room.picture === null ? 'card card--linen' : 'card card--room'}>
      {room.picture !== null && <Picture picture={room.picture} />}
      <div className="card__text">
        <h3>{record.title}</h3>
        <Facts facts={room.facts} t={t} />
        {room.text !== '' && <Paragraph variant="small">{room.text}</Paragraph>}
        <div className="card__foot">
          <span className="price">{room.price}</span>
          <ViewLink record={record} t={t} />
        </div>
      </div>
    </article>
  );
}

function ViewLink({ record: { href, title }, t }: { record: RecordCardModel; t: Translator }) {
  if (href === null) return null;
  return (
    <Link link={{ href, label: t('action.view'), external: false }} t={t} className="arrow-link">
      <span>{t('action.view')}</span>
      <span className="visually-hidden">{` ${title}`}</span>
      <Icon name="arrow" />
    </Link>
  );
}
