import { buildHomePath, getLocaleOfPath } from '../addresses/pageAddresses.ts';
import { toUnbrokenText } from '../i18n/typography.ts';
import { buildFileAddress } from '../images/address.ts';
import type { PageContext } from './context.ts';
import type { FixedLinkModel, LinkModel } from './elementTypes.ts';
import type { MenuContent } from './menuItems.ts';
import { listMenuItems } from './menuItems.ts';
import { buildUploadAddress } from './pictures.ts';
import type { LinkContent } from './valueTypes.ts';

/** Builds a link of the content. @param label used if the editor gave none; without both the address is shown */
export function buildLink({ href, kind, label: ownLabel }: LinkContent, context: Pick<PageContext, 'signAddress'>, label = ''): LinkModel {
  const address =
    kind === 'image' ? buildUploadAddress(href, context) : kind === 'file' ? buildFileAddress(href, context.signAddress) : href;
  return { href: address, label: ownLabel || label || address, external: kind === 'external' || kind === 'file' || kind === 'image' };
}

/** A link that stays in the same tab: a page of the site, `tel:` or `mailto:`. */
export function buildInternalLink(href: string, label: string): LinkModel {
  return { href, label, external: false };
}

/** The part of the context that says which languages a site has. */
interface SiteContext {
  readonly site: Pick<PageContext['site'], 'languages'>;
}

/** A link to a fixed page, which may be in another language than the visitor's. */
export function buildFixedLink(href: string, label: string, { site }: SiteContext): FixedLinkModel {
  return { ...buildInternalLink(href, label), hreflang: getLocaleOfPath(site.languages, href) };
}

/** A link to another site or to a file, which opens a new tab. */
export function buildExternalLink(href: string, label: string): LinkModel {
  return { href, label, external: true };
}

/** The `tel:` address of a telephone number: digits and a leading plus only. */
export function buildTelephoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** The hotel's telephone and mail address as links. */
export function buildPhoneLink({ contact: { phone } }: { readonly contact: { readonly phone: string } }): LinkModel {
  return buildInternalLink(buildTelephoneHref(phone), phone);
}
export function buildMailLink({ contact: { email } }: { readonly contact: { readonly email: string } }): LinkModel {
  return buildInternalLink(`mailto:${email}`, email);
}

/** The site file's further way beside telephone and mail; null without one. */
export function buildQuickLine({ site: { quickLine }, locale }: Pick<PageContext, 'site' | 'locale'>): LinkModel | null {
  if (quickLine === undefined) return null;
  const label = quickLine.label[locale];
  return quickLine.url.startsWith('tel:') ? buildInternalLink(quickLine.url, label) : buildExternalLink(quickLine.url, label);
}

/** The label of a page in a menu; null if it is not there. */
export function findMenuLabel(menu: MenuContent | null, href: string): string | null {
  return listMenuItems(menu?.items ?? []).find((item) => item.href === href)?.label ?? null;
}

/** Names what a link without words leads to: a page as the menus do, everything else by its address. */
export function nameTarget(
  href: string,
  { menus, site }: Pick<PageContext, 'menus'> & { readonly site: Pick<PageContext['site'], 'name' | 'languages'> },
): string {
  const [, contact] = /^(?:mailto|tel):([^?]+)/i.exec(href) ?? [];
  if (contact !== undefined) return contact;
  if (/^https?:/i.test(href)) return new URL(href).host;
  const [path = '', fragment] = href.replace(/\?[^#]*/, '').split('#');
  if (path !== '' && path === buildHomePath(site.languages, getLocaleOfPath(site.languages, path))) return site.name;
  const label = findMenuLabel(menus.main, path) ?? findMenuLabel(menus.footer, path);
  const [last = site.name] = path.split('/').filter(Boolean).slice(-1);
  return label === null ? (fragment || decodeURIComponent(last)).replace(/[-_]+/g, ' ') : toUnbrokenText(label);
}
