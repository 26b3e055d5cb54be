/** Error texts by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Shows a form's errors in the same elements in which the server's view renders them. */
export interface ErrorView {
  readonly summary: HTMLElement;
  /** Shows these errors and no others, in the summary and at the fields. */
  show(errors: FieldErrors): void;
  /**
   * Updates the field of one control; the summary keeps the errors of the last submission.
   * @param isFinished false while the visitor types: then errors are only removed, not added
   */
  updateField(control: EventTarget | null, errors: FieldErrors, isFinished: boolean): void;
}

/** Creates the view of a form's errors. Makes the links of the summary focus their fields. */
export function createErrorView(form: HTMLFormElement): ErrorView {
  const summary = form.querySelector('.error-summary') as HTMLElement;
  // Focus instead of navigation: a fragment in the URL would add a history entry.
  summary.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null) return;
    event.preventDefault();
    document.getElementById(link.hash.slice(1))?.focus();
  });
  return {
    summary,
    show(errors) {
      for (const { dataset } of form.querySelectorAll<HTMLElement>('[data-field]')) showFieldError(form, dataset.field ?? '', errors);
      for (const item of summary.querySelectorAll<HTMLElement>('[data-error-for]'))
        item.hidden = errors[item.dataset.errorFor ?? ''] === undefined;
    },
    updateField(control, errors, isFinished) {
      if (!(control instanceof Element)) return;
      // A change of one date can make the other valid or invalid: both are updated.
      const range = control.closest('[data-date-range]')?.querySelectorAll('[name]');
      for (const field of range ?? [control]) {
        const name = field.getAttribute('name') ?? '';
        if (isFinished || !(name in errors)) showFieldError(form, name, errors);
      }
    },
  };
}

/** Shows the error of one field, or hides its error line if there is none. */
export function showFieldError(form: HTMLElement, field: string, errors: FieldErrors): void {
  const line = form.querySelector<HTMLElement>(`[data-field="${field}"] .field__error`);
  if (line === null) return;
  const text = errors[field];
  line.hidden = text === undefined;
  // A folded field is shown with its error.
  if (text !== undefined) line.closest('details')?.setAttribute('open', '');
  const words = line.querySelector('span');
  if (words) words.textContent = text ?? '';
  // The line's id is the control's (or the radio group's) with `-error`. `aria-describedby` may name a hint too, which stays.
  const control = document.getElementById(line.id.replace(/-error$/, ''));
  if (control === null) return;
  const ids = new Set(control.getAttribute('aria-describedby')?.split(' '));
  if (text === undefined) ids.delete(line.id);
  else ids.add(line.id);
  setOrRemoveAttribute(control, 'aria-describedby', [...ids].join(' '));
  setOrRemoveAttribute(control, 'aria-invalid', text === undefined ? '' : 'true');
}

function setOrRemoveAttribute(element: Element, name: string, value: string): void {
  if (value === '') element.removeAttribute(name);
  else element.setAttribute(name, value);
}
