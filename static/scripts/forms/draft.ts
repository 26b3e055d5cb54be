import { formatDate, parseDate } from '../../../src/shared/dates.ts';
import { CONFIRMED_DATES_FIELD, HONEYPOT_FIELD, TOPIC_FIELD } from '../../../src/shared/inquiry/fields.ts';
import { changeValue, type DraftStorage, dispatchChangeEvents } from './components.ts';

/** Consent is given anew with each inquiry; the others are no entries of the visitor. */
const leftOut: ReadonlySet<string> = new Set(['privacy', 'locale', HONEYPOT_FIELD, CONFIRMED_DATES_FIELD, TOPIC_FIELD]);
const DRAFT_EVENT = 'draftchange';
type DraftValues = Readonly<Record<string, string>>;

/** Days are DD.MM.YYYY in the draft, whatever the page's language. */
const toDraftValue = (name: string, value: string): string => {
  const date = /Date$/.test(name) ? parseDate(value.trim()) : null;
  return date === null ? value : formatDate(date);
};

/**
 * The draft of a form: what was entered, in the session storage of this tab until it is sent. All forms of a site share one: it follows the
 * visitor from page to page and to another language.
 */
export function createDraft(form: HTMLFormElement, storage: DraftStorage) {
  document.addEventListener(DRAFT_EVENT, ({ detail }: CustomEventInit<DraftValues>) => {
    for (const [name, value] of Object.entries(detail ?? {})) changeValue(form.elements.namedItem(name) as HTMLInputElement, value);
  });
  return {
    /** Fills in the stored values. Returns true if there were any. */
    restore(): boolean {
      const values = storage.read();
      for (const control of values ? form.elements : []) restoreControl(control, values?.[control.getAttribute('name') ?? '']);
      return values !== null;
    },
    store(): void {
      // The offer's days stay behind: the next inquiry may be about another offer, or about none.
      const { start, end } = form.querySelector<HTMLElement>('.form__topic')?.dataset ?? {};
      const own = [...new FormData(form)].filter(([name, value]) => !leftOut.has(name) && value !== start && value !== end);
      storage.store(JSON.stringify(Object.fromEntries(own.map(([name, value]) => [name, toDraftValue(name, `${value}`)]))));
    },
    clear: () => void storage.store(null),
  };
}

/** Adds values to the stored draft, and enters them in the hydrated forms of the page: they are newer than what stands there. */
export function addToDraft(storage: DraftStorage, values: DraftValues): void {
  const kept = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toDraftValue(name, value)]));
  storage.store(JSON.stringify({ ...storage.read(), ...kept }));
  document.dispatchEvent(new CustomEvent(DRAFT_EVENT, { detail: values }));
}

/** Enters a value where the visitor, the server and the address have entered none. An option that this page does not have is left out. */
function restoreControl(control: Element, value: unknown): void {
  if (typeof value !== 'string') return;
  if (control instanceof HTMLSelectElement) {
    const option = [...control.options].find((known) => known.value === value);
    if (option === undefined || !control.options[0]?.selected) return;
    option.selected = true;
  } else if (control instanceof HTMLInputElement && /radio|checkbox/.test(control.type)) {
    const isChosen = control.form?.querySelector(`[name="${control.name}"]:checked`) !== null;
    if (control.value !== value || isChosen) return;
    control.checked = true;
  } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    if (control.value !== control.defaultValue || control.value === value) return;
    control.value = value;
  }
  control.closest('details')?.toggleAttribute('open', true);
  dispatchChangeEvents(control);
}
