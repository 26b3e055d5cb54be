import { buildInquiryPath } from '../addresses/pageAddresses.ts';
import { buildBookingLink, buildGivenBooking } from '../elements/bookingLinks.ts';
import type { PageContext } from '../elements/context.ts';
import type { LinkModel } from '../elements/elementTypes.ts';
import { image, link, oneOf, text } from '../elements/fields.ts';
import { buildInternalLink, buildLink, buildPhoneLink } from '../elements/links.ts';
import { ROSE_MARK } from '../elements/mark.ts';
import { buildPicture } from '../elements/pictures.ts';
import { common, texts } from '../elements/texts.ts';
import { toImageContent, toLinkContent, toText } from '../elements/values.ts';
import type { LinkContent } from '../elements/valueTypes.ts';
import { buildHeadline, defineHeadedBlock, type ModelOf } from './parts.ts';

export const ctaBlock = defineHeadedBlock({
  kind: 'cta',
  label: texts('Call to action', 'Aufforderung mit Schaltfläche', 'Llamada a la acción', 'Appel à l’action'),
  fields: {
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
  schema: { text, image, action: oneOf(['inquiry', 'booking', 'phone', 'link']), link },
  toContent: (block, context) => ({
    text: toText(block.text, context),
    image: toImageContent(block.image, context),
    action: block.action ?? 'inquiry',
    link: toLinkContent(block.link, context),
  }),
  build: (block, context) => ({
    text: block.text,
    picture: buildPicture(block.image, context, 'half', '3:2'),
    ...buildButtons(block, context),
    /** Whether the large drawing of the demo hotel stands beside the text: in its place a picture may stand. */
    hasRose: block.image === null && context.site.mark === ROSE_MARK,
  }),
});

/** Builds the band that ends the page of a room or an offer: a way to the inquiry about it, without a drawing that all these pages would share. */
export function buildPageEnd(
  headline: string,
  text: string,
  inquiryHref: string,
  booking: LinkModel | null,
  { t }: PageContext,
): ModelOf<typeof ctaBlock> {
  return {
    kind: 'cta',
    headline: buildHeadline({ text: headline, size: null }),
    text,
    picture: null,
    hasRose: false,
    ...rankWays(buildInternalLink(inquiryHref, t('action.inquire')), booking),
  };
}

interface Buttons {
  readonly primary: LinkModel;
  readonly secondary: LinkModel | null;
}

/** The action `link` without a link falls back to the inquiry. */
function buildButtons({ action, link }: { readonly action: string; readonly link: LinkContent | null }, context: PageContext): Buttons {
  const { locale, site, t } = context;
  const inquiry = buildInternalLink(buildInquiryPath(site.languages, locale), t('action.inquire'));
  const booking = buildBookingLink(context, t('action.bookDirectly'));
  const phone = buildPhoneLink(site);
  if (action === 'phone') return { primary: link ? buildLink(link, context, phone.label) : phone, secondary: inquiry };
  if (action === 'link' && link) return { primary: buildLink(link, context, t('action.more')), secondary: null };
  return rankWays(inquiry, action === 'booking' && link ? buildGivenBooking(link, t('action.bookDirectly'), context) : booking);
}

/** As header and boxes do: the booking engine first, for a hotel that has one. */
function rankWays(inquiry: LinkModel, booking: LinkModel | null): Buttons {
  return booking === null ? { primary: inquiry, secondary: null } : { primary: booking, secondary: inquiry };
}
