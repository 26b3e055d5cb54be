import type { DateFields } from './dateFields.ts';

type Texts = Readonly<Record<string, string>>;

/**
 * Fills the line below the calendar: the chosen dates as a live region, and a button that clears them. Returns the function that updates
 * the line; it is told if the focused day is one on which the hotel is closed.
 */
export function createCalendarFooter(range: DateFields, texts: Texts, locale: string): (isClosed?: boolean) => void {
  const footer = range.element.querySelector('.date-range__foot') as HTMLElement;
  const status = document.createElement('span');
  status.className = 'date-range__status';
  status.setAttribute('role', 'status');
  const clearButton = document.createElement('button');
  clearButton.className = 'date-range__clear arrow-link';
  clearButton.type = 'button';
  const label = document.createElement('span');
  label.textContent = texts.clear ?? '';
  clearButton.append(label);
  clearButton.addEventListener('click', () => {
    range.write({ arrival: null, departure: null });
    range.fields[0].focus();
  });
  footer.append(status, clearButton);

  return (isClosed = false) => {
    clearButton.hidden = range.fields.every((field) => field.value === '');
    status.replaceChildren(...(isClosed ? [texts.closed ?? ''] : describeDates(range, texts, locale)));
  };
}

/** Returns '4 Nächte, 14.–18. Mai', or the request to choose the missing date. */
function describeDates(range: DateFields, texts: Texts, locale: string): (string | Node)[] {
  const { arrival, departure } = range.read();
  const count = range.countNights();
  if (arrival === null || departure === null || count === 0) return [(arrival === null ? texts.arrival : texts.departure) ?? ''];
  const nights = document.createElement('strong');
  nights.textContent = (count === 1 ? texts.night : texts.nights)?.replace('{count}', String(count)) ?? '';
  const isThisYear = departure.slice(0, 4) === range.today.slice(0, 4);
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: isThisYear ? undefined : 'numeric',
    timeZone: 'UTC',
  });
  return [nights, `, ${format.formatRange(new Date(arrival), new Date(departure))}`];
}
