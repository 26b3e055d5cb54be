import 'cally';
import { findOpenDay, findSeasonEnd, isOpenOn, parseSeason } from '../../../src/shared/dates.ts';
import { runAfterFrame } from './components.ts';
import type { DateFields } from './fields.ts';

/** Months that can be chosen from the list; later ones by the arrows. */
const LISTED_MONTHS = 18;

type CalendarRange = HTMLElementTagNameMap['calendar-range'] & { readonly updated?: Promise<unknown> };

/**
 * Starts the calendar of a date range. Fields, calendar and list of months show one state: the dates in the fields, the field that is being chosen
 * (`DateFields.choosing`), and the first month of the calendar.
 */
export function showCalendar(root: HTMLElement, dates: DateFields): void {
  const calendar = root.querySelector('calendar-range') as CalendarRange;
  const months = [...calendar.querySelectorAll('calendar-month')];
  const monthList = root.querySelector('select') as HTMLSelectElement;
  const season = parseSeason(root.dataset.season);
  /** The arrival while the departure is being chosen. */
  let start: string | null = null;
  /** While the calendar itself writes to the fields, it must not jump to another month. */
  let isWriting = false;
  let focusedDay = dates.today;
  let firstDay = focusedDay;
  /** Today when the months were listed. */
  let listedFrom = '';
  const monthName = new Intl.DateTimeFormat(root.dataset.intlTag, { month: 'long', timeZone: 'UTC' });

  /** True for a day on which the hotel is closed, or opens again only after an arrival. */
  const isClosed = (day: string, arrival: string | null): boolean =>
    season !== null && (!isOpenOn(day, season) || (arrival !== null && isOpenOn(arrival, season) && day > findSeasonEnd(arrival, season)));
  const update = (): void => {
    const { arrival, departure, nights, today, choosing } = dates;
    start = choosing === 1 && arrival !== null && arrival >= today ? arrival : null;
    const known = arrival ?? departure;
    calendar.value = nights > 0 ? `${arrival}/${departure}` : known === null ? '' : `${known}/${known}`;
    // With a tentative day cally shows a range up to the day that is pointed at, in place of the value.
    calendar.tentative = nights > 0 ? '' : (start ?? '');
    const arrivalOfStay = start;
    // A stay has at least one night.
    calendar.isDateDisallowed = (date) => toDay(date) === arrivalOfStay || isClosed(toDay(date), arrivalOfStay);
    calendar.getDayParts = (date) => (isClosed(toDay(date), arrivalOfStay) ? 'closed' : '');
    dates.closed = (arrival !== null && isClosed(arrival, null)) || (departure !== null && isClosed(departure, arrival));
  };
  /** Enters a day for the field that is being chosen; the other day stays where the two are still a stay. A day before the arrival is a new arrival. */
  const choose = (day: string): void => {
    const { arrival, departure, choosing } = dates;
    isWriting = true;
    if (choosing === 1 && arrival !== null && day > arrival) dates.write(arrival, day);
    else dates.write(day, departure !== null && departure > day && !isClosed(departure, day) ? departure : null);
    isWriting = false;
  };
  /** Follows today, since the page may be open since yesterday, and opens on the day that the page names (`data-opens-on`), or on an open one. */
  const showToday = (): void => {
    const { today, arrival, departure } = dates;
    Object.assign(calendar, { min: today, today });
    const { opensOn = '' } = root.dataset;
    const day = opensOn > today ? opensOn : today;
    const first = season === null ? day : findOpenDay(day, season);
    if (first !== firstDay && (arrival ?? departure) === null) {
      firstDay = first;
      void showFirst(first);
    } else showMonth();
  };
  /** The first month that the calendar shows, by its headings: also a day that was typed before the calendar was there has turned its page. */
  const findFirstMonth = (): string => {
    const name = months[0]?.shadowRoot?.querySelector('[part="heading"]')?.textContent;
    const [year = focusedDay.slice(0, 'YYYY'.length)] = readYears(calendar);
    const first = Array.from({ length: 12 }, (_, month) => addMonths(`${year}-01`, month)).find(
      (day) => monthName.format(new Date(day)) === name,
    );
    return (first ?? focusedDay).slice(0, 'YYYY-MM'.length);
  };
  /** Shows the first month of the calendar in the list of months: the arrows need a press for each. */
  const showMonth = (): void => {
    const month = findFirstMonth();
    const isShown = ({ value }: HTMLOptionElement) => value.startsWith(month);
    // Writing the list takes long on a slow phone.
    if (listedFrom !== dates.today || ![...monthList.options].some(isShown))
      listMonths(focusedDay.startsWith(month) ? focusedDay : `${month}-01`);
    const shown = [...monthList.options].find(isShown);
    if (shown) shown.selected = true;
  };
  /** Shows the month of a day as the first: cally shows a month that it does not show yet as the last of two, unless it lies before. */
  const showFirst = async (day: string): Promise<void> => {
    focusedDay = day;
    for (const focused of [addMonths(day, 1), day]) {
      calendar.focusedDate = focused;
      // Cally turns the page after the first rendering.
      for (let renderings = 0; renderings < 2; renderings++) await calendar.updated;
      if (focusedDay !== day) return;
    }
    showMonth();
  };
  /** Shows the month of a day, as the first unless it is shown. */
  const showDay = (day: string): void => {
    const first = findFirstMonth();
    if (!Array.from({ length: calendar.months }, (_, index) => addMonths(first, index)).some((month) => day.startsWith(month.slice(0, 7))))
      void showFirst(day);
    else calendar.focusedDate = focusedDay = day;
  };
  /** Lists the months with an open day, and that of a day. */
  const listMonths = (day: string): void => {
    listedFrom = dates.today;
    const format = new Intl.DateTimeFormat(root.dataset.intlTag, { month: 'long', year: 'numeric', timeZone: 'UTC' });
    const firsts = Array.from({ length: LISTED_MONTHS }, (_, index) => (index === 0 ? listedFrom : addMonths(listedFrom, index)));
    const days = firsts.map((first) => (season === null ? first : findOpenDay(first, season)));
    const others = days.filter((other) => other.slice(0, 'YYYY-MM'.length) !== day.slice(0, 'YYYY-MM'.length));
    monthList.replaceChildren(...[...new Set([...others, day])].sort().map((each) => new Option(format.format(new Date(each)), each)));
  };

  calendar.addEventListener('rangestart', (event) => runAfterFrame(() => choose(toDay((event as CustomEvent<Date>).detail))));
  calendar.addEventListener('focusday', (event) => {
    focusedDay = toDay((event as CustomEvent<Date>).detail);
    dates.closed = isClosed(focusedDay, start);
    showMonth();
  });
  monthList.addEventListener('change', () => void showFirst(monthList.value));
  calendar.addEventListener('change', () => {
    const [first = '', last = ''] = calendar.value.split('/');
    runAfterFrame(() => choose(first === start ? last : first));
  });
  // In the calendar and on its buttons Esc returns to the field; in the field it closes the dialog.
  root.querySelector<HTMLElement>('.date-range__panel')?.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    dates.leave();
  });
  root.addEventListener('focusin', () =>
    runAfterFrame(() => {
      update();
      showToday();
    }),
  );
  root.addEventListener('change', update);
  root.addEventListener('input', () => {
    update();
    const { arrival, departure, choosing, today } = dates;
    const day = choosing === 1 ? (departure ?? arrival) : (arrival ?? departure);
    if (!isWriting && day !== null && day >= today) showDay(day);
  });
  update();
  showToday();
  void followMonths(calendar, months, showMonth);
  // The style sheet hides the second month where it does not fit; cally must then page by one month.
  new ResizeObserver(() => {
    calendar.months = months.filter((month) => getComputedStyle(month).display !== 'none').length;
  }).observe(calendar);
}

