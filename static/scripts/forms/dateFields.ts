import type { DateTools } from './components.ts';

/** Plain dates (`YYYY-MM-DD`), null where a field is empty or no date. */
export interface Days {
  readonly arrival: string | null;
  readonly departure: string | null;
}

/** The two fields of a date range. They hold the truth: the calendar shows and writes what stands in them. */
export interface DateFields {
  readonly element: HTMLElement;
  readonly fields: readonly [HTMLInputElement, HTMLInputElement];
  readonly today: string;
  read(): Days;
  write(days: Days): void;
  /** Nights from arrival to departure; 0 where there is none. */
  nights(): number;
}

/** Lets days be typed as people write them: they are shown as DD.MM.YYYY once they are done. */
export function createDateFields(
  element: HTMLElement,
  { parseDate, formatDate, countNights, today, announceChange }: DateTools,
): DateFields {
  const [from, to] = element.querySelectorAll('input') as unknown as DateFields['fields'];
  const parse = ({ value }: HTMLInputElement) => parseDate(value.trim());
  const read = (): Days => ({ arrival: parse(from), departure: parse(to) });
  for (const field of [from, to]) {
    const tidy = (): void => {
      const day = parse(field);
      if (day !== null) field.value = formatDate(day);
    };
    field.addEventListener('change', tidy);
    if (field !== document.activeElement) tidy();
  }
  return {
    element,
    fields: [from, to],
    today: today(),
    read,
    write({ arrival, departure }) {
      from.value = arrival === null ? '' : formatDate(arrival);
      to.value = departure === null ? '' : formatDate(departure);
      announceChange(from);
      announceChange(to);
    },
    nights() {
      const { arrival, departure } = read();
      return arrival === null || departure === null ? 0 : Math.max(0, countNights(arrival, departure));
    },
  };
}
