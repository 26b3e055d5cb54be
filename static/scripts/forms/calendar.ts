import 'cally';
import { createCalendarFooter } from './calendarFooter.ts';
import { showMonthYears } from './calendarYears.ts';
import type { CalendarDependencies } from './components.ts';
import { createDateFields, type DateFields, type StayDates } from './dateFields.ts';
import { createClosedDays, type IsClosed, showFirstMonth } from './openSeason.ts';

const chevrons = { previous: 'm14.5 6-6 6 6 6', next: 'm9.5 6 6 6-6 6' } as const;

type CalendarRange = HTMLElementTagNameMap['calendar-range'];
type Texts = Readonly<Record<string, string>>;

/** Shows the calendar of a date range below its fields. The calendar always shows the dates in the fields and writes chosen dates there. */
export function showCalendar(element: HTMLElement, dependencies: CalendarDependencies): void {
  const range = createDateFields(element, dependencies);
  const { intlTag: locale = '', firstDay = '1', texts: json = '{}' } = element.dataset;
  const texts: Texts = JSON.parse(json);
  const box = element.querySelector('.date-range__calendar') as HTMLElement;

  const calendar = document.createElement('calendar-range');
  Object.assign(calendar, { locale, firstDayOfWeek: Number(firstDay), pageBy: 'single', formatWeekday: 'short' });
  const showToday = () => Object.assign(calendar, { min: range.today, today: range.today });
  showToday();
  // The page may be open since yesterday.
  element.addEventListener('focusin', showToday);
  const months = [0, 1].map((offset) => Object.assign(document.createElement('calendar-month'), { offset }));
  calendar.append(drawChevron('previous', texts.previous), drawChevron('next', texts.next), ...months);
  const isClosed = createClosedDays(element);
  const selection = createSelection(calendar, range, isClosed, createCalendarFooter(range, texts, locale));
  handleChosenDays(calendar, range, selection);
  // In the calendar Esc returns to the field; in the field it closes the dialog.
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    range.fields[selection.pendingArrival === null ? 0 : 1].focus();
  });

  showFirstMonth(calendar, range);
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', texts.calendar ?? '');
  box.append(calendar);
  void showMonthYears(calendar, months);
  (box.parentElement as HTMLElement).hidden = false;
  // The style sheet hides the second month where it does not fit; cally must then page by one month.
  new ResizeObserver(() => {
    const second = months[1];
    calendar.months = second && getComputedStyle(second).display !== 'none' ? 2 : 1;
  }).observe(box);
}

/** The dates that the calendar shows as selected: those of the fields. */
interface Selection {
  /** The chosen arrival while no departure is chosen. */
  readonly pendingArrival: string | null;
  /** Shows the dates in the fields. */
  update(): void;
  /** Writes dates to the fields. */
  choose(dates: StayDates): void;
  /** Says that the hotel is closed on a day, or else what is chosen. */
  describe(day: string): void;
}

function createSelection(
  calendar: CalendarRange,
  range: DateFields,
  isClosed: IsClosed,
  updateFooter: (isClosed?: boolean) => void,
): Selection {
  let pendingArrival: string | null = null;
  /** While the calendar itself writes to the fields, it must not jump to another month. */
  let isWriting = false;
  const update = (): void => {
    const { arrival, departure } = range.read();
    pendingArrival = departure === null && arrival !== null && arrival >= range.today ? arrival : null;
    calendar.value = range.countNights() > 0 ? `${arrival}/${departure}` : '';
    calendar.tentative = pendingArrival ?? '';
    // A stay has at least one night: the departure is later than the arrival.
    const start = pendingArrival;
    calendar.isDateDisallowed = (date) => (start !== null && toDay(date) <= start) || isClosed(toDay(date), start);
    calendar.getDayParts = (date) => (isClosed(toDay(date), start) ? 'closed' : '');
    updateFooter((arrival !== null && isClosed(arrival, null)) || (departure !== null && isClosed(departure, arrival)));
  };
  for (const field of range.fields) {
    field.addEventListener('input', () => {
      update();
      const { arrival } = range.read();
      if (!isWriting && arrival !== null) calendar.focusedDate = arrival;
    });
  }
  update();
  return {
    get pendingArrival() {
      return pendingArrival;
    },
    update,
    choose(dates) {
      isWriting = true;
      range.write(dates);
      isWriting = false;
    },
    describe: (day) => updateFooter(isClosed(day, pendingArrival)),
  };
}

function handleChosenDays(calendar: CalendarRange, { today }: DateFields, selection: Selection): void {
  const onDay = (type: 'rangestart' | 'focusday', handle: (day: string) => void): void => {
    calendar.addEventListener(type, (event) => handle(toDay((event as CustomEvent<Date>).detail)));
  };
  onDay('rangestart', (arrival) => selection.choose({ arrival, departure: null }));
  calendar.addEventListener('change', () => {
    const [arrival = null, departure = null] = calendar.value.split('/');
    if (arrival !== departure) selection.choose({ arrival, departure });
    else selection.update();
  });
  // A click on a day before the pending arrival chooses that day as the arrival, although the calendar disallows it as a departure.
  let focusedDay = today;
  onDay('focusday', (day) => {
    focusedDay = day;
    selection.describe(day);
  });
  calendar.addEventListener('click', (event) => {
    const [target] = event.composedPath();
    const isDay = target instanceof Element && target.part.contains('day');
    const { pendingArrival, choose } = selection;
    if (!isDay || target.part.contains('closed')) return;
    if (pendingArrival !== null && focusedDay < pendingArrival) choose({ arrival: focusedDay, departure: null });
  });
}

/** Returns a date as `YYYY-MM-DD`; cally's dates are midnight UTC. */
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
