import { z } from 'zod';
import { buildInquiryPath } from '../addresses/pageAddresses.ts';
import { buildBookingLink, buildGivenBooking } from '../elements/bookingLinks.ts';
import type { PageContext } from '../elements/context.ts';
import type { HeadlineModel, LinkModel, PictureModel } from '../elements/elementTypes.ts';
import { image, link, oneOf, text } from '../elements/fields.ts';
import { buildInternalLink, buildLink, buildTelephoneHref } from '../elements/links.ts';
import { ROSE_MARK } from '../elements/mark.ts';
import { buildPicture } from '../elements/pictures.ts';
import { common, texts } from '../elements/texts.ts';
import { toHeadline, toImageContent, toLinkContent, toText } from '../elements/values.ts';
import { buildHeadline, type ContentOf, defineBlock, headlineFields, headlineTexts } from './parts.ts';

export interface CtaModel {
  readonly kind: 'cta';
  readonly picture: PictureModel | null;
  /** Whether the large drawing of the demo hotel stands beside the text: in its place a picture may stand. */
  readonly hasRose: boolean;
  readonly headline: HeadlineModel | null;
  readonly text: string;
  readonly primary: LinkModel;
  readonly secondary: LinkModel | null;
}

export const ctaBlock = defineBlock({
  kind: 'cta',
  label: texts('Call to action', 'Aufforderung mit Schaltfläche', 'Llamada a la acción', 'Appel à l’action'),
  fields: {
    ...headlineTexts,
    text: common.plainText,
    image: common.image,
    action: {
      label: texts('Button', 'Schaltfläche', 'Botón', 'Bouton'),
      words: {
        inquiry: texts('Enquiry', 'Anfrage', 'Solicitud', 'Demande'),
        booking: texts('Booking', 'Buchung', 'Reserva', 'Réservation'),
        phone: texts('Telephone', 'Telefon', 'Teléfono', 'Téléphone'),
        link: texts('The link below', 'Der Link darunter', 'El enlace siguiente', 'Le lien ci-dessous'),
      },
    },
    link: common.link,
  },
  schema: z.object({ ...headlineFields, text, image, action: oneOf(['inquiry', 'booking', 'phone', 'link']), link }),
  toContent: (block, context) => ({
    headline: toHeadline(block.headline, context),
    text: toText(block.text, context),
    image: toImageContent(block.image, context),
    action: block.action ?? 'inquiry',
    link: toLinkContent(block.link, context),
  }),
  build(block, context): CtaModel {
    return {
      kind: 'cta',
      headline: buildHeadline(block.headline),
      text: block.text,
      picture: buildPicture(block.image, context, 'half', '3:2'),
      ...buildButtons(block, context),
      hasRose: block.image === null && context.site.mark === ROSE_MARK,
    };
  },
});

/** Builds the band that ends the page of a room or an offer: a way to the inquiry about it, without a drawing that all these pages would share. */
export function buildPageEnd(headline: string, text: string, inquiryHref: string, booking: LinkModel | null, { t }: PageContext): CtaModel {
  return {
    kind: 'cta',
    headline: buildHeadline({ text: headline, size: null }),
    text,
    picture: null,
    hasRose: false,
    ...rankWays(buildInternalLink(inquiryHref, t('action.inquire')), booking),
  };
}

/** The action `link` without a link falls back to the inquiry. */
function buildButtons(
  { action, link }: Pick<ContentOf<typeof ctaBlock>, 'action' | 'link'>,
  context: PageContext,
): Pick<CtaModel, 'primary' | 'secondary'> {
  const { locale, site, t } = context;
  const inquiry = buildInternalLink(buildInquiryPath(site.languages, locale), t('action.inquire'));
  const booking = buildBookingLink(context, t('action.bookDirectly'));
  const phone = buildInternalLink(buildTelephoneHref(site.contact.phone), site.contact.phone);
  if (action === 'phone') return { primary: link ? buildLink(link, context, phone.label) : phone, secondary: inquiry };
  if (action === 'link' && link) return { primary: buildLink(link, context, t('action.more')), secondary: null };
  return rankWays(inquiry, action === 'booking' && link ? buildGivenBooking(link, t('action.bookDirectly'), context) : booking);
}

/** As header and boxes do: the booking engine first, for a hotel that has one. */
function rankWays(inquiry: LinkModel, booking: LinkModel | null): Pick<CtaModel, 'primary' | 'secondary'> {
  return booking === null ? { primary: inquiry, secondary: null } : { primary: booking, secondary: inquiry };
}
