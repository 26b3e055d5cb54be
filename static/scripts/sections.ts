import { whenIdle, whenLoaded } from './support.ts';

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
    show(sections.shift());
    if (sections.length > 0) whenIdle(showNext);
  };
  whenLoaded(showNext);
}
