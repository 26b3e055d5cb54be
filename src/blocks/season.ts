import { z } from 'zod';
import { buildInquiryPath, buildOfferPath } from '../addresses/pageAddresses.ts';
import type { PageContext } from '../elements/context.ts';
import { list, oneOf, posts, text } from '../elements/fields.ts';
import { buildInternalLink } from '../elements/links.ts';
import { formatPriceFrom } from '../elements/prices.ts';
import { texts } from '../elements/texts.ts';
import { toReferences, toText } from '../elements/values.ts';
import type { PostReference } from '../elements/valueTypes.ts';
import { formatDayOfYear } from '../i18n/formats.ts';
import { locales } from '../i18n/locales.ts';
import { findNext, isOpenOn, listMonthDays } from '../shared/dates.ts';
import { findNightPrice } from '../shared/inquiry/stayPrice.ts';
import { buildListedRoom } from './inquiry/roomPrices.ts';
import type { Related } from './listed.ts';
import { type ContentOf, defineHeadedBlock, reportNeeded } from './parts.ts';

const months = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const;

export type SeasonMonthModel = ReturnType<typeof buildMonth>;

export const seasonBlock = defineHeadedBlock({
  kind: 'season',
  label: texts('Year in months', 'Jahr in Monaten', 'El año por meses', 'L’année par mois'),
  fields: {
    months: {
      label: texts('Months', 'Monate', 'Meses', 'Mois'),
      help: texts(
        'Open months and prices come from the site and the rooms.',
        'Geöffnete Monate und Preise kommen von der Website und den Zimmern.',
        'Los meses de apertura y los precios vienen del sitio y de las habitaciones.',
        'Les mois d’ouverture et les prix viennent du site et des chambres.',
      ),
      fields: {
        month: { label: texts('Month', 'Monat', 'Mes', 'Mois') },
        bloom: { label: texts('In flower', 'In Blüte', 'En flor', 'En fleurs') },
        pool: {
          label: texts('Water of the pool', 'Wasser im Pool', 'Agua de la piscina', 'Eau de la piscine'),
          help: texts('Such as: 20–24 °C.', 'Etwa: 20–24 °C.', 'Por ejemplo: 20–24 °C.', 'Par exemple : 20–24 °C.'),
        },
      },
    },
    offers: { label: texts('Offers', 'Angebote', 'Ofertas', 'Offres'), postType: 'angebot' },
  },
  schema: { months: list(z.object({ month: oneOf(months), bloom: text, pool: text })), offers: posts },
  toContent: (block, context) => ({
    months: block.months.flatMap(({ month, bloom, pool }) => {
      return month !== null
        ? [{ month: Number(month), bloom: toText(bloom, context), pool: toText(pool, context) }]
        : reportNeeded(context, 'month', [bloom, pool]);
    }),
    offers: toReferences(block.offers, context),
  }),
  build(block, context, related) {
    if (related.months === null) return null;
    const { first } = related.months;
    const firstDays = months.map((month) => findNext(`${first}-01`, `${month.padStart(2, '0')}-01`)).sort();
    const models = firstDays.map((day) => buildMonth(day, block, context, related));
    if (!models.some(({ state, price, bloom, pool, offers }) => state ?? price ?? (bloom || pool || offers.length > 0))) return null;
    return {
      /** The first in which guests can arrive, and the eleven after it. */
      months: models,
      priceIncludes: models.some(({ price }) => price !== null) ? (context.site.priceIncludes?.[context.locale] ?? null) : null,
    };
  },
});

export type SeasonContent = ContentOf<typeof seasonBlock>;

/** The days of a month on which the hotel is open. @param month `YYYY-MM` */
export function listOpenDays(month: string, { site: { openSeason } }: PageContext): string[] {
  const days = listMonthDays(month);
  return openSeason === undefined ? days : days.filter((day) => isOpenOn(day, openSeason));
}

/** 'Juni'. @param month `YYYY-MM` */
export function formatMonth(month: string, { locale }: PageContext): string {
  return new Intl.DateTimeFormat(locales[locale].intlTag, { month: 'long', timeZone: 'UTC' }).format(new Date(month));
}

interface MonthContent {
  readonly month: number;
  readonly bloom: string;
  readonly pool: string;
}

/** Builds one month. @param first its first day in this year, or in the next one where the month is over */
function buildMonth(
  first: string,
  block: { readonly months: readonly MonthContent[]; readonly offers: readonly PostReference[] },
  context: PageContext,
  { rooms, offers, months: hotelMonths }: Related,
) {
  const { locale, site } = context;
  const { bloom = '', pool = '' } = block.months.find(({ month }) => month === Number(first.slice(5, 7))) ?? {};
  const month = first.slice(0, 'YYYY-MM'.length);
  const openDays = listOpenDays(month, context);
  const isOpen = openDays.length > 0;
  const rates = rooms.map((room) => buildListedRoom(room, context).rates);
  const prices = openDays.flatMap((day) => rates.flatMap((each) => findNightPrice(each, day) ?? []));
  return {
    name: formatMonth(month, context),
    isCurrent: hotelMonths !== null && first.startsWith(hotelMonths.current),
    /** The inquiry, whose calendar opens on this month; null: closed. */
    href: isOpen ? buildInquiryPath(site.languages, locale, first.slice(5, 7)) : null,
    /** 'geöffnet', 'ab 28. Januar', 'geschlossen'; null where the site file has no open season. */
    state: site.openSeason === undefined ? null : describeOpening(listMonthDays(month), openDays, context),
    /** The lowest price of a night; null: not known. */
    price: prices.length === 0 ? null : formatPriceFrom(Math.min(...prices), context),
    bloom,
    pool,
    offers: block.offers.flatMap(({ slug }) => {
      const offer = offers.get(slug);
      if (!isOpen || offer === undefined || (offer.validFrom ?? offer.validTo) === null) return [];
      const [from, to] = [offer.validFrom ?? '', offer.validTo ?? '9999'];
      return openDays.some((day) => from <= day && day <= to) ? [buildInternalLink(buildOfferPath(site, locale, slug), offer.title)] : [];
    }),
  };
}

/** When the hotel is open in a month. @param openDays those of its days on which it is open */
function describeOpening(days: readonly string[], openDays: readonly string[], { locale, t }: PageContext): string {
  const [from, to] = [openDays[0], openDays.at(-1)];
  if (from === undefined || to === undefined) return t('season.closed');
  const [opensLater, closesEarlier] = [from !== days[0], to !== days.at(-1)];
  const [first, last] = [formatDayOfYear(locale, from.slice(5)), formatDayOfYear(locale, to.slice(5))];
  if (opensLater && closesEarlier) return t('dates.range', { from: first, to: last });
  if (opensLater) return t('dates.from', { date: first });
  return closesEarlier ? t('dates.until', { date: last }) : t('season.open');
}
