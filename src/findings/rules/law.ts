import { getFixedLink } from '../../addresses/pageAddresses.ts';
import type { ContentBlock } from '../../blocks/index.ts';
import type { FoundPost } from '../../content/inventory.ts';
import { buildFrameUrl } from '../../elements/frameUrl.ts';
import { type Locale, locales } from '../../i18n/locales.ts';
import type { PageContent } from '../../pages/page.ts';
import { isInquirySlug } from '../../shared/dialogs.ts';
import { getContentParts, isEmptyPage, listAddresses, readTexts } from '../contentParts.ts';
import { isHiddenPage } from '../linkChecker.ts';
import { type Found, type FoundOfSite, type PostRule, type SiteContent, type SiteRule, when } from '../types.ts';

/*
 * What European and Spanish law ask of a hotel's website, as far as content shows it (docs/editors.md#law). The sources are `law.*` in `locales`.
 */

/** Finds what pages lack by law as a whole: imprint, privacy and accessibility statement, and what prices include; names the laws that are switched off. */
export const law: SiteRule = (content) => [
  ...content.locales.flatMap((locale) => [
    ...checkReach('imprint', locale, content),
    ...checkReach('privacy', locale, content),
    ...when(findLegalPage('accessibility', locale, content) === null, { code: 'lawAccessibility', locale }),
    ...checkPriceIncludes(locale, content),
  ]),
  ...content.menus.flatMap((menu) =>
    listAddresses(menu).flatMap((href) => when(disputePlatform.test(href), { code: 'lawDisputePlatform', locale: menu.locale })),
  ),
  ...Object.entries(content.site.lawFindings?.off ?? {}).map(([code, reason]) => ({
    code: 'lawOff' as const,
    locale: content.site.languages[0],
    values: { code, reason },
  })),
];

/** Finds what one page, offer, room or package lacks by law. */
export const lawOfPost: PostRule = (post, content) => {
  const isLegalPage = (name: LegalPage) => findLegalPage(name, post.locale, content) === post;
  const { strings } = getContentParts(post.content);
  return [
    ...(isLegalPage('imprint') ? checkRegistrationNumber(post, content) : []),
    ...(isLegalPage('privacy') && !isFixedPrivacy(post, content) ? checkPrivacy(post, content) : []),
    ...(isLegalPage('accessibility') ? checkAccessibility(post, content) : []),
    ...checkPrices(post, content),
    ...when<Found>(
      strings.some((text) => disputePlatform.test(text)),
      { code: 'lawDisputePlatform' },
    ),
  ];
};

/** The platform of Regulation (EU) No 524/2013, closed on 20 July 2025. */
const disputePlatform = /(ec\.europa\.eu\/consumers|webgate\.ec\.europa\.eu)\/odr/i;

/*
 * Legal pages
 */

type LegalPage = 'imprint' | 'privacy' | 'accessibility';

/** Slugs by which a page is recognised that neither the site nor the site file names. */
const legalSlugs: Readonly<Record<LegalPage, RegExp>> = {
  imprint: /^(impressum|imprint|legal-notice|aviso-legal|mentions-legales)$/,
  privacy: /^(datenschutz|privacy|privacidad|politica-de-privacidad|confidentialite|politique-de-confidentialite)/,
  accessibility:
    /^(barrierefreiheit|erklaerung-zur-barrierefreiheit|accessibility|accesibilidad|declaracion-de-accesibilidad|accessibilite)/,
};

/** Finds the page for the visitors of a language that is shown today; null if there is none. */
function findLegalPage(name: LegalPage, locale: Locale, { site, posts, postsByPath, today }: SiteContent): FoundPost | null {
  const fixed = postsByPath.get(getFixedLink(site, 'privacy', locale));
  const candidates = [
    // French visitors are led to the translation of the German page.
    ...(name === 'privacy'
      ? [postsByPath.get(fixed?.content.translations[locale] ?? ''), fixed]
      : [postsByPath.get(site.legalPages?.[name]?.[locale] ?? '')]),
    ...posts.filter((post) => post.kind === 'page' && post.locale === locale && legalSlugs[name].test(post.content.slug)),
  ];
  // A draft that was published as it was is no legal page yet.
  return candidates.find((post) => post !== undefined && !isHiddenPage(post, today) && !isEmptyPage(post.content)) ?? null;
}

