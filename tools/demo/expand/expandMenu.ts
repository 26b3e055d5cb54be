import type { Locale } from '../../../src/i18n/locales.ts';
import type { AuthoredMenuItem, MenuName } from './authored.ts';
import { type ExpandContext, getEntry } from './expandContext.ts';
import { buildGuid, toDatabaseTime } from './expandReference.ts';
import type { JsonObject } from './json.ts';

/** Ids of the menus; `src/config/demoSite.json` names the same. A language that shows another language's footer has only a main menu. */
export const menuIds: Readonly<Record<Locale, Partial<Record<MenuName, number>>>> = {
  de: { main: 2, quick: 3, footer: 4 },
  en: { main: 5, quick: 6, footer: 7 },
  es: { main: 8, quick: 9, footer: 10 },
  fr: { main: 11 },
};

type PageItem = Extract<AuthoredMenuItem, { page: string }>;
type CustomItem = Extract<AuthoredMenuItem, { url: string }>;

/** First id of a menu's items; the range does not overlap with the ids of posts and attachments. */
const getFirstItemId = (menuId: number) => 20_000 + 100 * menuId;
const SAVED_AT = toDatabaseTime('2026-09-01T09:00:00');
const pageLabel: Readonly<Record<Locale, string>> = { de: 'Seite', en: 'Page', es: 'Página', fr: 'Page' };
/** The menu item of this page lacks `menu_extern`, like an item that was saved before the field existed. */
const PAGE_WITHOUT_EXTERN = 'olive-oil';

/** Builds the response of the menus route: the term and its items as a tree. */
export function expandMenu(menu: MenuName, authored: readonly AuthoredMenuItem[], id: number, context: ExpandContext): JsonObject {
  const name = `${menu.charAt(0).toUpperCase()}${menu.slice(1)} ${context.locale.toUpperCase()}`;
  let count = 0;

  function expandItem(item: AuthoredMenuItem, parent: number, field: string): JsonObject {
    count += 1;
    const itemId = getFirstItemId(id) + count;
    const own = 'page' in item ? buildPageItem(item, itemId, context, field) : buildCustomItem(item, itemId);
    const shared = {
      ...buildRow(itemId, count),
      guid: buildGuid(itemId, context.origin),
      db_id: itemId,
      menu_item_parent: String(parent),
    };
    const children = expandItems(item.children, itemId, `${field}.children`);
    return {
      ...shared,
      ...own,
      ...buildExtern(menu, item),
      ...(children.length > 0 && { child_items: children }),
    };
  }
  function expandItems(items: readonly AuthoredMenuItem[], parent: number, field: string): JsonObject[] {
    return items.map((item, index) => expandItem(item, parent, `${field}.${index}`));
  }

  const items = expandItems(authored, 0, `${context.locale}.${menu}`);
  return {
    term_id: id,
    name,
    slug: name.toLowerCase().replace(' ', '-'),
    term_group: 0,
    term_taxonomy_id: id + 4,
    taxonomy: 'nav_menu',
    description: '',
    parent: 0,
    count,
    filter: 'raw',
    items,
  };
}

/** An item for a page: without a typed title it has the page's title, with HTML entities. */
function buildPageItem(item: PageItem, id: number, context: ExpandContext, field: string): JsonObject {
  const entry = getEntry('page', item.page, context, `${field}.page`);
  return {
    post_title: item.title ?? '',
    post_content: item.title === undefined ? ' ' : '',
    post_name: String(id),
    post_parent: entry?.parentId ?? 0,
    object_id: String(entry?.id ?? 0),
    object: 'page',
    type: 'post_type',
    type_label: pageLabel[context.locale],
    url: entry?.link ?? '',
    title: item.title ?? entry?.authored.title ?? '',
    target: '',
    slug: entry?.authored.slug ?? '',
  };
}

/** An item for a typed address; its title has no HTML entities. */
function buildCustomItem({ title, url, target }: CustomItem, id: number): JsonObject {
  return {
    post_title: title,
    post_name: String(id),
    object_id: String(id),
    object: 'custom',
    type: 'custom',
    type_label: 'Custom Link',
    title,
    url,
    target,
  };
}

/** `menu_extern` is a field of the item, in the footer a field of its `acf`: real installations have both, by version of the plugin. */
function buildExtern(menu: MenuName, item: AuthoredMenuItem): JsonObject {
  if ('page' in item && item.page === PAGE_WITHOUT_EXTERN) return {};
  const extern = { menu_extern: 'extern' in item && item.extern };
  return menu === 'footer' ? { acf: extern } : extern;
}

/** The columns of a menu item's database row. */
function buildRow(id: number, order: number): JsonObject {
  return {
    ID: id,
    post_author: '1',
    post_date: SAVED_AT,
    post_date_gmt: SAVED_AT,
    post_content: '',
    post_excerpt: '',
    post_status: 'publish',
    comment_status: 'closed',
    ping_status: 'closed',
    post_password: '',
    to_ping: '',
    pinged: '',
    post_modified: SAVED_AT,
    post_modified_gmt: SAVED_AT,
    post_content_filtered: '',
    post_parent: 0,
    menu_order: order,
    post_type: 'nav_menu_item',
    post_mime_type: '',
    comment_count: '0',
    filter: 'raw',
    attr_title: '',
    description: '',
    classes: [''],
    xfn: '',
  };
}
