import type { Locale } from '../../../i18n/locales.ts';
import { toPlainText } from '../../text.ts';
import type { LinkContent, MenuContent } from '../../types.ts';
import { createLinkResolver, type LinkResolver } from '../links.ts';
import type { WpMenu, WpMenuLeaf } from '../schemas/menu.ts';

/**
 * Converts a menu. The hosts of items that are WordPress posts count as internal, so that typed links to the same host stay inside the
 * site too. Items without a type count as typed.
 */
export function toMenuContent(menu: WpMenu, locale: Locale, ownHosts: ReadonlySet<string>): MenuContent {
  const leaves = menu.items.flatMap((item) => [item, ...item.child_items]);
  const posts = leaves.filter(({ object }) => object !== '' && object !== 'custom').map(({ url }) => url);
  const resolve = createLinkResolver({ locale, ownHosts, posts });
  const items = menu.items.flatMap((item) => {
    const children = item.child_items.flatMap((child) => toMenuLink(child, resolve) ?? []);
    // A parent without a usable address is kept for its children.
    const link = toMenuLink(item, resolve) ?? (children.length > 0 ? toMenuLink({ ...item, url: '#' }, resolve) : null);
    return link === null ? [] : [{ ...link, children }];
  });
  return { locale, items };
}

/** Converts an item; null without label or usable address. `menu_extern` makes any link an external one, in a new tab. */
function toMenuLink(leaf: WpMenuLeaf, resolve: LinkResolver): LinkContent | null {
  const label = toPlainText(leaf.title);
  const link = resolve(leaf.url);
  if (label === '' || link === null) return null;
  const extern = leaf.menu_extern || leaf.acf.menu_extern;
  return { ...link, kind: extern && link.kind === 'page' ? 'external' : link.kind, label };
}
