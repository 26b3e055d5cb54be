import type { LinkContent } from '../content/types.ts';
import type { LinkModel } from './types.ts';

/** Builds a link of the content. @param label used if the editor gave none; without both the address is shown */
export function buildLink(link: LinkContent, label = ''): LinkModel {
  return { href: link.href, label: link.label || label || link.href, external: link.kind === 'external' };
}

export function internalLink(href: string, label: string): LinkModel {
  return { href, label, external: false };
}

export function externalLink(href: string, label: string): LinkModel {
  return { href, label, external: true };
}

/** The `tel:` address of a telephone number: digits and a leading plus only. */
export function telephoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
