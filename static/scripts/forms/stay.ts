import { findDateErrors } from '../../../src/shared/inquiry/dateErrors.ts';
import { todayAtHotel } from '../../../src/shared/inquiry/dates.ts';
import { buildStayUrl } from '../../../src/shared/inquiry/stay.ts';
import { attachCalendars } from './attachCalendars.ts';
import { showFieldError } from './errorView.ts';
// Makes esbuild put both forms into one shared chunk: smaller than three files, and the inquiry is one click away.
import './form.ts';
import type { Component, ComponentDependencies, CreateComponents } from './components.ts';
import { runAfterPress } from './runAfterPress.ts';
import { createStepper } from './stepper.ts';

export const createComponents: CreateComponents = (dependencies) => ({ stay: () => createStay(dependencies), stepper: createStepper });

/**
 * The stay form of a package: updates the link to the booking engine while the visitor edits. Invalid dates get an error at their field and
 * are left out of the link: the visitor can choose dates at the booking engine. Without script the server redirects there (`/api/booking`).
 */
function createStay(dependencies: ComponentDependencies): Component {
  const today = () => todayAtHotel(dependencies.now());
  return {
    init() {
      const form = this.$el as HTMLFormElement;
      const { base = '', lang = '', texts: json = '{}' } = form.dataset;
      const texts: Readonly<Record<string, string>> = JSON.parse(json);
      const button = form.querySelector('[type="submit"]') as HTMLElement;
      const link = form.querySelector('[data-stay-link]') as HTMLAnchorElement;
      attachCalendars(form, dependencies);

      const read = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '';
      const update = (): void => {
        const [arrival, departure] = [read('arrival'), read('departure')];
        const stay = { locale: lang, arrival, departure, adults: Number(read('adults')), rooms: Number(read('rooms')) };
        link.href = buildStayUrl(base, stay, today());
        // The submit button is not replaced by the link while it is focused or pressed.
        if (button.matches(':focus, :active')) return;
        button.hidden = true;
        link.hidden = false;
      };
      const showDateErrors = (): void => {
        const found = findDateErrors(read('arrival'), read('departure'), today());
        const errors: Record<string, string> = {};
        for (const [field, code] of [
          ['arrival', found.startDate],
          ['departure', found.endDate],
        ] as const) {
          // One date alone is no error (`datePair`): the other may be chosen next, or at the booking engine.
          const text = texts[`error.${code}`];
          if (code !== undefined && code !== 'datePair' && text !== undefined) errors[field] = text;
        }
        for (const field of ['arrival', 'departure']) showFieldError(form, field, errors);
      };
      form.addEventListener('input', update);
      form.addEventListener('change', () => {
        update();
        runAfterPress(showDateErrors);
      });
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        link.click();
      });
      update();
    },
  };
}
