import { CONFIRMED_DATES_FIELD, HONEYPOT_FIELD, TOPIC_FIELD } from '../../../src/shared/inquiry/fields.ts';
import { dispatchChangeEvents } from './changeEvents.ts';
import type { DraftStorage } from './components.ts';

/** The draft of a form: what was entered, in the session storage of this tab until it is sent. */
export interface Draft {
  /** Fills in the stored values. Returns true if there were any. */
  restore(): boolean;
  store(): void;
  clear(): void;
}

/** Consent is given anew with each inquiry; the others are no entries of the visitor. */
const leftOut: ReadonlySet<string> = new Set(['privacy', 'locale', HONEYPOT_FIELD, CONFIRMED_DATES_FIELD, TOPIC_FIELD]);

/** Creates the draft of a form. All forms of a site share one: it follows the visitor from page to page and to another language. */
export function createDraft(form: HTMLFormElement, storage: DraftStorage): Draft {
  return {
    restore() {
      const stored = storage.read();
      if (stored === null) return false;
      try {
        const values: Readonly<Record<string, unknown>> = JSON.parse(stored);
        for (const control of form.elements) restoreControl(control, Reflect.get(values, control.getAttribute('name') ?? ''));
      } catch {
        // Not written by this script.
      }
      return true;
    },
    store() {
      storage.store(JSON.stringify(Object.fromEntries([...new FormData(form)].filter(([name]) => !leftOut.has(name)))));
    },
    clear: () => void storage.store(null),
  };
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
  dispatchChangeEvents(control as HTMLElement);
}
