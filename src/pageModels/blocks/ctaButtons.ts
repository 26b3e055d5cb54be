import { buildInquiryPath } from '../../addresses/pageAddresses.ts';
import type { ContentBlock } from '../../content/types.ts';
import type { PageContext } from '../context.ts';
import { buildBookingLink, buildGivenBooking } from '../elements/bookingLinks.ts';
import { buildInternalLink, buildLink, buildTelephoneHref } from '../elements/links.ts';
import { ROSE_MARK } from '../elements/mark.ts';
import type { BlockModel, LinkModel } from '../types.ts';
import { buildHeadline } from './blockParts.ts';

type CtaContent = Extract<ContentBlock, { kind: 'cta' }>;
type CtaModel = Extract<BlockModel, { kind: 'cta' }>;

/** Builds the buttons of a call to action, and what stands beside it. */
export function buildCtaParts(block: CtaContent, context: PageContext): Pick<CtaModel, 'primary' | 'secondary' | 'hasRose'> {
  return { ...buildButtons(block, context), hasRose: block.image === null && context.site.mark === ROSE_MARK };
}

/** Builds the band that ends the page of a room or an offer: a way to the inquiry about it, without a drawing that all these pages would share. */
export function buildPageEnd(text: string, inquiryHref: string, booking: LinkModel | null, { t }: PageContext): CtaModel {
  return {
    kind: 'cta',
    headline: buildHeadline({ text: t('end.headline'), size: null }),
    text,
    picture: null,
    hasRose: false,
    primary: buildInternalLink(inquiryHref, t('action.inquire')),
    secondary: booking,
  };
}

/** The action `link` without a link falls back to the inquiry. */
function buildButtons({ action, link }: CtaContent, context: PageContext): Pick<CtaModel, 'primary' | 'secondary'> {
  const { locale, site, t } = context;
  const inquiry = buildInternalLink(buildInquiryPath(locale), t('action.inquire'));
  const booking = buildBookingLink(context, t('action.bookDirectly'));
  const phone = buildInternalLink(buildTelephoneHref(site.contact.phone), site.contact.phone);
  if (action === 'booking') return { primary: link ? buildGivenBooking(link, booking.label, context) : booking, secondary: inquiry };
  if (action === 'phone') return { primary: link ? buildLink(link, context, phone.label) : phone, secondary: inquiry };
  if (action === 'link' && link) return { primary: buildLink(link, context, t('action.more')), secondary: null };
  return { primary: inquiry, secondary: booking };
}