/** True for the page that lists services and retention by itself: the one at the fixed path, or a translation of it. */
function isFixedPrivacy({ path, content }: FoundPost, { site }: SiteContent): boolean {
  return site.languages.some((code) => [path, content.translations[code]].includes(getFixedLink(site, 'privacy', code)));
}

function checkReach(name: 'imprint' | 'privacy', locale: Locale, content: SiteContent): FoundOfSite[] {
  const page = findLegalPage(name, locale, content);
  if (page === null) return [{ code: name === 'imprint' ? 'lawImprint' : 'lawPrivacy', locale }];
  const onEveryPage = content.menus
    .filter((menu) => menu.locale === locale)
    .flatMap(listAddresses)
    .map(toPath);
  const isInLegalLine = name === 'privacy' ? isFixedPrivacy(page, content) : content.site.legalPages?.imprint?.[locale] === page.path;
  if (isInLegalLine || onEveryPage.includes(page.path)) return [];
  const leadsThere = new Set(content.posts.filter((post) => listLinks(post).includes(page.path)).map(({ path }) => path));
  if (onEveryPage.some((path) => leadsThere.has(path))) return [];
  const far = content.posts.filter(
    (post) =>
      post.locale === locale &&
      post !== page &&
      !leadsThere.has(post.path) &&
      !isHiddenPage(post, content.today) &&
      !listLinks(post).some((path) => leadsThere.has(path)),
  );
  const [example] = far;
  if (example === undefined) return [];
  const subject = { kind: page.kind, id: page.id, title: page.content.title, path: page.path };
  const values = { count: far.length, path: example.path };
  return [{ code: name === 'imprint' ? 'lawImprintFar' : 'lawPrivacyFar', values, locale: page.locale, subject }];
}

function listLinks({ content }: FoundPost): string[] {
  const { pageLinks, textLinks } = getContentParts(content);
  return [...pageLinks, ...textLinks].map(toPath);
}

