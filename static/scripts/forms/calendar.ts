import 'cally';
import { fillFoot } from './calendarFooter.ts';
import { keepYears } from './calendarYears.ts';
import type { DateTools } from './components.ts';
import { createDateFields, type Days } from './dateFields.ts';

const chevrons = { previous: 'm14.5 6-6 6 6 6', next: 'm9.5 6 6 6-6 6' } as const;

/** Shows the calendar of a date range below its fields. It shows what stands in them; days chosen in it are written there. */
export function showCalendar(element: HTMLElement, tools: DateTools): void {
  const range = createDateFields(element, tools);
  const { fields, today } = range;
  const { locale: language = '', firstDay = '1', texts: json = '{}' } = element.dataset;
  const texts: Readonly<Record<string, string>> = JSON.parse(json);
  // English dates the European way, as the server writes them.
  const locale = language === 'en' ? 'en-GB' : language;
  const box = element.querySelector('.date-range__calendar') as HTMLElement;

  const calendar = document.createElement('calendar-range');
  Object.assign(calendar, { locale, firstDayOfWeek: Number(firstDay), min: today, today, pageBy: 'single', formatWeekday: 'short' });
  const months = [0, 1].map((offset) => Object.assign(document.createElement('calendar-month'), { offset }));
  calendar.append(drawChevron('previous', texts.previous), drawChevron('next', texts.next), ...months);
  const showFoot = fillFoot(range, texts, locale);

  /** The arrival that waits for its departure. */
  let begun: string | null = null;
  const show = (): void => {
    const { arrival, departure } = range.read();
    begun = departure === null && arrival !== null && arrival >= today ? arrival : null;
    calendar.value = range.nights() > 0 ? `${arrival}/${departure}` : '';
    calendar.tentative = begun ?? '';
    // At least one night: the end is neither the day of arrival nor one before it.
    const first = begun;
    calendar.isDateDisallowed = (date) => first !== null && toDay(date) <= first;
    showFoot();
  };
  /** Writes what was chosen; the calendar stays where it is. */
  let isChoosing = false;
  const choose = (days: Days): void => {
    isChoosing = true;
    range.write(days);
    isChoosing = false;
  };
  for (const field of fields) {
    field.addEventListener('input', () => {
      show();
      const { arrival } = range.read();
      if (!isChoosing && arrival !== null) calendar.focusedDate = arrival;
    });
  }

  const onDay = (type: 'rangestart' | 'focusday', use: (day: string) => void): void => {
    calendar.addEventListener(type, (event) => use(toDay((event as CustomEvent<Date>).detail)));
  };
  onDay('rangestart', (arrival) => choose({ arrival, departure: null }));
  calendar.addEventListener('change', () => {
    const [arrival = null, departure = null] = calendar.value.split('/');
    if (arrival !== departure) choose({ arrival, departure });
    else show();
  });
  // A day before the one begun with begins anew: whoever erred need not clear first.
  let focused = today;
  onDay('focusday', (day) => {
    focused = day;
  });
  calendar.addEventListener('click', (event) => {
    const [target] = event.composedPath();
    const isDay = target instanceof Element && target.part.contains('day');
    if (isDay && begun !== null && focused < begun) choose({ arrival: focused, departure: null });
  });
  // Esc leads back to the field; only there does it close the dialog.
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    fields[begun === null ? 0 : 1].focus();
  });

  show();
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', texts.calendar ?? '');
  box.append(calendar);
  void keepYears(calendar, months);
  box.hidden = false;
  // The style sheet decides whether there is room for a second month.
  new ResizeObserver(() => {
    const second = months[1];
    calendar.months = second && getComputedStyle(second).display !== 'none' ? 2 : 1;
  }).observe(box);
}

function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function drawChevron(name: keyof typeof chevrons, label = ''): SVGElement {
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', chevrons[name]);
  icon.append(path);
  for (const [key, value] of Object.entries({ slot: name, class: 'icon', viewBox: '0 0 24 24', role: 'img', 'aria-label': label })) {
    icon.setAttribute(key, value);
  }
  return icon;
}
