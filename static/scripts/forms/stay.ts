import { findDateErrors } from '../../../src/shared/inquiry/dateErrors.ts';
import { todayAtHotel } from '../../../src/shared/inquiry/dates.ts';
import { buildStayUrl } from '../../../src/shared/inquiry/stay.ts';
import { addCalendars } from './attachCalendars.ts';
import { showError } from './errorView.ts';
import { afterPress } from './runAfterPress.ts';
// In one file with what both share: smaller than three files, and the inquiry is one click away.
import './form.ts';
import type { Component, CreateComponents, Tools } from './components.ts';
import { createStepper } from './stepper.ts';

export const createComponents: CreateComponents = (tools) => ({ stay: () => createStay(tools), stepper: createStepper });

/**
 * The stay of a package: its link to the booking engine follows what is entered. Days that are no stay are named beside their field and
 * left out of the link: a guest can always go on and choose them there. Without script the form leads the same way through the server.
 */
function createStay(tools: Tools): Component {
  const today = () => todayAtHotel(tools.now());
  return {
    init() {
      const form = this.$el as HTMLFormElement;
      const { base = '', lang = '', texts: json = '{}' } = form.dataset;
      const texts: Readonly<Record<string, string>> = JSON.parse(json);
      const button = form.querySelector('[type="submit"]') as HTMLElement;
      const link = form.querySelector('[data-stay-link]') as HTMLAnchorElement;
      addCalendars(form, tools);

      const read = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '';
      const update = (): void => {
        const [arrival, departure] = [read('arrival'), read('departure')];
        const stay = { locale: lang, arrival, departure, adults: Number(read('adults')), rooms: Number(read('rooms')) };
        link.href = buildStayUrl(base, stay, today());
        // Not under a finger that is about to press it.
        if (button.matches(':focus, :active')) return;
        button.hidden = true;
        link.hidden = false;
      };
      const check = (): void => {
        const found = findDateErrors(read('arrival'), read('departure'), today());
        const errors: Record<string, string> = {};
        for (const [field, code] of [
          ['arrival', found.startDate],
          ['departure', found.endDate],
        ] as const) {
          // One day alone is not wrong: the other is chosen next, here or there.
          const text = texts[`error.${code}`];
          if (code !== undefined && code !== 'datePair' && text !== undefined) errors[field] = text;
        }
        for (const field of ['arrival', 'departure']) showError(form, field, errors);
      };
      form.addEventListener('input', update);
      form.addEventListener('change', () => {
        update();
        afterPress(check);
      });
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        link.click();
      });
      update();
    },
  };
}
