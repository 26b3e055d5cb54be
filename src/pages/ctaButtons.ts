import { inquiryPath } from '../addresses/pageAddresses.ts';
import type { ContentBlock } from '../content/types.ts';
import type { PageContext } from './context.ts';
import { buildLink, externalLink, internalLink, telephoneHref } from './links.ts';
import type { BlockModel } from './types.ts';

/** Builds the buttons of a call to action. The action `link` without a link falls back to the inquiry. */
export function buildCtaButtons(
  { action, link }: Extract<ContentBlock, { kind: 'cta' }>,
  { locale, site, t }: PageContext,
): Pick<Extract<BlockModel, { kind: 'cta' }>, 'primary' | 'secondary'> {
  const inquiry = internalLink(inquiryPath(locale), t('action.inquire'));
  const booking = externalLink(site.bookingUrl[locale], t('action.bookDirectly'));
  const phone = internalLink(telephoneHref(site.contact.phone), site.contact.phone);
  if (action === 'booking') return { primary: link ? buildLink(link, t('action.bookDirectly')) : booking, secondary: inquiry };
  if (action === 'phone') return { primary: link ? buildLink(link, phone.label) : phone, secondary: inquiry };
  if (action === 'link' && link) return { primary: buildLink(link, t('action.more')), secondary: null };
  return { primary: inquiry, secondary: booking };
}
