import { localeCookie } from '../../../src/shared/localeCookie.ts';
import { storeCookie } from '../support/storage.ts';

/** Without script a click on a language leads there; only `/` stores the choice. With it every click does, before the page changes. */
export function language(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-locale]') : null;
    if (link?.dataset.locale) storeCookie(localeCookie.name, link.dataset.locale, localeCookie.days);
  });
}
