import type { CalendarDependencies } from './components.ts';

/** Plain dates (`YYYY-MM-DD`); null if a field is empty or holds no date. */
export interface StayDates {
  readonly arrival: string | null;
  readonly departure: string | null;
}

/** The two text fields of a date range. The fields are the only state: the calendar reads from them and writes to them. */
export interface DateFields {
  readonly element: HTMLElement;
  readonly fields: readonly [HTMLInputElement, HTMLInputElement];
  /** Today at the hotel; another day after midnight. */
  readonly today: string;
  read(): StayDates;
  write(dates: StayDates): void;
  /** Returns the nights from arrival to departure; 0 if a date is missing or the departure is not later. */
  countNights(): number;
}

/** Reads the fields of a date range. Typed dates are rewritten as DD.MM.YYYY after a change. */
export function createDateFields(
  element: HTMLElement,
  { parseDate, formatDate, countNights, today, dispatchChangeEvents }: CalendarDependencies,
): DateFields {
  const [from, to] = element.querySelectorAll('input') as unknown as DateFields['fields'];
  const parse = ({ value }: HTMLInputElement) => parseDate(value.trim());
  const read = (): StayDates => ({ arrival: parse(from), departure: parse(to) });
  for (const field of [from, to]) {
    const reformat = (): void => {
      const date = parse(field);
      if (date !== null) field.value = formatDate(date);
    };
    field.addEventListener('change', reformat);
    if (field !== document.activeElement) reformat();
  }
  return {
    element,
    fields: [from, to],
    get today() {
      return today();
    },
    read,
    write({ arrival, departure }) {
      from.value = arrival === null ? '' : formatDate(arrival);
      to.value = departure === null ? '' : formatDate(departure);
      dispatchChangeEvents(from);
      dispatchChangeEvents(to);
    },
    countNights() {
      const { arrival, departure } = read();
      return arrival === null || departure === null ? 0 : Math.max(0, countNights(arrival, departure));
    },
  };
}
