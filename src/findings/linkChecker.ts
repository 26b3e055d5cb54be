import {
  buildHomePath,
  buildOfferPath,
  buildOffersPath,
  buildRecordPath,
  getLocaleOfPath,
  type SiteAddresses,
} from '../addresses/pageAddresses.ts';
import type { FoundPost } from '../content/inventory.ts';
import { isListPage } from '../content/records.ts';
import { getPrefix, type Locale } from '../i18n/locales.ts';
import { isMonth } from '../shared/dates.ts';
import { inquirySlugs, isInquirySlug, knownRecordFolders, recordTypes, thanksSlugs } from '../shared/dialogs.ts';
import { findCheckbox } from '../shared/inquiry/fields.ts';
import { MAX_SEGMENTS } from '../shared/slug.ts';
import type { SiteContent } from './types.ts';

/**
 * Creates a link checker that finds content as the routes do: rooms, packages and offers by their path, pages by the last segment of the
 * path (the site redirects to their canonical path). An offer or page that has ended is no page any more.
 */
export function createLinkChecker({ site, posts, today }: Pick<SiteContent, 'site' | 'posts' | 'today'>): SiteContent['isPage'] {
  const { languages } = site;
  const hasEnded = ({ content }: FoundPost) => 'shown' in content && content.shown.until !== null && content.shown.until < today;
  // The site leads from the address that WordPress has for a room or package to its own.
  const listPaths = ({ path, content }: FoundPost) => ('wordpressPath' in content ? [path, content.wordpressPath ?? path] : [path]);
  const knownPaths = new Set(posts.filter((post) => !hasEnded(post)).flatMap(listPaths));
  const pageSlugs = new Set(
    posts.flatMap((post) => (post.kind === 'page' && !hasEnded(post) ? [`${post.locale} ${post.content.slug}`] : [])),
  );
  for (const code of languages) {
    const prefix = getPrefix(languages, code);
    knownPaths.add(buildHomePath(languages, code)).add(buildOffersPath(site, code));
    for (const word of inquirySlugs) knownPaths.add(`${prefix}/${word}/`);
    for (const type of recordTypes) {
      const hasList = posts.some(({ content, locale }) => locale === code && 'blocks' in content && isListPage(content, type));
      if (hasList) for (const folder of knownRecordFolders[type]) knownPaths.add(`${prefix}/${folder}/`);
    }
  }
  return (href) => {
    const given = (href.split(/[?#]/)[0] ?? '').toLowerCase();
    const path = given.endsWith('/') ? given : `${given}/`;
    if (knownPaths.has(path)) return true;
    const locale = getLocaleOfPath(languages, path);
    const [first = '', ...rest] = path.slice(getPrefix(languages, locale).length).split('/').filter(Boolean);
    if (isInquirySlug(first) && rest.length === 1) return isInquiryPage(site, knownPaths, locale, rest[0] ?? '');
    return rest.length < MAX_SEGMENTS && pageSlugs.has(`${locale} ${rest.at(-1) ?? first}`);
  };
}

/** True for the thank-you page, and for what the inquiry form can be opened with: a room, a package, an offer, a checkbox, a month. */
function isInquiryPage(site: SiteAddresses, knownPaths: ReadonlySet<string>, locale: Locale, slug: string): boolean {
  const isThankYou = thanksSlugs.some((word) => word === slug);
  const paths = [buildOfferPath(site, locale, slug), ...recordTypes.map((type) => buildRecordPath(site.languages, locale, type, slug))];
  return isThankYou || findCheckbox(slug) !== undefined || isMonth(slug) || paths.some((path) => knownPaths.has(path));
}

/** True for a page that is not shown today. */
export function isHiddenPage({ kind, content }: FoundPost, today: string): boolean {
  if (kind !== 'page' || !('shown' in content)) return false;
  const { from, until } = content.shown;
  return (until !== null && until < today) || (from !== null && from > today);
}
