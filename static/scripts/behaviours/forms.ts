import { enliven } from '../support/hydrate.ts';

/** Without script a form in a page is sent as it is, and the server answers with a page. With it the form comes to life at the first touch. */
export function forms(): void {
  for (const type of ['focusin', 'pointerdown']) {
    document.addEventListener(type, ({ target }) => {
      if (target instanceof Element) void enliven(target);
    });
  }
}
