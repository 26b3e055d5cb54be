import { parseDialogPath } from '../../../src/shared/dialogs.ts';

/** Returns the link that an event comes from; null if there is none, or if the link opens another window or downloads a file. */
export function findLink({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([target], [download])') : null;
}

/** True if a click has no modifier key, is of the main button, and no other listener has called `preventDefault`. */
export function isPlainClick({ defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return !(defaultPrevented || button || ctrlKey || metaKey || shiftKey || altKey);
}

/**
 * Returns the URL, without fragment, of the page of this site that a link leads to. Null for other sites, other windows, files, the API,
 * the current page, links that open a dialog, and `/` (whose answer redirects by language).
 */
export function findInternalPageUrl(link: HTMLAnchorElement): string | null {
  const { origin, pathname } = link;
  const isPage = origin === location.origin && !/^\/$|^\/(api|img|assets)\/|\./.test(pathname) && parseDialogPath(pathname) === null;
  return isPage && !isSamePath(pathname, location.pathname) && !link.matches('[target], [download]')
    ? origin + pathname + link.search
    : null;
}

/** Paths with and without a trailing slash lead to the same page. */
function isSamePath(one: string, other: string): boolean {
  return one.replace(/\/$/, '') === other.replace(/\/$/, '');
}
