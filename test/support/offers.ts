import { getPrefix, type Locale, localeCodes, locales } from '../../src/i18n/locales.ts';
import { listedFields } from '../../src/pages/sitemap.ts';
import { postRoutes } from '../../src/shared/postTypes.ts';
import { readRecording, type WordpressStandIn } from './wordpress.ts';

/** An offer that is the same in every language. */
export interface OfferExample {
  readonly slug: string;
  /** ACF's days; others are empty. */
  readonly valid_from?: string;
  readonly valid_to?: string;
  readonly show_from?: string;
  readonly show_until?: string;
  /** Further fields of ACF. */
  readonly acf?: object;
  /** HTML of the text; a recorded one by default. */
  readonly content?: string;
}

/** Makes WordPress have these offers and no others, in every language: one by one, as list, and in the lists for the sitemap. */
export function answerOffers(wordpress: WordpressStandIn, offers: readonly OfferExample[]): void {
  for (const locale of localeCodes) {
    const base = `${getPrefix(localeCodes, locale)}/wp-json/wp/v2`;
    const posts = offers.map((offer) => toPost(offer, locale));
    for (const post of posts) wordpress.answers.set(`${base}/angebot?slug=${post.slug}`, JSON.stringify([post]));
    wordpress.answers.set(`${base}/angebot?per_page=100`, JSON.stringify(posts));
    for (const type of postRoutes) {
      const url = `${base}/${type}?per_page=100&page=1&_fields=${listedFields}`;
      if (type === 'angebot' || !wordpress.answers.has(url)) wordpress.answers.set(url, JSON.stringify(type === 'angebot' ? posts : []));
    }
  }
}

function toPost({ slug, acf, content, ...days }: OfferExample, locale: Locale) {
  const [recorded] = JSON.parse(readRecording('angebot-kochkurs.de.json'));
  const translations = localeCodes
    .filter((code) => code !== locale)
    .map((code) => ({
      locale: locales[code].territory,
      slug,
      href: `https://cms.finca.example${getPrefix(localeCodes, code)}/angebote/${slug}/`,
    }));
  return {
    ...recorded,
    slug,
    link: `https://cms.finca.example${getPrefix(localeCodes, locale)}/angebote/${slug}/`,
    title: { rendered: `Angebot ${slug}` },
    ...(content !== undefined && { content: { rendered: content } }),
    wpml_translations: translations,
    acf: { ...recorded.acf, price_from: '690', ...days, ...acf },
  };
}
