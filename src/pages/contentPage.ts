import { buildInquiryPath, buildOffersPath, getFixedLink, OFFERS_SLUG } from '../addresses/pageAddresses.ts';
import { buildHouseFacts } from '../blocks/houseFacts.ts';
import type { BlockModel, ContentBlock } from '../blocks/index.ts';
import { buildBlocks } from '../blocks/index.ts';
import type { Related } from '../blocks/listed.ts';
import { buildOfferRows } from '../blocks/offers.ts';
import { buildPaper } from '../blocks/paper.ts';
import { buildRetention, buildStorage } from '../blocks/visitorData.ts';
import type { PageContext } from '../elements/context.ts';
import { buildLink } from '../elements/links.ts';
import { buildPicture } from '../elements/pictures.ts';
import { buildRichText } from '../elements/richText/richTextModel.ts';
import { ALWAYS, type PostReference } from '../elements/valueTypes.ts';
import { buildBreadcrumbs, buildChrome } from './chrome.ts';
import type { PageContent } from './content.ts';
import { buildHead } from './head.ts';
import { describeHome, describePage } from './structuredData.ts';
import type { ContentPageModel, HeroModel, HomePageModel } from './types.ts';

/** Builds a content page, of any depth. */
export function buildContentPage(page: PageContent, related: Related, context: PageContext): ContentPageModel {
  const { fixedPaths } = context;
  const { hero, rest } = buildHero(page, context);
  const breadcrumbs = buildBreadcrumbs(page.path, context);
  const built = buildBlocks(rest, context, related);
  const blocks = [
    ...buildEditorBlock(page, context),
    ...(page.path === fixedPaths.contact ? addHouseFacts(built, context) : built).map((block) =>
      page.path === fixedPaths.location ? removeLocationLink(block) : block,
    ),
    ...(page.path === fixedPaths.location ? [buildPaper(context)] : []),
    ...buildStorageBlocks(page, context),
  ];
  const chrome = buildChrome(context, page);
  return {
    kind: 'content',
    locale: context.locale,
    head: buildHead(page, context, 'article', describePage({ title: page.title, breadcrumbs, blocks }, chrome.footer, context)),
    chrome,
    dialog: null,
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
export function buildHomePage(page: PageContent, related: Related, context: PageContext): HomePageModel {
  const { hero, rest } = buildHero(page, context);
  const blocks = [...buildEditorBlock(page, context), ...buildBlocks(rest, context, related)];
  const chrome = buildChrome(context, page);
  return {
    kind: 'home',
    locale: context.locale,
    head: buildHead(page, context, 'website', describeHome(page, blocks, chrome.footer, context)),
    chrome,
    dialog: null,
    hero,
    blocks,
  };
}

/**
 * Builds the list of offers. An offers block of the WordPress page decides which offers are listed and in which order; without one, all
 * of them are (`all`). An empty list is rendered with a message.
 */
export function buildOffersPage(
  page: PageContent,
  all: readonly PostReference[],
  related: Related,
  context: PageContext,
): ContentPageModel {
  const model = buildContentPage({ ...page, path: buildOffersPath(context.site.languages, context.locale) }, related, context);
  const blocks = model.blocks.map((block): BlockModel => (block.kind === 'offers' ? { ...block, all: null } : block));
  if (blocks.some((block) => block.kind === 'offers')) return { ...model, blocks };
  const offers = buildOfferRows(all, related, context);
  const list: BlockModel = {
    kind: 'offers',
    headline: null,
    offers,
    all: null,
    inquiryHref: buildInquiryPath(context.site.languages, context.locale),
  };
  return { ...model, blocks: [list, ...blocks] };
}

/** The content of the offers page if WordPress has no such page: a title only. */
export function createOffersPage(path: string, { t }: PageContext): PageContent {
  const seo = { noindex: false, title: null, description: null, ogTitle: null, ogDescription: null, ogType: null };
  const empty = {
    hero: null,
    heroFocus: null,
    heroLink: null,
    content: [],
    blocks: [],
    overlay: null,
    translations: {},
    modified: null,
    shown: ALWAYS,
  };
  return { id: 0, slug: OFFERS_SLUG, path, title: t('offers.title'), seo, ...empty };
}

/** What is stored, and how long, for the privacy page only: the one that the visitors are led to, or a translation of it. */
function buildStorageBlocks({ path, translations }: PageContent, context: PageContext): BlockModel[] {
  const { fixedPaths, site } = context;
  const isTranslation = () => site.languages.some((code) => translations[code] === getFixedLink(site.languages, 'privacy', code));
  const isPrivacy = path === fixedPaths.privacy || isTranslation();
  return isPrivacy ? [buildRetention(context), buildStorage(context)] : [];
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
export function buildHero(
  page: PageContent,
  context: PageContext,
  slot: 'hero' | 'offer' = 'hero',
): { hero: HeroModel; rest: readonly ContentBlock[] } {
  const [first, ...others] = page.blocks;
  const hasLead = first?.kind === 'text' && first.variant === 'lead' && first.headline === null;
  const { t } = context;
  const hero: HeroModel = {
    // Every page needs an h1.
    title: page.title || context.site.name,
    lead: hasLead ? buildRichText(first.body, context) : [],
    link: page.heroLink && buildLink(page.heroLink, context, t('action.more')),
    picture: buildPicture(page.hero, context, slot),
    focus: page.heroFocus,
    overlay: page.overlay && {
      title: page.overlay.title || t('overlay.title'),
      links: page.overlay.links.map((link) => buildLink(link, context, t('action.more'))),
    },
  };
  return { hero, rest: hasLead ? others : page.blocks };
}
