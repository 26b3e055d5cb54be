import type { RecordCardModel, RoomCardModel } from '../../src/blocks/records.ts';
import type { Translator } from '../../src/i18n/translator.ts';
import { Icon } from '../components/Icon.tsx';
import { Link } from '../components/Link.tsx';
import { Picture } from '../components/Picture.tsx';
import { RichText } from '../components/RichText.tsx';
import { Facts, Paragraph } from '../components/Text.tsx';
import type { BlockProps } from './props.ts';
import { Section, SectionHead } from './Section.tsx';

/** Packages or rooms that a page refers to, with links to their dialog. */
export function RecordsBlock({ block, t }: BlockProps<'records'>) {
  return (
    <Section name="records">
      <SectionHead headline={block.headline} eyebrow={block.eyebrow} />
      <ul className={block.records.some(({ room }) => room !== null) ? 'cards cards--rooms' : 'cards cards--band'}>
        {block.records.map((record, index) => (
          <li key={record.id}>
            {record.room === null ? (
              <RecordCard record={record} t={t} />
            ) : (
              <RoomCard record={record} room={record.room} count={toCount(index, block.records.length, t)} t={t} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function RecordCard({ record, t }: { record: RecordCardModel; t: Translator }) {
  return (
    <article className="card card--band">
      {record.picture !== null && <Picture picture={record.picture} />}
      <h3>{record.title}</h3>
      {record.price !== '' && <p className="price">{record.price}</p>}
      <RichText text={record.body} t={t} className="prose text-small" />
      <div className="card__foot">
        <a className="text-link" href={record.inquiryHref}>
          {t('action.inquireShort')}
          <span className="visually-hidden">{`: ${record.title}`}</span>
        </a>
        <ViewLink record={record} t={t} />
      </div>
    </article>
  );
}

/** '1 von 6'; '' where no other card follows. */
function toCount(index: number, count: number, t: Translator): string {
  return count === 1 ? '' : t('gallery.counter', { number: index + 1, count });
}

interface RoomCardProps {
  readonly record: RecordCardModel;
  readonly room: RoomCardModel;
  /** Which of the cards this is: shown where they are one row. */
  readonly count: string;
  readonly t: Translator;
}

/** A room as its page shows it: picture, facts, first sentences, price. The whole card leads to the room. */
function RoomCard({ record, room, count, t }: RoomCardProps) {
  return (
    <article className={room.picture === null ? 'card card--band' : 'card card--room'}>
      {room.picture !== null && <Picture picture={room.picture} />}
      <div className="card__text">
        {count !== '' && <p className="card__count text-mini">{count}</p>}
        <h3>{record.title}</h3>
        <Facts main={room.facts} t={t} />
        {room.text !== '' && <Paragraph variant="small">{room.text}</Paragraph>}
        <div className="card__foot">
          <span className="price">{room.price}</span>
          <ViewLink record={record} t={t} />
        </div>
      </div>
    </article>
  );
}

function ViewLink({ record: { href, title, room }, t }: { record: RecordCardModel; t: Translator }) {
  if (href === null) return null;
  const label = t(room === null ? 'action.more' : 'action.view');
  return (
    <Link link={{ href, label, external: false }} t={t} className="arrow-link">
      <span>{label}</span>
      <span className="visually-hidden">{`: ${title}`}</span>
      <Icon name="arrow" />
    </Link>
  );
}
