import type { DateFields } from './dateFields.ts';

type Texts = Readonly<Record<string, string>>;

/** Fills the line below the calendar: what is chosen, spoken too, and a button that clears it. Gives what brings it up to date. */
export function fillFoot(range: DateFields, texts: Texts, locale: string): () => void {
  const foot = range.element.querySelector('.date-range__foot') as HTMLElement;
  const status = document.createElement('span');
  status.className = 'date-range__status';
  status.setAttribute('role', 'status');
  const clear = document.createElement('button');
  clear.className = 'date-range__clear arrow-link';
  clear.type = 'button';
  const label = document.createElement('span');
  label.textContent = texts.clear ?? '';
  clear.append(label);
  clear.addEventListener('click', () => {
    range.write({ arrival: null, departure: null });
    range.fields[0].focus();
  });
  foot.append(status, clear);
  foot.hidden = false;

  return () => {
    clear.hidden = range.fields.every((field) => field.value === '');
    status.replaceChildren(...describe(range, texts, locale));
  };
}

/** '4 Nächte, 14.–18. Mai'; or which day is to be chosen next. */
function describe(range: DateFields, texts: Texts, locale: string): (string | Node)[] {
  const { arrival, departure } = range.read();
  const count = range.nights();
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
