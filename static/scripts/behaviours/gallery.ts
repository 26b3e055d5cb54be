import { leaveEntry, onHistoryMove, pushEntry } from '../support/dialogHistory.ts';
import { canPrefetch } from '../support/http.ts';
import { findLink, isPlainClick } from '../support/links.ts';
import { loadChunk } from '../support/loadChunk.ts';

/**
 * Without script a picture links to its large file. With script the pictures open one by one over the page; if the chunk cannot be loaded
 * in time, the link is followed.
 */
export function enhanceGallery(gallery: HTMLElement): void {
  const load = () => import('../gallery/view.ts');
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    // A failed prefetch is silent: the click loads the chunk again.
    gallery.addEventListener(type, () => void (canPrefetch() && load().catch(() => {})), { once: true, passive: true });
  }
  gallery.addEventListener('focusin', ({ target }) => {
    // Browsers do not scroll to a focused link whose edge is already visible. Only keyboard focus scrolls: under a pointer a move between
    // press and release would lose the click.
    const link = (target as Element).closest(':focus-visible');
    link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  const open = async (link: HTMLAnchorElement): Promise<void> =>
    (await loadChunk(load)).openGallery(gallery, link, { pushEntry, leaveEntry });
  gallery.addEventListener('click', (event) => {
    const link = findLink(event);
    if (link === null || !isPlainClick(event)) return;
    event.preventDefault();
    open(link).catch(() => location.assign(link.href));
  });
  onHistoryMove((entry) => {
    const link = [...gallery.querySelectorAll('a')].find(({ href }) => href === entry.href);
    // Without the chunk Forward shows the page alone.
    if (link) open(link).catch(() => {});
  });
}
