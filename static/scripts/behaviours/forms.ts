import { draftStorage, hydrate } from '../support/hydrate.ts';

/**
 * Without script a form is posted and the server answers with a page. With script a form is hydrated when it is first focused or
 * pressed; the inquiry at once if this tab has a draft, which is then filled in. The page of thanks removes the draft.
 */
export function hydrateForms(): void {
  for (const type of ['focusin', 'pointerdown']) {
    document.addEventListener(type, ({ target }) => {
      if (target instanceof Element) void hydrate(target);
    });
  }
  if (document.querySelector('.thanks:not([hidden])')) draftStorage.store(null);
  if (draftStorage.read() === null) return;
  for (const form of document.querySelectorAll('[x-data="inquiry"]')) void hydrate(form);
}
