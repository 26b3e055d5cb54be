import { localeCookie } from '../../../src/shared/localeCookie.ts';
import { linkOf } from '../support/links.ts';
import { storeCookie } from '../support/storage.ts';

/** Without script a click on a language leads there; only `/` stores the choice. With it every click does, before the page changes. */
export function language(): void {
  document.addEventListener('click', (event) => {
    const locale = linkOf(event)?.dataset.locale;
    if (locale) storeCookie(localeCookie.name, locale, localeCookie.days);
  });
}
