import { z } from 'zod';
import { buildHomePath, buildPagePath, getFixedLink, type SiteAddresses } from '../addresses/pageAddresses.ts';
import { buildFactLines, buildHouseFacts } from '../blocks/houseFacts.ts';
import { type BlockModel, buildBlocks, type ContentBlock, toBlock, type WpBlock } from '../blocks/index.ts';
import type { PostContent, Related } from '../blocks/listed.ts';
import { buildPaper } from '../blocks/paper.ts';
import { buildChoiceOfList } from '../blocks/roomChoice.ts';
import { buildCookieList, buildRetention } from '../blocks/visitorData.ts';
import type { PageContext } from '../elements/context.ts';
import { film, image, link, list, oneOf, text, visibleDays } from '../elements/fields.ts';
import { toPathOnSite } from '../elements/linkResolver.ts';
import { buildLink } from '../elements/links.ts';
import { buildPicture, DEFAULT_FOCUS, locateFocus } from '../elements/pictures.ts';
import { buildRichText } from '../elements/richText/richTextModel.ts';
import { toRichText } from '../elements/richText/toRichText.ts';
import { toImageContent, toLinkContent, toShownDays, toText } from '../elements/values.ts';
import { ALWAYS, type HeroFocus, heroFocuses, type ImageContent } from '../elements/valueTypes.ts';
import type { Locale } from '../i18n/locales.ts';
import { buildFileAddress } from '../images/address.ts';
import { buildBase, buildBreadcrumbs, buildChrome } from './chrome.ts';
import { buildHead } from './head.ts';
import { createTextContext, editorFields, entries, postSchema, type ToContentContext, toSeo, toTranslations } from './post.ts';
import { describeHome, describePage } from './structuredData.ts';
import { blocks } from './wordpress/blocksSchema.ts';

/* A page of WordPress, and the home page: what WordPress sends, what it means, its model. */

/** Fields that pages and offers have. */
export const pageFields = {
  heroimage: image,
  content: blocks,
  rooms_flexible: blocks,
  acf__overlay_navigation: list(z.object({ link })),
  acf__overlay_name: text,
  hero_link: link,
  hero_focus: oneOf(heroFocuses),
  hero_film: film,
};
/** Fields that only pages have. */
export const ownPageFields = visibleDays;

/** A page, and what an offer has of one. WordPress's own fields must be valid; fields of editors may contain anything. */
export const pageSchema = postSchema.extend({
  id: z.number(),
  link: z.string().min(1),
  modified_gmt: z.iso.datetime({ local: true }).nullable().catch(null),
  acf: editorFields({ ...pageFields, ...ownPageFields }),
});
export type WpPage = z.output<typeof pageSchema>;
/** Response of `pages?slug=`: anything but an array of posts is a failure, not a 404. */
export const pagesSchema = entries(pageSchema);

export interface PageContent extends PostContent {
  readonly blocks: readonly ContentBlock[];
}

/** Converts a page. */
export function toPageContent(page: WpPage, context: ToContentContext): PageContent {
  const { languages } = context;
  const text = createTextContext(context, page.link);
  const path = toPathOnSite(languages, page.link, context.locale) ?? buildPagePath(languages, context.locale, page.slug);
  const links = page.acf.acf__overlay_navigation.map((item) => toLinkContent(item.link, text)).filter((link) => link !== null);
  return {
    id: page.id,
    slug: page.slug,
    path,
    title: toText(page.title.rendered, text),
    seo: toSeo(page.yoast_head_json),
    hero: toImageContent(page.acf.heroimage, text),
    content: toRichText(page.content.rendered, text),
    blocks: orderBlocks(page.acf).map((block) => toBlock(block, text)),
    heroFocus: page.acf.hero_focus,
    heroFilm: page.acf.hero_film,
    heroLink: toLinkContent(page.acf.hero_link, text),
    overlay: links.length === 0 ? null : { title: toText(page.acf.acf__overlay_name, text), links },
    translations: toTranslations(context, page, toTranslatedPage),
    modified: page.modified_gmt === null ? null : `${page.modified_gmt}Z`,
    // Without a home page every visitor of `/` would get an error.
    shown: path === buildHomePath(languages, context.locale) ? ALWAYS : toShownDays(page.acf),
  };
}

/** Puts rooms behind the other blocks; a call to action or form at the end stays at the end. */
function orderBlocks({ content, rooms_flexible }: WpPage['acf']): readonly WpBlock[] {
  const last = content.blocks.at(-1);
  const isClosing = last?.layout === 'cta' || last?.layout === 'form';
  const before = isClosing ? content.blocks.slice(0, -1) : content.blocks;
  return [...before, ...rooms_flexible.blocks, ...(isClosing ? [last] : [])];
}

/**
 * Builds the path of a translated page from its address, or from its slug if the address does not end with it (some plugin versions omit it). The
 * translations of a front page are front pages, whatever their slugs.
 * @param original the address of the page that is translated
 */
export function toTranslatedPage(
  { languages }: Pick<SiteAddresses, 'languages'>,
  slug: string,
  locale: Locale,
  href: string,
  original: string,
): string {
  const path = toPathOnSite(languages, href, locale);
  const home = buildHomePath(languages, locale);
  if (path === home && languages.some((code) => toPathOnSite(languages, original, code) === buildHomePath(languages, code))) return home;
  return path?.endsWith(`/${slug}/`) ? path : buildPagePath(languages, locale, slug);
}

