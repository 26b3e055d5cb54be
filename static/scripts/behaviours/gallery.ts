import { maySpend } from '../support/http.ts';
import { isPlainClick, linkOf } from '../support/links.ts';
import { loadChunk } from '../support/loadChunk.ts';

/** Without script a picture leads to its large file. With it all pictures of the gallery open over the page; where that script cannot be had in time the link is followed. */
export function gallery(pictures: HTMLElement): void {
  const load = () => import('../gallery/view.ts');
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    // A failure shows when it is wanted.
    pictures.addEventListener(type, () => void (maySpend() && load().catch(() => {})), { once: true, passive: true });
  }
  pictures.addEventListener('focusin', ({ target }) => {
    // Browsers leave a link that is in view by its edge where it is. Under a pointer nothing may move between press and release.
    const link = (target as Element).closest(':focus-visible');
    link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  pictures.addEventListener('click', async (event) => {
    const link = linkOf(event);
    if (link === null || !isPlainClick(event)) return;
    event.preventDefault();
    try {
      (await loadChunk(load)).openGallery(pictures, link);
    } catch {
      location.assign(link.href);
    }
  });
}
