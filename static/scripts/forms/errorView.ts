/** What is wrong, in words, by field. */
export type Texts = Readonly<Record<string, string>>;

/** The errors of a form, by the same marks as the server's view makes them. */
export interface ErrorView {
  readonly summary: HTMLElement;
  /** Shows these and no others, in the summary and at the fields. */
  show(errors: Texts): void;
  /**
   * Shows what is wrong now with the field of a control; the summary keeps what the last submission found.
   * @param isDone false while somebody types: then it is only told what is right
   */
  recheck(control: EventTarget | null, errors: Texts, isDone: boolean): void;
}

export function createErrorView(form: HTMLFormElement): ErrorView {
  const summary = form.querySelector('.error-summary') as HTMLElement;
  // The summary's links lead to a field, not to another address.
  summary.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null) return;
    event.preventDefault();
    document.getElementById(link.hash.slice(1))?.focus();
  });
  return {
    summary,
    show(errors) {
      for (const { dataset } of form.querySelectorAll<HTMLElement>('[data-field]')) showError(form, dataset.field ?? '', errors);
      for (const item of summary.querySelectorAll<HTMLElement>('[data-error-for]'))
        item.hidden = errors[item.dataset.errorFor ?? ''] === undefined;
    },
    recheck(control, errors, isDone) {
      if (!(control instanceof Element)) return;
      // One day is wrong or right by the other.
      const range = control.closest('[data-date-range]')?.querySelectorAll('[name]');
      for (const field of range ?? [control]) {
        const name = field.getAttribute('name') ?? '';
        if (isDone || !(name in errors)) showError(form, name, errors);
      }
    },
  };
}

/** Shows what is wrong with a field, or that nothing is. */
export function showError(form: HTMLElement, field: string, errors: Texts): void {
  const line = form.querySelector<HTMLElement>(`[data-field="${field}"] .field__error`);
  if (line === null) return;
  const text = errors[field];
  line.hidden = text === undefined;
  const words = line.querySelector('span');
  if (words) words.textContent = text ?? '';
  // The control, or the group of them, has the id that the line's is made of. A hint that describes it stays.
  const control = document.getElementById(line.id.replace(/-error$/, ''));
  if (control === null) return;
  const ids = new Set(control.getAttribute('aria-describedby')?.split(' '));
  if (text === undefined) ids.delete(line.id);
  else ids.add(line.id);
  setOrRemove(control, 'aria-describedby', [...ids].join(' '));
  setOrRemove(control, 'aria-invalid', text === undefined ? '' : 'true');
}

function setOrRemove(element: Element, attribute: string, value: string): void {
  if (value === '') element.removeAttribute(attribute);
  else element.setAttribute(attribute, value);
}
