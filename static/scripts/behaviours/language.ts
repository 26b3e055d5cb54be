import { localeCookie } from '../../../src/shared/localeCookie.ts';
import { prefixedLocales } from '../../../src/shared/locales.ts';
import { findLink } from '../support/links.ts';
import { storeCookie } from '../support/storage.ts';

/**
 * Without script the language switcher is a form, whose answer stores the visitor's language. With script a click on any link of the
 * language switcher stores the language in a cookie, before the page changes.
 */
export function rememberLanguage(): void {
  document.addEventListener('click', (event) => {
    const locale = findLink(event)?.dataset.locale;
    if (locale) storeCookie(localeCookie.name, locale, localeCookie.days);
  });
  returnToGermanHome();
}

/**
 * Who chooses a language at `/` and goes back has the German page before them, which the server no longer gives for `/`: the cookie
 * redirects to the chosen language. From a page of the site `/` is German. Needed where the browser has not kept the page itself.
 */
function returnToGermanHome(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isRedirectedBack = navigation?.type === 'back_forward' && navigation.redirectCount > 0;
  // Of all addresses only `/` redirects to a home page.
  if (isRedirectedBack && prefixedLocales.some((locale) => location.pathname === `/${locale}/`)) location.replace('/');
}
