import { fixedLinks, inquiryPath, offersPath } from '../addresses/pageAddresses.ts';
import type { Related } from '../content/related.ts';
import type { PageContent, PostReference } from '../content/types.ts';
import { buildBlocks } from './blocks.ts';
import { buildBreadcrumbs } from './breadcrumbs.ts';
import { buildChrome } from './chrome.ts';
import type { PageContext } from './context.ts';
import { buildHead } from './head.ts';
import { buildHero } from './hero.ts';
import { buildOfferRows } from './offerRow.ts';
import { buildRichText } from './richText.ts';
import { buildStorage } from './storage.ts';
import { describeHome, describePage } from './structuredData.ts';
import type { BlockModel, ContentPageModel, HomePageModel } from './types.ts';

/** Builds a page of content: category pages and their sub-pages alike. */
export function buildContentPage(page: PageContent, related: Related, context: PageContext): ContentPageModel {
  const { hero, rest } = buildHero(page, context);
  const trail = buildBreadcrumbs(page.path, context);
  return {
    kind: 'content',
    locale: context.locale,
    head: buildHead(page, context, 'article', describePage(page.title, trail, context)),
    chrome: buildChrome(context, page),
    dialog: null,
    hero,
    breadcrumbs: trail,
    blocks: [...buildEditorBlock(page, context), ...buildBlocks(rest, context, related), ...buildStorageBlock(page, context)],
  };
}

/** Builds the home page. */
export function buildHomePage(page: PageContent, related: Related, context: PageContext): HomePageModel {
  const { hero, rest } = buildHero(page, context);
  return {
    kind: 'home',
    locale: context.locale,
    head: buildHead(page, context, 'website', describeHome(page, context)),
    chrome: buildChrome(context, page),
    dialog: null,
    hero,
    blocks: [...buildEditorBlock(page, context), ...buildBlocks(rest, context, related)],
  };
}

/**
 * Builds the list of offers. The page in WordPress says which offers and in which order; where it names none, all of them are
 * listed (`all`), and where there is none at all, the page says so.
 */
export function buildOffersPage(
  page: PageContent,
  all: readonly PostReference[],
  related: Related,
  context: PageContext,
): ContentPageModel {
  const model = buildContentPage({ ...page, path: offersPath(context.locale) }, related, context);
  const blocks = model.blocks.map((block): BlockModel => (block.kind === 'offers' ? { ...block, all: null } : block));
  if (blocks.some((block) => block.kind === 'offers')) return { ...model, blocks };
  const offers = buildOfferRows(all, related, context);
  const list: BlockModel = { kind: 'offers', headline: null, offers, all: null, inquiryHref: inquiryPath(context.locale) };
  return { ...model, blocks: [list, ...blocks] };
}

/** The list of offers where WordPress has no page for it: only a title. */
export function createOffersPage(path: string, { t }: PageContext): PageContent {
  const seo = { title: null, description: null, ogTitle: null, ogDescription: null, ogType: null, ogLocale: null, ogSiteName: null };
  const empty = { hero: null, content: [], blocks: [], overlay: null, translations: {}, modified: null };
  return { id: 0, slug: 'angebote', path, title: t('offers.title'), seo, ...empty };
}

/** What the site itself knows better than an editor. French has no fixed privacy page; where there is a translation, it says the same. */
function buildStorageBlock({ path, translations }: PageContent, context: PageContext): BlockModel[] {
  const isPrivacy = path === fixedLinks.privacy[context.locale] || translations.de === fixedLinks.privacy.de;
  return isPrivacy ? [buildStorage(context)] : [];
}

/** What stands in the page's own editor, before its blocks. */
function buildEditorBlock(page: PageContent, context: PageContext): BlockModel[] {
  if (page.content.length === 0) return [];
  return [{ kind: 'text', headline: null, variant: 'normal', body: buildRichText(page.content, context) }];
}
