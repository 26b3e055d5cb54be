import { hydrate } from '../support/hydrate.ts';

/**
 * Without script a form is posted and the server answers with a page. With script a form is hydrated when it is first focused or
 * pressed.
 */
export function hydrateFormsWhenTouched(): void {
  for (const type of ['focusin', 'pointerdown']) {
    document.addEventListener(type, ({ target }) => {
      if (target instanceof Element) void hydrate(target);
    });
  }
}
