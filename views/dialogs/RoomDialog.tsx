import { GalleryView } from '../blocks/GalleryView.tsx';
import { ButtonLink } from '../components/Link.tsx';
import { Picture } from '../components/Picture.tsx';
import { RichText } from '../components/RichText.tsx';
import { Facts, RoomPrice } from '../components/Text.tsx';
import { DialogHead } from './DialogHead.tsx';
import type { DialogProps } from './props.ts';

type Props = DialogProps<'room'>;

/** One room: pictures, facts, text, prices, other rooms, and links to the inquiry and the booking engine. */
export function RoomDialog({ dialog, t }: Props) {
  return (
    <div className={dialog.pictures.length === 0 ? 'record record--bare' : 'record'}>
      {dialog.pictures.length > 0 && <Pictures dialog={dialog} t={t} />}
      <div className="record__text">
        <DialogHead dialog={dialog} t={t} />
        <div className="dialog__body">
          <Facts {...dialog.facts} t={t} />
          {dialog.body.length > 0 && <RichText text={dialog.body} t={t} className="prose record__prose" />}
          <Rates dialog={dialog} t={t} />
          <RoomFoot dialog={dialog} t={t} />
          {dialog.placement !== 'page' && dialog.neighbours.length > 0 && <Neighbours dialog={dialog} t={t} />}
        </div>
      </div>
    </div>
  );
}

/** All pictures. On the room's page each leads to its large file; with script the click opens the lightbox instead. */
function Pictures({ dialog: { pictures, placement, title }, t }: Props) {
  if (placement !== 'page') {
    return (
      <div className="record__pictures">
        {pictures.map(({ picture }) => (
          <Picture key={picture.src} picture={picture} />
        ))}
      </div>
    );
  }
  return (
    <>
      <div className="record__pictures" data-behaviour="gallery">
        {pictures.map(({ picture, href }, index) => (
          <a
            className="gallery__link"
            key={picture.src}
            href={href}
            aria-label={picture.alt === '' ? t('gallery.enlarge', { number: index + 1 }) : undefined}
          >
            <Picture picture={picture} />
          </a>
        ))}
      </div>
      <template>
        <GalleryView title={title} items={pictures} t={t} />
      </template>
    </>
  );
}

/** Prices by season, and until when a booking can be cancelled. */
function Rates({ dialog: { rates, cancellation, placement }, t }: Props) {
  const Heading = placement === 'page' ? 'h2' : 'h3';
  return (
    <>
      {rates.length > 0 && (
        <div>
          <Heading className="headline headline--5">{t('room.rates')}</Heading>
          <dl className="pairs">
            {rates.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {cancellation !== '' && <p className="text-small">{cancellation}</p>}
    </>
  );
}

function RoomFoot({ dialog, t }: Props) {
  return (
    <div className="record__foot">
      <RoomPrice {...dialog} />
      <div className="buttons">
        <ButtonLink
          link={{ href: dialog.inquiryHref, label: t('action.inquireShort'), external: false }}
          t={t}
          quiet={dialog.booking !== null}
        />
        {dialog.booking !== null && <ButtonLink link={dialog.booking} t={t} />}
      </div>
    </div>
  );
}

/** The rooms beside this one, as lines: the page of the room shows them as cards behind the room. */
function Neighbours({ dialog: { neighbours }, t }: Props) {
  return (
    <div>
      <h3 className="headline headline--5">{t('room.neighbours')}</h3>
      <dl className="pairs">
        {neighbours.map(({ id, href, title, room }) => (
          <div key={id}>
            <dt>{href === null ? title : <a href={href}>{title}</a>}</dt>
            <dd>{room?.price}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