export type HeroModel = ReturnType<typeof buildHero>['hero'];
export type ContentPageModel = ReturnType<typeof buildContentPage>;
export type HomePageModel = ReturnType<typeof buildHomePage>;

/** Builds a content page, of any depth. */
export function buildContentPage(page: PageContent, related: Related, context: PageContext) {
  const { fixedPaths } = context;
  const { hero, rest } = buildHero(page, context);
  const breadcrumbs = buildBreadcrumbs(page.path, context);
  const built = buildBlocks(rest, context, related);
  const blocks: BlockModel[] = [
    // Whatever the order of an editor's blocks: what guests come for is asked first.
    ...buildChoiceOfList(rest, related, context),
    ...buildEditorBlock(page, context),
    ...(page.path === fixedPaths.contact ? addHouseFacts(built, context) : built).map((block) =>
      page.path === fixedPaths.location ? removeLocationLink(block) : block,
    ),
    ...(page.path === fixedPaths.location ? [buildPaper(context)] : []),
    ...buildStorageBlocks(page, context),
  ];
  const chrome = buildChrome(context, page);
  return {
    kind: 'content' as const,
    ...buildBase(
      buildHead(page, context, 'article', describePage({ title: page.title, breadcrumbs, blocks }, chrome.footer, context)),
      chrome,
      context,
    ),
    hero,
    breadcrumbs,
    blocks,
  };
}

/** Adds the facts of the house before the form, which ends the page. */
function addHouseFacts(blocks: readonly BlockModel[], context: PageContext): readonly BlockModel[] {
  const form = blocks.findIndex(({ kind }) => kind === 'form');
  return blocks.toSpliced(form === -1 ? blocks.length : form, 0, ...buildHouseFacts(context));
}

/** Builds the home page. */
export function buildHomePage(page: PageContent, related: Related, context: PageContext) {
  const { hero, rest } = buildHero(page, context);
  const blocks: BlockModel[] = [...buildFactLines(context), ...buildEditorBlock(page, context), ...buildBlocks(rest, context, related)];
  const chrome = buildChrome(context, page);
  return {
    kind: 'home' as const,
    ...buildBase(buildHead(page, context, 'website', describeHome(page, blocks, chrome.footer, context)), chrome, context),
    hero,
    blocks,
  };
}

/** What is stored, and how long, for the privacy page only: the one that the visitors are led to, or a translation of it. */
function buildStorageBlocks({ path, translations }: PageContent, context: PageContext): BlockModel[] {
  const { fixedPaths, site } = context;
  const isTranslation = () => site.languages.some((code) => translations[code] === getFixedLink(site, 'privacy', code));
  const isPrivacy = path === fixedPaths.privacy || isTranslation();
  return isPrivacy ? [buildRetention(context), buildCookieList(context)] : [];
}

/** On the location page itself a map does not link to it. */
function removeLocationLink(block: BlockModel): BlockModel {
  return block.kind === 'map' && block.location !== null ? { ...block, location: { ...block.location, page: null } } : block;
}

/** The text of the page's main editor as a block, shown before the page's blocks. */
function buildEditorBlock(page: PageContent, context: PageContext): BlockModel[] {
  if (page.content.length === 0) return [];
  return [{ kind: 'text', headline: null, variant: 'normal', body: buildRichText(page.content, context) }];
}

/**
 * Splits a page into its hero and the remaining blocks. If the first block is a text of variant `lead` without a headline, the hero
 * takes it as the lead under the title.
 */
export function buildHero(page: PageContent, context: PageContext, slot: 'hero' | 'offer' = 'hero') {
  const [first, ...others] = page.blocks;
  const hasLead = first?.kind === 'text' && first.variant === 'lead' && first.headline === null;
  const { t } = context;
  const image = page.hero && { ...page.hero, focus: chooseFocus(page.hero, page.heroFocus) };
  const picture = buildPicture(image, context, slot);
  const hero = {
    // Every page needs an h1.
    title: page.title || context.site.name,
    lead: hasLead ? buildRichText(first.body, context) : [],
    link: page.heroLink && buildLink(page.heroLink, context, t('action.more')),
    picture,
    /** Where the focal point of the picture lies; null without a picture. */
    focus: image && locateFocus(image),
    /** Address of a silent film over the picture; null for none. A picture beside the text has another shape than a film. */
    film: page.heroFilm && picture?.fit === 'cropped' ? buildFileAddress(page.heroFilm, context.signAddress) : null,
    overlay: page.overlay && {
      title: page.overlay.title || t('overlay.title'),
      links: page.overlay.links.map((link) => buildLink(link, context, t('action.more'))),
    },
  };
  return { hero, rest: hasLead ? others : page.blocks };
}

/** The focal point of the picture, with what the editor has chosen for this page instead. */
function chooseFocus({ focus }: ImageContent, chosen: HeroFocus | null): ImageContent['focus'] {
  if (chosen === null) return focus;
  if (chosen === 'center') return { x: 50, y: 50 };
  const { x, y } = focus ?? DEFAULT_FOCUS;
  return {
    x: chosen.endsWith('left') ? 0 : chosen.endsWith('right') ? 100 : x,
    y: chosen.startsWith('top') ? 0 : chosen.startsWith('bottom') ? 100 : y,
  };
}
