import { localeOfPath } from '../addresses/pageAddresses.ts';
import type { LinkContent } from '../content/types.ts';
import type { FixedLinkModel, LinkModel } from './types.ts';

/** Builds a link of the content. @param label used if the editor gave none; without both the address is shown */
export function buildLink(link: LinkContent, label = ''): LinkModel {
  return { href: link.href, label: link.label || label || link.href, external: link.kind === 'external' };
}

/** A link that stays in the same tab: a page of the site, `tel:` or `mailto:`. */
export function internalLink(href: string, label: string): LinkModel {
  return { href, label, external: false };
}

/** A link to a fixed page, which may be in another language than the visitor's. */
export function fixedLink(href: string, label: string): FixedLinkModel {
  return { ...internalLink(href, label), hreflang: localeOfPath(href) };
}

/** A link to another site, which opens a new tab. */
export function externalLink(href: string, label: string): LinkModel {
  return { href, label, external: true };
}

/** The `tel:` address of a telephone number: digits and a leading plus only. */
export function telephoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
