import type { Locale } from '../../../i18n/locales.ts';
import { toPlainText } from '../../text.ts';
import type { LinkContent, MenuContent } from '../../types.ts';
import { createLinkResolver, type LinkResolver } from '../links.ts';
import type { WpMenu, WpMenuLeaf } from '../schemas/menu.ts';

/**
 * A menu of WordPress in our words. Hosts of the items that are posts of WordPress are its own names, so that links typed
 * by hand to the same host stay inside the site too. Items that do not say what they are count as typed.
 */
export function toMenuContent(menu: WpMenu, locale: Locale, ownHosts: ReadonlySet<string>): MenuContent {
  const leaves = menu.items.flatMap((item) => [item, ...item.child_items]);
  const posts = leaves.filter(({ object }) => object !== '' && object !== 'custom').map(({ url }) => url);
  const resolve = createLinkResolver({ locale, ownHosts, posts });
  const items = menu.items.flatMap((item) => {
    const children = item.child_items.flatMap((child) => toMenuLink(child, resolve) ?? []);
    // A parent without a usable address still opens its children.
    const link = toMenuLink(item, resolve) ?? (children.length > 0 ? toMenuLink({ ...item, url: '#' }, resolve) : null);
    return link === null ? [] : [{ ...link, children }];
  });
  return { locale, items };
}

/** An entry with a label and an address. `menu_extern` makes a link leave the site in a new tab, whatever its address. */
function toMenuLink(leaf: WpMenuLeaf, resolve: LinkResolver): LinkContent | null {
  const label = toPlainText(leaf.title);
  const link = resolve(leaf.url);
  if (label === '' || link === null) return null;
  const extern = leaf.menu_extern || leaf.acf.menu_extern;
  return { ...link, kind: extern && link.kind === 'page' ? 'external' : link.kind, label };
}
