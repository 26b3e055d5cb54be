import 'cally';
import { findOpenDay, findSeasonEnd, isOpenOn, parseSeason } from '../../../src/shared/dates.ts';
import type { DateFields } from './fields.ts';

/** Months that can be chosen from the list; later ones by the arrows. */
const LISTED_MONTHS = 18;

type CalendarRange = HTMLElementTagNameMap['calendar-range'] & { readonly updated?: Promise<unknown> };

/** Starts the calendar of a date range. It always shows the dates in the fields and writes chosen dates there. */
export function showCalendar(root: HTMLElement, dates: DateFields): void {
  const calendar = root.querySelector('calendar-range') as CalendarRange;
  const months = [...calendar.querySelectorAll('calendar-month')];
  const monthList = root.querySelector('select') as HTMLSelectElement;
  const season = parseSeason(root.dataset.season);
  /** The chosen arrival while no departure is chosen. */
  let pendingArrival: string | null = null;
  /** While the calendar itself writes to the fields, it must not jump to another month. */
  let isWriting = false;
  let focusedDay = dates.today;
  let firstDay = focusedDay;
  /** Today when the months were listed. */
  let listedFrom = '';

  /** True for a day on which the hotel is closed, or opens again only after an arrival. */
  const isClosed = (day: string, arrival: string | null): boolean =>
    season !== null && (!isOpenOn(day, season) || (arrival !== null && isOpenOn(arrival, season) && day > findSeasonEnd(arrival, season)));
  const update = (): void => {
    const { arrival, departure, nights, today } = dates;
    const start = departure === null && arrival !== null && arrival >= today ? arrival : null;
    pendingArrival = start;
    calendar.value = nights > 0 ? `${arrival}/${departure}` : '';
    calendar.tentative = start ?? '';
    // A stay has at least one night: the departure is later than the arrival.
    calendar.isDateDisallowed = (date) => (start !== null && toDay(date) <= start) || isClosed(toDay(date), start);
    calendar.getDayParts = (date) => (isClosed(toDay(date), start) ? 'closed' : '');
    dates.closed = (arrival !== null && isClosed(arrival, null)) || (departure !== null && isClosed(departure, arrival));
  };
  const choose = (arrival: string | null, departure: string | null): void => {
    isWriting = true;
    dates.write(arrival, departure);
    isWriting = false;
  };
  /** Follows today, since the page may be open since yesterday, and opens on the day that the page names (`data-opens-on`), or on an open one. */
  const showToday = (): void => {
    const { today, arrival } = dates;
    Object.assign(calendar, { min: today, today });
    const { opensOn = '' } = root.dataset;
    const day = opensOn > today ? opensOn : today;
    const first = season === null ? day : findOpenDay(day, season);
    if (first !== firstDay && arrival === null) calendar.focusedDate = firstDay = focusedDay = first;
    showMonth();
  };
  /** Shows the month of the focused day in the list of months: the arrows need a press for each. */
  const showMonth = (): void => {
    const month = focusedDay.slice(0, 'YYYY-MM'.length);
    const isShown = ({ value }: HTMLOptionElement) => value.startsWith(month);
    // Writing the list takes long on a slow phone.
    if (listedFrom !== dates.today || ![...monthList.options].some(isShown)) listMonths(focusedDay);
    const shown = [...monthList.options].find(isShown);
    if (shown) shown.selected = true;
  };
  /** Lists the months with an open day, and that of a day. */
  const listMonths = (day: string): void => {
    listedFrom = dates.today;
    const format = new Intl.DateTimeFormat(root.dataset.intlTag, { month: 'long', year: 'numeric', timeZone: 'UTC' });
    const days = findMonths(listedFrom, LISTED_MONTHS).map((first) => (season === null ? first : findOpenDay(first, season)));
    const others = days.filter((other) => other.slice(0, 'YYYY-MM'.length) !== day.slice(0, 'YYYY-MM'.length));
    monthList.replaceChildren(...[...new Set([...others, day])].sort().map((each) => new Option(format.format(new Date(each)), each)));
  };
  const onDay = (type: 'rangestart' | 'focusday', handle: (day: string) => void): void => {
    calendar.addEventListener(type, (event) => handle(toDay((event as CustomEvent<Date>).detail)));
  };

  onDay('rangestart', (arrival) => choose(arrival, null));
  onDay('focusday', (day) => {
    focusedDay = day;
    dates.closed = isClosed(day, pendingArrival);
    showMonth();
  });
  monthList.addEventListener('change', () => {
    calendar.focusedDate = focusedDay = monthList.value;
  });
  calendar.addEventListener('change', () => {
    const [arrival = null, departure = null] = calendar.value.split('/');
    if (arrival !== departure) choose(arrival, departure);
    else update();
  });
  // A click on a day before the pending arrival chooses that day as the arrival, although the calendar disallows it as a departure.
  calendar.addEventListener('click', (event) => {
    const [target] = event.composedPath();
    const isDay = target instanceof Element && target.part.contains('day');
    if (!isDay || target.part.contains('closed')) return;
    if (pendingArrival !== null && focusedDay < pendingArrival) choose(focusedDay, null);
  });
  // In the calendar and on its buttons Esc returns to the field; in the field it closes the dialog.
  root.querySelector<HTMLElement>('.date-range__panel')?.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    root.querySelectorAll('input')[pendingArrival === null ? 0 : 1]?.focus();
  });
  root.addEventListener('focusin', showToday);
  root.addEventListener('input', () => {
    update();
    if (!isWriting && dates.arrival !== null) calendar.focusedDate = dates.arrival;
  });
  update();
  showToday();
  void showMonthYears(calendar, months);
  // The style sheet hides the second month where it does not fit; cally must then page by one month.
  new ResizeObserver(() => {
    calendar.months = months.filter((month) => getComputedStyle(month).display !== 'none').length;
  }).observe(calendar);
}

/** The given day, and the first day of each month that follows. */
function findMonths(day: string, count: number): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return [day, ...Array.from({ length: count - 1 }, (_, index) => toDay(new Date(Date.UTC(year, month + index, 1))))];
}

/** Returns a date as `YYYY-MM-DD`; cally's dates are midnight UTC. */
function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/**
 * Sets `--year` on each month, which the style sheet prints behind the month's name: cally writes the years only into a common heading,
 * which the style sheet hides. Keeps the years up to date while the calendar is paged.
 */
async function showMonthYears(calendar: CalendarRange, months: readonly HTMLElement[]): Promise<void> {
  await calendar.updated;
  const root = calendar.shadowRoot;
  if (root === null) return;
  const setYears = (): void => {
    const years = root.querySelector('[part="header"] [aria-hidden]')?.textContent?.match(/\d{4}/g) ?? [];
    for (const [index, month] of months.entries()) month.style.setProperty('--year', `"${years[index] ?? years[0] ?? ''}"`);
  };
  new MutationObserver(setYears).observe(root, { subtree: true, childList: true, characterData: true });
  setYears();
}
