import { hydrateForms } from './chunks.ts';
import { manageConsentBanner } from './consent.ts';
import { openLinksInDialog } from './dialogs.ts';
import { enhanceSheet, hideHeaderOnScroll, rememberLanguage } from './header.ts';
import { enhanceEmbed, enhanceFilm, enhanceGallery } from './media.ts';
import { prefetchVisibleLinks, showNavigationProgress } from './navigation.ts';
import { layOutSections } from './sections.ts';
import { nextFrame } from './support.ts';

/** Behaviours of a page. `openLinksInDialog` runs before `showNavigationProgress`, which takes each click that is not `defaultPrevented` for a navigation. */
const pageBehaviours = [
  layOutSections,
  rememberLanguage,
  hideHeaderOnScroll,
  openLinksInDialog,
  hydrateForms,
  manageConsentBanner,
  showNavigationProgress,
  prefetchVisibleLinks,
];

/** Behaviours of single elements, by the name in `data-behaviour`. */
const elementBehaviours: Readonly<Record<string, (element: HTMLElement) => void>> = {
  sheet: enhanceSheet,
  embed: enhanceEmbed,
  gallery: enhanceGallery,
  film: enhanceFilm,
  // The back/forward cache keeps the boxes as they were clicked; the address says others.
  choice: (form) => addEventListener('pageshow', ({ persisted }) => persisted && (form as HTMLFormElement).reset()),
  print: (button) => button.addEventListener('click', () => print()),
};

/** A behaviour that throws does not stop the others. */
function runSafely(run: () => void): void {
  try {
    run();
  } catch (error) {
    reportError(error);
  }
}

function start(): void {
  for (const run of pageBehaviours) runSafely(run);
  for (const element of document.querySelectorAll<HTMLElement>('[data-behaviour]'))
    runSafely(() => elementBehaviours[element.dataset.behaviour ?? '']?.(element));
}

// First script of every page: small, without a framework.
document.documentElement.classList.add('js');
// A page that is rendered ahead may never be seen: until then it asks, counts, stores and loads nothing. It is painted
// before its script runs.
if ((document as Document & { readonly prerendering?: boolean }).prerendering) {
  document.addEventListener('prerenderingchange', () => nextFrame().then(start), { once: true });
} else start();
