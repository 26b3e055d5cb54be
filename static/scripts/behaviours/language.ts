import { localeCookie } from '../../../src/shared/localeCookie.ts';
import { findLink } from '../support/links.ts';
import { storeCookie } from '../support/storage.ts';

/**
 * Without script only the server's answer at `/` stores the visitor's language. With script a click on any link of the language switcher
 * stores the language in a cookie, before the page changes.
 */
export function storeChosenLanguage(): void {
  document.addEventListener('click', (event) => {
    const locale = findLink(event)?.dataset.locale;
    if (locale) storeCookie(localeCookie.name, locale, localeCookie.days);
  });
}
