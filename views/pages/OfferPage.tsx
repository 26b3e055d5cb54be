import type { Translator } from '../../src/i18n/translator.ts';
import type { OfferPageModel } from '../../src/pages/offer.ts';
import { Blocks } from '../blocks/Blocks.tsx';
import { Hero } from '../components/Hero.tsx';
import { StayButtons } from '../components/Link.tsx';
import { RichText } from '../components/RichText.tsx';
import { Paragraph, Terms } from '../components/Text.tsx';
import type { PageProps } from './props.ts';

/** One offer: its text, and a box with dates, price, inquiry and booking: on a phone under the title, else beside the text. */
export function OfferPage({ page, sheets, t }: PageProps<'offer'>) {
  return (
    <>
      <div className="offer grid">
        <Hero hero={page.hero} breadcrumbs={page.breadcrumbs} t={t}>
          <OfferBox box={page.box} t={t} />
        </Hero>
        {page.body.length > 0 && (
          <div className="offer__text">
            <RichText text={page.body} t={t} />
          </div>
        )}
      </div>
      {sheets}
      <Blocks blocks={page.blocks} t={t} />
    </>
  );
}

function OfferBox({ box, t }: { box: OfferPageModel['box']; t: Translator }) {
  return (
    <aside className="offer__box" aria-label={t('offer.box')}>
      {box.dates !== null && <Paragraph variant="mini">{box.dates}</Paragraph>}
      <p className="price price--large">{box.price}</p>
      {box.priceNote !== '' && <Paragraph variant="small">{box.priceNote}</Paragraph>}
      <StayButtons inquiryHref={box.inquiryHref} booking={box.booking} t={t} />
      <Terms terms={box.terms} />
      <Paragraph variant="small">
        <a href={box.phone.href}>{box.phone.label}</a>
      </Paragraph>
    </aside>
  );
}