function toPath(href: string): string {
  return href.split(/[?#]/)[0] ?? '';
}

function checkRegistrationNumber(post: FoundPost, { site }: SiteContent): Found[] {
  const number = site.facts?.registrationNumber;
  const normalise = (text: string) => text.replace(/[^\p{L}\d]/gu, '').toLowerCase();
  if (number === undefined || normalise(readPage(post.content)).includes(normalise(number))) return [];
  return [{ code: 'lawRegistrationNumber', values: { number } }];
}

/** A length of time in the languages of the site. */
const duration =
  /(?<!\p{L})(tage?n?|wochen?|monate?n?|jahre?n?|days?|weeks?|months?|years?|días?|semanas?|mes(es)?|años?|jours?|semaines?|mois|ans?|années?)(?!\p{L})/iu;

/** Checks a privacy page that is not the site's own: it has no list of services by itself. */
function checkPrivacy(post: FoundPost, content: SiteContent): Found[] {
  const text = readPage(post.content).toLowerCase();
  const missing = listServices(content).filter(({ word }) => !text.includes(word));
  const services = missing.map(({ name }) => name).join(', ');
  return [
    ...when<Found>(missing.length > 0, { code: 'lawServices', values: { services } }),
    ...when<Found>(!duration.test(text), { code: 'lawRetention' }),
  ];
}

/** The services of others that can load on the site, each with a word by which a text names it. */
function listServices({ site, posts }: SiteContent): { readonly name: string; readonly word: string }[] {
  const hasMap = posts.some(({ content }) => listBlocks(content).some((block) => block.kind === 'map' && block.place !== null));
  const frames = posts.flatMap(({ content }) => getContentParts(content).embeds).map(({ src }) => buildFrameUrl(src, site.frameHosts));
  const addresses = [...frames, ...(site.fontStylesheetUrl === undefined ? [] : [site.fontStylesheetUrl])];
  const hosts = new Set([
    ...addresses.flatMap((address) => (address === null ? [] : new URL(address).host)),
    ...(hasMap ? [site.mapsKey === undefined ? 'www.openstreetmap.org' : 'www.google.com'] : []),
  ]);
  return [
    // 'youtube' of www.youtube-nocookie.com.
    ...[...hosts].map((host) => ({ name: host, word: host.split('.').at(-2)?.split('-')[0] ?? host })),
    ...(site.tagManagerId === undefined ? [] : [{ name: 'Google Tag Manager', word: 'google' }]),
  ];
}

function checkAccessibility({ content, locale }: FoundPost, { site }: SiteContent): Found[] {
  return [
    ...when<Found>(!findDate(readPage(content), locale), { code: 'lawAccessibilityDate' }),
    ...when<Found>(!givesFeedback(content, site), { code: 'lawAccessibilityFeedback' }),
  ];
}

/** True if a text has a date, or a month with its year. */
function findDate(text: string, locale: Locale): boolean {
  const format = new Intl.DateTimeFormat(locales[locale].intlTag, { month: 'long', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2027, month))).join('|');
  return new RegExp(
    `(${months}),?(\\s\\d{1,2},)?(\\sde)?\\s20\\d\\d|20\\d\\d-\\d\\d-\\d\\d|\\d{1,2}[./]\\s?\\d{1,2}[./]\\s?20\\d\\d`,
    'i',
  ).test(text);
}

/** True if a page has a mail address, a telephone number, the form, or a link to it or to the contact page. */
function givesFeedback(content: FoundPost['content'], site: SiteContent['site']): boolean {
  const contact = site.languages.map((code) => getFixedLink(site, 'contact', code));
  const links = [
    ...getContentParts(content).textLinks,
    ...listBlocks(content).flatMap((block) => ('link' in block && block.link?.href) || []),
  ];
  return (
    links.some((href) => /^(mailto|tel):/.test(href) || contact.includes(toPath(href)) || toPath(href).split('/').some(isInquirySlug)) ||
    listBlocks(content).some((block) => block.kind === 'form' || (block.kind === 'cta' && block.action !== 'link')) ||
    /\S@\S+\.\S/.test(readPage(content))
  );
}

/** What the text and the blocks of a page say. */
function readPage(content: FoundPost['content']): string {
  return readTexts([content.content, listBlocks(content)]);
}

function listBlocks(content: FoundPost['content']): readonly ContentBlock[] {
  return 'blocks' in content ? (content as PageContent).blocks : [];
}

/*
 * Prices
 */

interface NotedPrice {
  /** Euros; null: none. */
  readonly price: number | null;
  /** For what it is: 'die Nacht'. */
  readonly note: string;
  readonly name: string;
  /** Slug of the room that it is about. */
  readonly room: string | null;
}

/** Lists the prices that the fields of a post give. */
function listPrices({ content, kind }: FoundPost): NotedPrice[] {
  const { title: name } = content;
  if ('priceFrom' in content) return [{ price: content.priceFrom, note: content.priceNote, name, room: null }];
  if ('offered' in content) {
    const facts = kind === 'room' ? content.facts : content.offered;
    return facts === null ? [] : [{ price: facts.priceFrom, note: facts.priceNote, name, room: kind === 'room' ? content.slug : null }];
  }
  return listBlocks(content).flatMap((block) =>
    block.kind === 'room'
      ? [{ price: block.priceFrom, note: block.priceNote, name: block.name || (block.slug ?? ''), room: block.slug }]
      : [],
  );
}

const currency = /€|\beur\b|\beuros?\b/i;

/** Finds prices that do not say for what they are, and tables of prices without a currency. */
function checkPrices(post: FoundPost, { posts }: SiteContent): Found[] {
  // A room and its block complete each other.
  const isNoted = (room: string | null) =>
    room !== null &&
    posts.some((other) => other.locale === post.locale && listPrices(other).some((price) => price.room === room && price.note !== ''));
  return [
    ...listPrices(post).flatMap(({ price, note, name, room }) =>
      price === null || note !== '' || isNoted(room) ? [] : [{ code: 'lawPriceUnit' as const, values: { name } }],
    ),
    ...listBlocks(post.content).flatMap((block) =>
      block.kind === 'priceTable' && /\d/.test(readTexts(block.body)) && !currency.test(readTexts(block))
        ? [{ code: 'lawPriceCurrency' as const, values: { name: block.headline?.text ?? post.content.title } }]
        : [],
    ),
  ];
}

function checkPriceIncludes(locale: Locale, { posts, site }: SiteContent): FoundOfSite[] {
  const hasPrice = posts.some((post) => post.locale === locale && listPrices(post).some(({ price }) => price !== null));
  return hasPrice && site.priceIncludes?.[locale] === undefined
    ? [{ code: 'lawPriceIncludes', locale, values: { key: `priceIncludes.${locale}` } }]
    : [];
}
