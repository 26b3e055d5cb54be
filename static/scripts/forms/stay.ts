import type { FormField } from '../../../src/shared/inquiry/fields.ts';
import { buildStayUrl, findStayErrors, type StayField, type StayInput, stayFields, toStay } from '../../../src/shared/inquiry/stay.ts';
import { type ComponentDependencies, type CreateComponents, component, runAfterPress } from './components.ts';
import { addToDraft } from './draft.ts';
import { createFields, findToday } from './fields.ts';
// Makes esbuild put both forms into one shared chunk: smaller than three files, and the inquiry is one click away.
import './form.ts';

export const createComponents: CreateComponents = (dependencies) => ({
  stay: () => createStay(dependencies),
  ...createFields(dependencies),
});

/** The fields of the inquiry that take over a field of the stay. */
const inquiryFields: Readonly<Record<string, string>> = {
  arrival: 'startDate',
  departure: 'endDate',
  adults: 'persons',
} satisfies Partial<Record<StayField, FormField>>;

/**
 * The stay form of a package. While every field is valid, a link to the booking engine with the stay replaces the button. Else the button shows what
 * is wrong: the booking engine is never opened without the dates that were typed. Without script the server does the same (`/api/booking`).
 */
function createStay({ now, draftStorage }: ComponentDependencies) {
  let form: HTMLFormElement;
  /** True after the button was pressed. Until then one date alone is no error: the other may be typed next. */
  let isAsked = false;
  const getField = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`);

  return component()({
    errors: {} as Record<string, string>,
    href: '',
    /** The link is shown, not the button. */
    bookable: false,

    init() {
      form = this.$el as HTMLFormElement;
      this.update();
    },
    get unbookable(): boolean {
      return !this.bookable;
    },
    /** Follows the fields. Returns the error texts, in the order of the form. */
    update(): [field: string, text: string][] {
      const { base = '', lang = '', texts = '{}' } = form.dataset;
      const today = findToday(form, now());
      const stay = Object.fromEntries(stayFields.map((name) => [name, getField(name)?.value.trim() ?? ''])) as StayInput;
      const errors = Object.entries(findStayErrors(stay, today));
      if (errors.length === 0) this.href = buildStayUrl(base, toStay(stay, lang), today);
      // The button stays while it is focused or pressed.
      this.bookable = errors.length === 0 && (this.bookable || form.querySelector('[type="submit"]:is(:focus, :active)') === null);
      const shown = errors.filter(([, code]) => isAsked || code !== 'datePair');
      return shown.map(([field, code]) => [field, JSON.parse(texts)[`error.${code}`] ?? '']);
    },
    change({ target }: Event) {
      const { name, value } = target as HTMLInputElement;
      const field = inquiryFields[name];
      if (field) addToDraft(draftStorage, { [field]: value });
      this.update();
      runAfterPress(() => {
        this.errors = Object.fromEntries(this.update());
      });
    },
    submit() {
      isAsked = true;
      const errors = this.update();
      this.errors = Object.fromEntries(errors);
      const [wrong] = errors;
      if (wrong !== undefined) return getField(wrong[0])?.focus();
      const link = form.querySelector('[data-stay-link]') as HTMLAnchorElement;
      link.href = this.href;
      link.click();
    },
  });
}
