import type { FormField } from '../../../src/shared/inquiry/fields.ts';
import {
  buildStayUrl,
  findStayErrors,
  type StayErrors,
  type StayField,
  type StayInput,
  stayFields,
  toStay,
} from '../../../src/shared/inquiry/stay.ts';
import { attachCalendars, findToday } from './attachCalendars.ts';
import { addToDraft } from './draft.ts';
import { showFieldError } from './errorView.ts';
// Makes esbuild put both forms into one shared chunk: smaller than three files, and the inquiry is one click away.
import './form.ts';
import type { Component, ComponentDependencies, CreateComponents } from './components.ts';
import { runAfterPress } from './runAfterPress.ts';
import { createStepper } from './stepper.ts';

export const createComponents: CreateComponents = (dependencies) => ({ stay: () => createStay(dependencies), stepper: createStepper });

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
function createStay(dependencies: ComponentDependencies): Component {
  return {
    init() {
      const form = this.$el as HTMLFormElement;
      const { base = '', lang = '', texts: json = '{}' } = form.dataset;
      const texts: Readonly<Record<string, string>> = JSON.parse(json);
      const button = form.querySelector('[type="submit"]') as HTMLElement;
      const link = form.querySelector('[data-stay-link]') as HTMLAnchorElement;
      attachCalendars(form, dependencies);

      const getField = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`);
      const update = (): StayErrors => {
        const values = stayFields.map((name) => [name, getField(name)?.value.trim() ?? '']);
        const [stay, today] = [Object.fromEntries(values) as StayInput, findToday(form, dependencies.now())];
        const errors = findStayErrors(stay, today);
        const isValid = Object.keys(errors).length === 0;
        if (isValid) link.href = buildStayUrl(base, toStay(stay, lang), today);
        // The button stays while it is focused or pressed.
        if (isValid && button.matches(':focus, :active')) return errors;
        button.hidden = isValid;
        link.hidden = !isValid;
        return errors;
      };
      const show = (errors: StayErrors): void => {
        for (const field of stayFields) {
          const text = texts[`error.${errors[field]}`];
          showFieldError(form, field, text === undefined ? {} : { [field]: text });
        }
      };
      form.addEventListener('input', update);
      /** True after the button was pressed. Until then one date alone is no error: the other may be typed next. */
      let isAsked = false;
      form.addEventListener('change', ({ target }) => {
        const { name, value } = target as HTMLInputElement;
        const field = inquiryFields[name];
        if (field) addToDraft(dependencies.draftStorage, { [field]: value });
        update();
        runAfterPress(() => {
          const isShown = ([, code]: [string, string]) => isAsked || code !== 'datePair';
          show(Object.fromEntries(Object.entries(update()).filter(isShown)));
        });
      });
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        isAsked = true;
        const errors = update();
        show(errors);
        const wrong = stayFields.find((field) => errors[field] !== undefined);
        if (wrong === undefined) link.click();
        else getField(wrong)?.focus();
      });
      update();
    },
  };
}
