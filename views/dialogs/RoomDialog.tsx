import type { ReactNode } from 'react';
import type { RoomDialogModel } from '../../src/pages/dialogs/roomDialog.ts';
import { GalleryView } from '../blocks/GalleryView.tsx';
import { nameFocus } from '../components/Hero.tsx';
import { StayButtons } from '../components/Link.tsx';
import { Figure, Picture } from '../components/Picture.tsx';
import { RichText } from '../components/RichText.tsx';
import { Facts, Pairs, Paragraph, RoomPrice, Terms } from '../components/Text.tsx';
import { buildTitleId, DialogHead } from './DialogHead.tsx';
import type { DialogProps } from './props.ts';

type Props = DialogProps<'room'>;

/**
 * One room. Its page has facts, price and buttons in a box below the first picture, in a wide window beside the others; a dialog has price and
 * buttons in a foot that stays in view.
 */
export function RoomDialog({ dialog, t }: Props) {
  const isPage = dialog.placement === 'page';
  const facts = <Facts {...dialog.facts} t={t} />;
  return (
    <div className="record">
      <DialogHead dialog={dialog} t={t} />
      {isPage && dialog.heroFocus !== null && (
        <div className="record__price">
          <RoomPrice price={dialog.price} priceNote={dialog.priceNote} />
        </div>
      )}
      <div className="record__parts">
        {dialog.pictures.length > 0 && <Pictures dialog={dialog} t={t} />}
        {isPage && (
          <aside className="record__box" aria-label={t('offer.box')}>
            {facts}
            <RoomFoot dialog={dialog} t={t} />
            <Terms terms={dialog.terms} />
            <HouseFactsLink link={dialog.houseFacts} />
          </aside>
        )}
        <div className="record__text dialog__body">
          {!isPage && facts}
          {dialog.body.length > 0 && <RichText text={dialog.body} t={t} className="prose" />}
          <Details dialog={dialog} t={t} />
          <Rates dialog={dialog} t={t} />
          {!isPage && <Terms terms={dialog.priceIncludes === null ? dialog.terms : [dialog.priceIncludes, ...dialog.terms]} />}
          {!isPage && <HouseFactsLink link={dialog.houseFacts} />}
          {!isPage && dialog.neighbours.length > 0 && <Neighbours dialog={dialog} t={t} />}
        </div>
      </div>
      {!isPage && <RoomFoot dialog={dialog} t={t} />}
    </div>
  );
}

/**
 * All pictures, on a phone in one row that scrolls. On the room's page the first is its hero, and each leads to its large file; with script the click
 * opens the lightbox instead, which has those that find no place in a row of a wide window.
 */
function Pictures({ dialog: { pictures, heroFocus, placement, title }, t }: Props) {
  if (placement !== 'page') {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
      <ul className="record__pictures" tabIndex={0} aria-label={t('gallery.title')}>
        {pictures.map(({ picture }) => (
          <li key={picture.src}>
            <Picture picture={picture} />
          </li>
        ))}
      </ul>
    );
  }
  const links = pictures.map(({ picture, href }, index) => {
    const isCounted = index === 0 && pictures.length > 1;
    return (
      <a
        className={`gallery__link${index === 0 && heroFocus !== null ? ` record__hero ${nameFocus(heroFocus)}` : ''}`}
        key={picture.src}
        href={href}
        aria-label={picture.alt === '' && !isCounted ? t('gallery.enlarge', { number: index + 1 }) : undefined}
      >
        <Picture picture={picture} />
        {isCounted && <span className="record__count">{t('gallery.count', { count: pictures.length })}</span>}
      </a>
    );
  });
  const row = heroFocus === null ? links : links.slice(1);
  return (
    <>
      <div className="record__pictures" data-behaviour="gallery">
        {heroFocus !== null && links[0]}
        {row.length > 0 && <div className="record__row">{row}</div>}
      </div>
      <template>
        <GalleryView title={title} items={pictures} t={t} />
      </template>
    </>
  );
}

/** What one hears, when the sun comes, and the floor plan. */
function Details({ dialog: { senses, plan, placement }, t }: Props) {
  if (senses.length === 0 && plan === null) return null;
  return (
    <Part name={t('room.details')} placement={placement}>
      {senses.length > 0 && <Pairs pairs={senses} />}
      {plan !== null && <Figure picture={plan} className="figure record__plan" />}
    </Part>
  );
}

/** Prices by season. */
function Rates({ dialog: { rates, placement }, t }: Props) {
  if (rates.length === 0) return null;
  return (
    <Part name={t('room.rates')} placement={placement}>
      <Pairs pairs={rates} />
    </Part>
  );
}

function Part({ name, placement, children }: Pick<RoomDialogModel, 'placement'> & { name: string; children: ReactNode }) {
  const Heading = placement === 'page' ? 'h2' : 'h3';
  return (
    <div>
      <Heading className="headline headline--5">{name}</Heading>
      {children}
    </div>
  );
}

function HouseFactsLink({ link }: { link: RoomDialogModel['houseFacts'] }) {
  if (link === null) return null;
  return (
    <Paragraph variant="small">
      <a href={link.href} hrefLang={link.hreflang}>
        {link.label}
      </a>
    </Paragraph>
  );
}

/** In a dialog it follows the rooms beside this one: its name says whose price it has. */
function RoomFoot({ dialog, t }: Props) {
  const Foot = dialog.placement === 'page' ? 'div' : 'section';
  return (
    <Foot className="record__foot" aria-labelledby={dialog.placement === 'page' ? undefined : buildTitleId(dialog)}>
      <RoomPrice {...dialog} priceIncludes={dialog.placement === 'page' ? dialog.priceIncludes : null} />
      <div className="buttons">
        <StayButtons inquiryHref={dialog.inquiryHref} booking={dialog.booking} t={t} />
      </div>
    </Foot>
  );
}

/** The rooms beside this one, as lines: the page of the room shows them as cards behind the room. */
function Neighbours({ dialog: { neighbours, placement }, t }: Props) {
  return (
    <Part name={t('room.neighbours')} placement={placement}>
      <dl className="pairs">
        {neighbours.map(({ id, href, title, room }) => (
          <div key={id}>
            <dt>{href === null ? title : <a href={href}>{title}</a>}</dt>
            <dd>{room?.price}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}
