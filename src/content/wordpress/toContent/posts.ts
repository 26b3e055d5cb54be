import { locales, parseLocale, type Locale } from '../../../i18n/locales.ts';
import type { OfferContent, PageContent, RecordContent, SeoContent } from '../../types.ts';
import { createLinkResolver, hostOf, type LinkResolver } from '../links.ts';
import { toRichText } from '../richText.ts';
import type { WpBlock } from '../schemas/blocks.ts';
import type { WpPage, WpRecord } from '../schemas/posts.ts';
import { toPlainText } from '../../text.ts';
import { toBlock } from './blocks.ts';
import { toImageContent, toLinkContent } from './values.ts';

export interface ToContentContext {
  readonly locale: Locale;
  /** Hosts of CONTENT_URL and PUBLIC_URL; the post's own `link` adds the name WordPress gives itself. */
  readonly ownHosts: ReadonlySet<string>;
}

/** A page of WordPress in our words. */
export function toPageContent(page: WpPage, context: ToContentContext): PageContent {
  const resolve = resolverFor(page.link, context);
  const links = page.acf.acf__overlay_navigation.map((item) => toLinkContent(item.link, resolve)).filter((link) => link !== null);
  return {
    id: page.id,
    slug: page.slug,
    path: ownPath(page.link, page.slug, context.locale),
    title: toPlainText(page.title.rendered),
    seo: toSeo(page.yoast_head_json),
    hero: toImageContent(page.acf.heroimage),
    content: toRichText(page.content.rendered, resolve),
    blocks: inOrder(page.acf).map((block) => toBlock(block, resolve)),
    overlay: links.length === 0 ? null : { title: toPlainText(page.acf.acf__overlay_name), links },
    translations: toTranslations(page),
    modified: page.modified_gmt === null ? null : `${page.modified_gmt}Z`,
  };
}

export function toOfferContent(offer: WpPage, context: ToContentContext): OfferContent {
  const { price_from, price_note, valid_from, valid_to } = offer.acf;
  return {
    ...toPageContent(offer, context),
    priceFrom: price_from,
    priceNote: toPlainText(price_note),
    validFrom: valid_from,
    validTo: valid_to,
  };
}

export function toRecordContent(record: WpRecord, context: ToContentContext): RecordContent {
  const resolve = createLinkResolver({ ownHosts: context.ownHosts, locale: context.locale });
  return { slug: record.slug, title: toPlainText(record.title.rendered), content: toRichText(record.content.rendered, resolve) };
}

/** Rooms follow what the page says; a call to action or form at the end stays at the end. */
function inOrder({ content, rooms_flexible }: WpPage['acf']): readonly WpBlock[] {
  const last = content.blocks.at(-1);
  const closes = last?.layout === 'cta' || last?.layout === 'form';
  const said = closes ? content.blocks.slice(0, -1) : content.blocks;
  return [...said, ...rooms_flexible.blocks, ...(closes ? [last] : [])];
}

function resolverFor(link: string, { locale, ownHosts }: ToContentContext): LinkResolver {
  const host = hostOf(link);
  return createLinkResolver({ locale, ownHosts: host === null ? ownHosts : new Set([...ownHosts, host]) });
}

/** The path of the page's `link`, which is its one address; where it is no usable path, the slug under the prefix. */
function ownPath(link: string, slug: string, locale: Locale): string {
  const path = URL.canParse(link) ? new URL(link).pathname : '';
  if (/^(\/[a-z0-9-]+)*\/$/.test(path)) return path;
  return slug === 'home' ? `${locales[locale].prefix}/` : `${locales[locale].prefix}/${slug}/`;
}

/** Where the address lacks the page's slug (versions of the plugin that omit it), the slug itself is trusted: a page is found by it. */
function toTranslations(page: WpPage): Partial<Record<Locale, string>> {
  const isOffer = /\/angebote\/[^/]+\/?$/.test(page.link);
  return Object.fromEntries(
    page.wpml_translations.flatMap(({ locale: tag = '', slug, href }) => {
      const locale = parseLocale(tag);
      if (locale === null) return [];
      const path = URL.canParse(href) ? new URL(href).pathname : '';
      const usable = /^(\/[a-z0-9-]+)*\/$/.test(path) && (slug === 'home' || path.endsWith(`/${slug}/`));
      return [[locale, usable ? path : `${locales[locale].prefix}${isOffer ? '/angebote' : ''}/${slug}/`]];
    }),
  );
}

function toSeo(yoast: WpPage['yoast_head_json']): SeoContent {
  const plain = (value: string | undefined) => toPlainText(value ?? '') || null;
  return {
    title: plain(yoast.title),
    description: plain(yoast.description),
    ogTitle: plain(yoast.og_title),
    ogDescription: plain(yoast.og_description),
    ogType: plain(yoast.og_type),
    ogLocale: plain(yoast.og_locale),
    ogSiteName: plain(yoast.og_site_name),
  };
}
