import { draftStorage, hydrate } from '../support/hydrate.ts';

/**
 * Without script a form is posted and the server answers with a page. With script a form is hydrated when it is first focused or
 * pressed; the inquiry at once if this tab has a draft, which is then filled in. The page of thanks removes the draft.
 */
export function hydrateForms(): void {
  for (const type of ['focusin', 'pointerdown']) {
    document.addEventListener(type, ({ target }) => {
      if (!(target instanceof Element)) return;
      void hydrate(target);
      addTypedDays(target.closest<HTMLAnchorElement>('[data-stay]'));
    });
  }
  if (document.querySelector('.thanks:not([hidden])')) draftStorage.store(null);
  if (draftStorage.read() === null) return;
  for (const form of document.querySelectorAll('[x-data="inquiry"]')) void hydrate(form);
}

/** Adds the days that were typed into the inquiry to a link to the booking engine that is about to be followed. */
function addTypedDays(link: HTMLAnchorElement | null): void {
  if (!link) return;
  const { startDate, endDate } = JSON.parse(draftStorage.read() ?? '{}');
  const [arrival, departure] = [startDate, endDate].map((date = '') => date.split('.').reverse().join('-'));
  link.href = link.dataset.href ??= link.href;
  if (/^[\d-]{20}$/.test(arrival + departure) && arrival < departure)
    link.search += link.dataset.stay?.replace('{arrival}', arrival).replace('{departure}', departure);
}
