import { parsePath } from '../addresses/pageAddresses.ts';
import type { ContentBlock } from '../blocks/index.ts';
import type { MenuContent } from '../elements/menuItems.ts';
import type { LinkContent } from '../elements/valueTypes.ts';
import type { Languages, Locale } from '../i18n/locales.ts';
import type { PageContent } from '../pages/page.ts';

/*
 * Links to offers and pages that are not shown today: menus, cards and link fields lose them by themselves. Links inside a text stay, since the
 * sentence around them would not make sense without them; those to an offer lead to the page that says that it has ended.
 */

/** True if an offer or a page exists and is not shown today. @param segments of its path below the prefix of its language */
export type IsHidden = (locale: Locale, segments: readonly string[]) => Promise<boolean>;

/** Returns the menu without entries for hidden offers and pages; their children take their place. */
export async function removeHiddenEntries(languages: Languages, menu: MenuContent, isHidden: IsHidden): Promise<MenuContent> {
  const hidden = await findHidden(languages, [...menu.items, ...menu.items.flatMap(({ children }) => children)], isHidden);
  if (hidden.size === 0) return menu;
  const items = menu.items.flatMap((item) => {
    const children = item.children.filter(({ href }) => !hidden.has(href));
    return hidden.has(item.href) ? children.map((child) => ({ ...child, children: [] })) : [{ ...item, children }];
  });
  return { ...menu, items };
}

/** Returns the page without links to hidden offers and pages in its link fields, and without cards that lead to them. */
export async function removeHiddenLinks<P extends PageContent>(languages: Languages, page: P, isHidden: IsHidden): Promise<P> {
  const { overlay, heroLink, blocks } = page;
  const hidden = await findHidden(
    languages,
    [...(overlay?.links ?? []), ...(heroLink ? [heroLink] : []), ...blocks.flatMap(listLinks)],
    isHidden,
  );
  if (hidden.size === 0) return page;
  const links = (overlay?.links ?? []).filter(({ href }) => !hidden.has(href));
  return {
    ...page,
    heroLink: heroLink !== null && hidden.has(heroLink.href) ? null : heroLink,
    overlay: overlay === null || links.length === 0 ? null : { ...overlay, links },
    blocks: blocks.map((block) => dropLinks(block, hidden)),
  };
}

function listLinks(block: ContentBlock): LinkContent[] {
  if (block.kind === 'cards') return block.items.flatMap(({ link }) => link ?? []);
  return 'link' in block && block.link !== null ? [block.link] : [];
}

function dropLinks(block: ContentBlock, hidden: ReadonlySet<string>): ContentBlock {
  if (block.kind === 'cards') return { ...block, items: block.items.filter(({ link }) => link === null || !hidden.has(link.href)) };
  return 'link' in block && block.link !== null && hidden.has(block.link.href) ? { ...block, link: null } : block;
}

/** Finds the addresses among the links that lead to hidden offers and pages. */
async function findHidden(languages: Languages, links: readonly LinkContent[], isHidden: IsHidden): Promise<ReadonlySet<string>> {
  const hidden = new Set<string>();
  await Promise.all(
    links.map(async ({ kind, href }) => {
      const path = kind === 'page' ? parsePath(languages, href.split(/[?#]/)[0] ?? '') : null;
      if (path?.kind === 'page' && (await isHidden(path.locale, path.segments))) hidden.add(href);
    }),
  );
  return hidden;
}
