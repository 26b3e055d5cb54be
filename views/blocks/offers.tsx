import type { OfferRowModel } from '../../src/blocks/offers.ts';
import type { Translator } from '../../src/i18n/translator.ts';
import { Icon } from '../components/Icon.tsx';
import { ArrowLink, StayButtons } from '../components/Link.tsx';
import { Picture } from '../components/Picture.tsx';
import { Paragraph } from '../components/Text.tsx';
import type { BlockProps } from './props.ts';
import { Section, SectionHead } from './Section.tsx';

/** Offers as rows; an empty list shows a sentence and a link to the inquiry. */
export function OffersBlock({ block, t }: BlockProps<'offers'>) {
  return (
    <Section name="offers">
      <SectionHead headline={block.headline} eyebrow={block.all === null ? undefined : t('offers.eyebrow')} />
      {block.offers.length === 0 ? (
        <NoOffers block={block} t={t} />
      ) : (
        <ul className="offer-list">
          {block.offers.map((offer) => (
            <OfferRow key={offer.href} offer={offer} headingLevel={block.headline === null ? 2 : 3} t={t} />
          ))}
        </ul>
      )}
      {block.all !== null && (
        <div className="block-offers__all">
          <ArrowLink link={block.all} t={t} />
        </div>
      )}
    </Section>
  );
}

function OfferRow({ offer, headingLevel, t }: { offer: OfferRowModel; headingLevel: 2 | 3; t: Translator }) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <li className={offer.picture === null ? 'offer-list__row offer-list__row--bare' : 'offer-list__row'}>
      {offer.picture !== null && <Picture picture={offer.picture} />}
      <div className="offer-list__text">
        {offer.dates !== null && <Paragraph variant="mini">{offer.dates}</Paragraph>}
        <Heading className="offer-list__title">
          <a href={offer.href}>{offer.title}</a>
        </Heading>
        {offer.text !== '' && <Paragraph variant="small">{offer.text}</Paragraph>}
      </div>
      <div className="offer-list__end">
        {offer.price !== null && <p className="price">{offer.price}</p>}
        {offer.priceNote !== '' && <Paragraph variant="small">{offer.priceNote}</Paragraph>}
        <span className="arrow-link" aria-hidden="true">
          <span>{t('offers.show')}</span>
          <Icon name="arrow" />
        </span>
      </div>
    </li>
  );
}

function NoOffers({ block, t }: BlockProps<'offers'>) {
  return (
    <div className="empty">
      <Paragraph variant="lead">{t('offers.empty')}</Paragraph>
      <Paragraph variant="small">{t('offers.emptyHint')}</Paragraph>
      <div className="buttons">
        <StayButtons inquiryHref={block.inquiryHref} booking={block.booking} t={t} />
      </div>
    </div>
  );
}