/** The first day of a month later; earlier for a negative number. @param day `YYYY-MM`, or with a day */
function addMonths(day: string, count: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return toDay(new Date(Date.UTC(year, month - 1 + count, 1)));
}

/** Returns a date as `YYYY-MM-DD`; cally's dates are midnight UTC. */
function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** The years of the months that the calendar shows; the last is left out where it is the same. */
function readYears(calendar: CalendarRange): readonly string[] {
  return calendar.shadowRoot?.querySelector('[part="header"] [aria-hidden]')?.textContent?.match(/\d{4}/g) ?? [];
}

/**
 * Sets `--year` on each month, which the style sheet prints behind the month's name: cally writes the years only into a common heading,
 * which the style sheet hides. Keeps the years up to date while the calendar is paged. @param onPage called when another month is the first
 */
async function followMonths(calendar: CalendarRange, months: readonly HTMLElement[], onPage: () => void): Promise<void> {
  await calendar.updated;
  const root = calendar.shadowRoot;
  const first = months[0]?.shadowRoot;
  if (root === null || !first) return;
  const setYears = (): void => {
    const years = readYears(calendar);
    for (const [index, month] of months.entries()) month.style.setProperty('--year', `"${years[index] ?? years[0] ?? ''}"`);
  };
  new MutationObserver(setYears).observe(root, { subtree: true, childList: true, characterData: true });
  new MutationObserver(onPage).observe(first, { subtree: true, childList: true, characterData: true });
  setYears();
  onPage();
}
