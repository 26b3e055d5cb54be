import { loadChunk } from './chunks.ts';
import { getConsent, giveConsent, onConsent } from './consent.ts';
import { leaveEntry, onHistoryMove, pushEntry } from './dialogHistory.ts';
import { canPrefetch, findLink, isPlainClick, whenLoaded } from './support.ts';
import { startWait } from './waiting.ts';

/**
 * Without script a picture links to its large file. With script the pictures open one by one over the page; if the chunk cannot be loaded
 * in time, the link is followed.
 */
export function enhanceGallery(gallery: HTMLElement): void {
  const load = () => import('./galleryView.ts');
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
  const open = async (link: HTMLAnchorElement, onFailure?: () => void): Promise<void> => {
    const isWanted = startWait();
    const chunk = await loadChunk(load).catch(() => null);
    if (!isWanted()) return;
    if (chunk) chunk.openGallery(gallery, link, { pushEntry, leaveEntry });
    else onFailure?.();
  };
  gallery.addEventListener('click', (event) => {
    const link = findLink(event);
    if (link === null || !isPlainClick(event)) return;
    event.preventDefault();
    void open(link, () => location.assign(link.href));
  });
  onHistoryMove((entry) => {
    const link = [...gallery.querySelectorAll('a')].find(({ href }) => href === entry.href);
    // Without the chunk Forward shows the page alone.
    if (link) void open(link);
  });
}

/**
 * Without script a video or map of another host is a picture with a link to that host. With script and functional consent its frame is
 * shown in place of the picture; the button in the picture gives that consent. No browser says that a frame was blocked: link and address stay
 * below it, and a button that loads it again.
 */
export function enhanceEmbed(embed: HTMLElement): void {
  // A frame inside a template loads nothing.
  const frame = embed.querySelector('template')?.content.querySelector('iframe');
  if (!frame) return;
  const [load, retry] = embed.querySelectorAll('button');
  const offline = embed.querySelector<HTMLElement>('[role=status] > p');

  const show = (): void => {
    frame.remove();
    // Offline the frame would be a page of the browser that says so, and stay.
    if (navigator.onLine) embed.append(frame);
    if (offline) offline.hidden = navigator.onLine;
  };
  onConsent((record) => {
    if (!record?.functionalServices) frame.remove();
    // Appending a connected frame again would reload it.
    else if (!frame.isConnected) show();
  });
  addEventListener('online', () => {
    if (offline?.hidden === false) show();
  });
  load?.addEventListener('click', () => {
    giveConsent({ functionalServices: true, analyzeServices: getConsent()?.analyzeServices === true });
    // Consent given before, while there was no connection, calls no listener.
    if (!frame.isConnected) show();
    // The focused button is hidden now.
    frame.focus();
  });
  retry?.addEventListener('click', show);
}

/**
 * Without script the picture stands alone. With script its film is loaded and played once, after the page; not for visitors who save data or motion, or on a
 * slow line. The button, which comes with the film, pauses it and plays it again.
 */
export function enhanceFilm(template: HTMLElement): void {
  if (!canPrefetch() || matchMedia('(prefers-reduced-motion)').matches) return;
  const start = async (): Promise<void> => {
    const film = document.importNode((template as HTMLTemplateElement).content, true);
    const [video, button] = film.children as unknown as [HTMLVideoElement, HTMLElement];
    // React prints no `muted`, without which no browser plays by itself.
    video.muted = true;
    await video.play();
    button.onclick = () => void (video.paused ? video.play() : video.pause());
    // The end pauses, too.
    video.onplay = video.onpause = () => {
      button.ariaPressed = `${video.paused}`;
    };
    template.previousElementSibling?.append(film);
  };
  // A browser that does not play it shows the picture.
  whenLoaded(() => void start().catch(() => {}));
}
