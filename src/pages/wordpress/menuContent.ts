import { buildOfferPath, buildRecordPath, getLocaleOfPath, type SiteAddresses } from '../../addresses/pageAddresses.ts';
import { createLinkResolver, type LinkContext } from '../../elements/linkResolver.ts';
import type { MenuContent, MenuItemContent } from '../../elements/menuItems.ts';
import { HEADING_ADDRESS } from '../../elements/menuItems.ts';
import type { TextContext } from '../../elements/richText/toRichText.ts';
import { toText } from '../../elements/values.ts';
import type { LinkContent } from '../../elements/valueTypes.ts';
import { recordTypes } from '../../shared/dialogs.ts';
import { listWpMenuItems, type WpMenu, type WpMenuItem, type WpMenuLeaf } from './menuSchema.ts';

/** Levels of the menu on the site. What an editor has put deeper follows its parent on the last one. */
const MAX_LEVELS = 3;

/**
 * Converts a menu. The hosts of items that are WordPress posts count as internal, so that typed links to the same host stay inside the
 * site too. Items without a type count as typed.
 */
export function toMenuContent(menu: WpMenu, given: Omit<LinkContext, 'posts'>): MenuContent {
  const { locale } = given;
  const leaves = listWpMenuItems(menu.items);
  const posts = leaves.filter(({ object }) => object !== '' && object !== 'custom').map(({ url }) => url);
  const context = { locale, site: given, resolve: createLinkResolver({ ...given, posts }) };
  return { locale, items: menu.items.flatMap((item) => toMenuItems(item, context, 1)) };
}

interface MenuContext extends TextContext {
  readonly site: SiteAddresses;
}

/** Converts an item with those below it. An item without an address that guests can open is a heading: text without a link. */
function toMenuItems(item: WpMenuItem, context: MenuContext, level: number): MenuItemContent[] {
  const children = (item.child_items ?? []).flatMap((child) => toMenuItems(child, context, level + 1));
  const link = toMenuLink(item, context) ?? toMenuLink({ ...item, url: HEADING_ADDRESS }, context);
  if (link === null) return [];
  return level < MAX_LEVELS ? [{ ...link, children }] : [{ ...link, children: [] }, ...children];
}

/** Converts an item; null without label or usable address. `menu_extern` makes any link an external one, in a new tab. */
function toMenuLink(leaf: WpMenuLeaf, context: MenuContext): LinkContent | null {
  const label = toText(leaf.title, context);
  const link = context.resolve(leaf.url);
  if (label === '' || link === null) return null;
  if (link.kind !== 'page') return { ...link, label };
  const extern = leaf.menu_extern || leaf.acf.menu_extern;
  return { href: toOwnAddress(link.href, leaf.object, context), kind: extern ? 'external' : 'page', label };
}

/** The address of an offer, room or package: WordPress may have it in any folder. */
function toOwnAddress(href: string, type: string, { site }: MenuContext): string {
  const [slug] = /[a-z0-9-]+(?=\/$)/.exec(href) ?? [];
  const locale = getLocaleOfPath(site.languages, href);
  const recordType = recordTypes.find((each) => each === type);
  if (slug === undefined || (recordType === undefined && type !== 'angebot')) return href;
  return recordType === undefined ? buildOfferPath(site, locale, slug) : buildRecordPath(site.languages, locale, recordType, slug);
}
