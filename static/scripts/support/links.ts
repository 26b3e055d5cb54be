import { dialogOf } from '../../../src/shared/dialogs.ts';

/** The link an event comes from; null where it is none, or one that leads elsewhere than into this window. */
export function linkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([target], [download])') : null;
}

/** Whether a click asks for nothing special (a new tab, a menu), and nobody has dealt with it. */
export function isPlainClick({ defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return !(defaultPrevented || button || ctrlKey || metaKey || shiftKey || altKey);
}

/**
 * The address of another page of this site that a link leads to, without its fragment; null for other sites, other windows, files,
 * the API, the page one is on, what opens as a dialog, and `/` (which chooses a language).
 */
export function pageAddress(link: HTMLAnchorElement): string | null {
  const { origin, pathname } = link;
  const isPage = origin === location.origin && !/^\/$|^\/(api|img|assets)\/|\./.test(pathname) && dialogOf(pathname) === null;
  return isPage && !isSamePath(pathname, location.pathname) && !link.matches('[target], [download]')
    ? origin + pathname + link.search
    : null;
}

/** With and without a slash at the end a page is the same. */
function isSamePath(one: string, other: string): boolean {
  return one.replace(/\/$/, '') === other.replace(/\/$/, '');
}
