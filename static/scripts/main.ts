import { manageConsentBanner } from './behaviours/consent.ts';
import { openLinksInDialog } from './behaviours/dialogs.ts';
import { enhanceEmbed } from './behaviours/embed.ts';
import { hydrateForms } from './behaviours/forms.ts';
import { enhanceGallery } from './behaviours/gallery.ts';
import { hideHeaderOnScroll } from './behaviours/header.ts';
import { rememberLanguage } from './behaviours/language.ts';
import { prefetchVisibleLinks } from './behaviours/prefetch.ts';
import { showNavigationProgress } from './behaviours/progress.ts';
import { enhanceSheet } from './behaviours/sheet.ts';
import { startBehaviours } from './registry.ts';

/*
 * First script of every page: small, without a framework. The order of the page behaviours is the order of their click listeners:
 * `dialogs` must run before `progress`, which treats every click that is not `defaultPrevented` as a navigation.
 */
document.documentElement.classList.add('js');
startBehaviours(
  { sheet: enhanceSheet, embed: enhanceEmbed, gallery: enhanceGallery },
  {
    language: rememberLanguage,
    header: hideHeaderOnScroll,
    dialogs: openLinksInDialog,
    forms: hydrateForms,
    consent: manageConsentBanner,
    progress: showNavigationProgress,
    prefetch: prefetchVisibleLinks,
  },
);
