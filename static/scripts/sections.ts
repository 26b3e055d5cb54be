import { now, whenIdle, whenLoaded } from './support.ts';

/** After this time the next section waits for the next idle moment: two of a slow phone fit, and no press waits longer than a frame or two. */
const BUSY_MS = 16;

/**
 * With script the sections below the window are not laid out before the first paint (`section.css`). This does it afterwards, one by one while the
 * browser is idle, so that the end of the page, its anchors and its search are where they belong. On a page that is opened where the visitor left it
 * all are laid out at once: the browser puts it back to a height that estimates would fill with other content.
 */
export function layOutSections(): void {
  const { documentElement } = document;
  const sections = [...document.querySelectorAll<HTMLElement>('.section')];
  const show = (section: HTMLElement | undefined): void => {
    if (section) section.style.contentVisibility = 'visible';
  };
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type !== 'navigate') {
    // What is above grows: the page must not follow what stands in the window by mistake.
    documentElement.style.overflowAnchor = 'none';
    for (const section of sections) show(section);
    addEventListener('load', () => requestAnimationFrame(() => documentElement.style.removeProperty('overflow-anchor')));
    return;
  }
  const showNext = (): void => {
    const start = now();
    // Each is laid out at once: a frame for every section would cost as much again.
    do {
      show(sections.shift());
      void documentElement.offsetHeight;
    } while (sections.length > 0 && now() - start < BUSY_MS);
    if (sections.length > 0) whenIdle(showNext);
  };
  whenLoaded(showNext);
}
