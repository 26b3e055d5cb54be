import { addDays, countNights, formatDate, formatLongDate, getToday } from '../../../src/shared/dates.ts';
import { readStayDates } from '../../../src/shared/inquiry/dates.ts';
import { clampCount, parseCount } from '../../../src/shared/inquiry/fields.ts';
import { type ComponentDependencies, changeValue, component, dispatchChangeEvents, type FormErrors, runAfterPress } from './components.ts';

/** The components inside the inquiry and inside the stay of a package. */
export const createFields = (dependencies: ComponentDependencies) => ({
  field: createField,
  stepper: createStepper,
  dates: () => createDates(dependencies),
});

/** A field with its error line, or its entry in the summary of errors. */
function createField() {
  return component<FormErrors>()({
    field: '',
    init() {
      this.field = this.$el.dataset.field ?? '';
      // The server has sent the form back with errors.
      const text = this.$el.querySelector('.field__error span')?.textContent;
      if (text) this.errors[this.field] = text;
    },
    get error(): string {
      return this.errors[this.field] ?? '';
    },
    get valid(): boolean {
      return this.error === '';
    },
    /** A text: Alpine removes an attribute that is false. */
    get invalid(): string {
      return `${!this.valid}`;
    },
    get unlisted(): boolean {
      return !this.listed?.includes(this.field);
    },
  });
}

const stepByKey: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };
const insertions: ReadonlySet<string> = new Set(['insertFromPaste', 'insertFromDrop']);

/**
 * A number field with a minus and a plus button. A text that is no whole number stays to be corrected, with a message at once; one that is
 * pasted is refused with the message. Without script only the text field is shown; the server checks the number.
 */
function createStepper() {
  let root: HTMLElement;
  let input: HTMLInputElement;
  let bounds = { min: 0, max: 0 };
  return component<FormErrors>()({
    text: '',
    announcement: '',

    init() {
      root = this.$el;
      input = root.querySelector('input') as HTMLInputElement;
      bounds = { min: Number(root.dataset.min), max: Number(root.dataset.max) };
      this.text = input.value;
      // Typed before hydration, or a draft.
      if (this.count === null) this.showError(true);
    },
    /** Null for a text that is no whole number. */
    get count(): number | null {
      const text = this.text.trim();
      return text === '' ? bounds.min : parseCount(text);
    },
    // For `aria-disabled`: a disabled button loses the focus.
    get least(): boolean {
      return (this.count ?? bounds.min) <= bounds.min;
    },
    get most(): boolean {
      return (this.count ?? bounds.min) >= bounds.max;
    },
    showError(isWrong: boolean) {
      this.errors[input.name] = isWrong ? (root.dataset.error ?? '') : '';
    },
    set(count: number) {
      const value = String(clampCount(count, bounds));
      if (value === input.value) return;
      const label = document.getElementById(root.getAttribute('aria-labelledby') ?? '');
      this.announcement = `${label?.textContent} ${value}`;
      changeValue(input, value);
    },
    stepBy(step: number) {
      const count = this.text.trim() === '' ? 0 : this.count;
      if (count === null) this.showError(true);
      else this.set(count + step);
    },
    step() {
      this.stepBy(Number(this.$el.dataset.step));
    },
    press(event: KeyboardEvent) {
      const step = stepByKey[event.key];
      if (step === undefined) return;
      event.preventDefault();
      this.stepBy(step);
    },
    insert(event: InputEvent) {
      const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
      if (!insertions.has(event.inputType) || parseCount(text.trim()) !== null) return;
      event.preventDefault();
      this.showError(true);
    },
    type() {
      this.showError(this.count === null);
    },
    finish() {
      const { count } = this;
      if (count !== null) this.set(count);
      runAfterPress(() => this.showError(count === null));
    },
  });
}

/** Today at the hotel whose form this is; today of the browser where it is older than the hotel's time zone. @param now milliseconds since 1970 */
export function findToday(form: Element, now: number): string {
  try {
    return getToday(form.querySelector<HTMLElement>('[data-time-zone]')?.dataset.timeZone, now);
  } catch {
    return getToday(undefined, now);
  }
}

/** The two date fields, as the calendar's chunk sees them. Days are `YYYY-MM-DD`; null for a field that is empty or holds no date. */
export interface DateFields {
  readonly arrival: string | null;
  readonly departure: string | null;
  /** 0 if a day is missing or the departure is not later. */
  readonly nights: number;
  /** Today at the hotel; another day after midnight. */
  readonly today: string;
  /**
   * Which day is being chosen, 0: the arrival, 1: the departure. That of the field used last, and the departure after the arrival; without an arrival
   * always that, since the Tab key passes both fields on its way to the calendar.
   */
  readonly choosing: number;
  /** The hotel is closed on the focused day, or on a chosen one. */
  closed: boolean;
  write(arrival: string | null, departure: string | null): void;
  /** Returns to the field of a missing day, else to that of the arrival. */
  leave(): void;
}

/**
 * Two date fields. Typed dates are rewritten after a change, in the format of `formatDate`. The calendar is shown when a field is first focused; until its chunk
 * is loaded dates are typed, and the server parses the same formats.
 */
function createDates({ now, loadChunk }: ComponentDependencies) {
  let root: HTMLElement;
  let fields: readonly HTMLInputElement[] = [];
  let texts: Readonly<Record<string, string>> = {};
  let isAsked = false;
  let isShown = false;
  /** The departure that was entered last, not typed. */
  let added = '';
  const load = () => import('./calendar.ts');
  let hint = '';
  /** What stands below a field: its date in words where the field has other ones, else how dates are typed. */
  const describe = (date: string | null, text: string): string => {
    const words = date === null ? '' : formatLongDate(date, root.dataset.intlTag);
    return ['', text.trim()].includes(words) ? hint : `= ${words}`;
  };
  /** On a touch screen the calendar takes the place of the keyboard (`chunks.ts`), unless the visitor would rather type. */
  let isTouch = false;
  const setKeyboard = (isWanted: boolean): void => {
    for (const field of fields) field.inputMode = isWanted ? (root.dataset.keyboard ?? '') : 'none';
  };
  return component()({
    // The texts of the fields.
    from: '',
    to: '',
    noCalendar: true,
    closed: false,
    /** Days are typed on a touch screen: it shows no calendar. */
    typed: false,
    /** Index of the field used last. */
    used: 0,

    init() {
      root = this.$el;
      fields = [...root.querySelectorAll('input')];
      texts = JSON.parse(root.dataset.texts ?? '{}');
      hint = root.querySelector('.field__hint')?.textContent ?? '';
      [this.from = '', this.to = ''] = fields.map(({ value }) => value);
      isTouch = matchMedia('(pointer: coarse)').matches;
      this.reformat(document.activeElement);
      if (root.contains(document.activeElement)) this.showCalendar({ target: document.activeElement });
    },
    get untyped(): boolean {
      return !isTouch || (this.noCalendar && !this.typed);
    },
    get keyboardLabel(): string {
      return texts[this.typed ? 'choose' : 'type'] ?? '';
    },
    switchKeyboard() {
      this.typed = !this.typed;
      setKeyboard(this.typed);
      // Another focus shows the keyboard, or the calendar.
      const field = fields[this.used];
      field?.blur();
      field?.focus();
    },
    get today(): string {
      return findToday(root.parentElement ?? root, now());
    },
    get days(): ReturnType<typeof readStayDates> {
      return readStayDates(this.from.trim(), this.to.trim(), this.today);
    },
    get arrival(): string | null {
      return this.days[0];
    },
    get departure(): string | null {
      return this.days[1];
    },
    get arrivalHint(): string {
      return describe(this.arrival, this.from);
    },
    get departureHint(): string {
      return describe(this.departure, this.to);
    },
    get choosing(): number {
      return this.arrival === null ? 0 : this.used;
    },
    get nights(): number {
      const { arrival, departure } = this;
      return arrival === null || departure === null ? 0 : Math.max(0, countNights(arrival, departure));
    },
    get empty(): boolean {
      return this.from === '' && this.to === '';
    },
    /** '4 Nächte'; '' without a valid stay. */
    get duration(): string {
      const { nights, closed } = this;
      if (closed || nights === 0) return '';
      return texts[nights === 1 ? 'night' : 'nights']?.replace('{count}', String(nights)) ?? '';
    },
    /** What follows the duration: the days of the stay; or the request to choose the missing date. */
    get status(): string {
      const { arrival, departure, nights, closed, today } = this;
      if (closed) return texts.closed ?? '';
      if (arrival === null || departure === null || nights === 0) return texts[arrival === null ? 'arrival' : 'departure'] ?? '';
      const year = departure.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
      const format = new Intl.DateTimeFormat(root.dataset.intlTag, { day: 'numeric', month: 'long', year, timeZone: 'UTC' });
      return `, ${format.formatRange(new Date(arrival), new Date(departure))}`;
    },
    /** Writes the dates of the fields in the format of the page. @param focused a field that is still typed into */
    reformat(focused: Element | null) {
      const { intlTag } = root.dataset;
      const { arrival, departure } = this;
      if (arrival !== null && fields[0] !== focused) this.from = formatDate(arrival, intlTag);
      if (departure !== null && fields[1] !== focused) this.to = formatDate(departure, intlTag);
    },
    finish({ target }: Event) {
      this.reformat(null);
      if (target !== fields[0] || this.arrival === null) return;
      this.used = 1;
      const [{ nights = 0, intlTag }, departure] = [root.dataset, fields[1] as HTMLInputElement];
      if (!+nights || !['', added].includes(departure.value)) return;
      added = formatDate(addDays(this.arrival, +nights), intlTag);
      changeValue(departure, added);
    },
    write(...days: (string | null)[]) {
      for (const [index, field] of fields.entries()) field.value = days[index] ? formatDate(days[index], root.dataset.intlTag) : '';
      fields.forEach(dispatchChangeEvents);
    },
    clear() {
      this.write(null, null);
      fields[0]?.focus();
    },
    preload() {
      load().catch(() => {});
    },
    /** Puts the calendar away until a date field is focused or pressed again. */
    fold() {
      this.leave();
      this.noCalendar = true;
    },
    leave() {
      fields[this.arrival === null || this.departure !== null ? 0 : 1]?.focus();
    },
    async showCalendar({ target }: Pick<Event, 'target'>) {
      const index = fields.indexOf(target as HTMLInputElement);
      if (index !== -1) this.used = index;
      if (isAsked || this.typed) {
        this.noCalendar = this.typed || !isShown;
        return;
      }
      isAsked = true;
      try {
        const chunk = await loadChunk(load);
        // The visitor may have gone on to another field, which the calendar would push away.
        isAsked = root.contains(document.activeElement);
        if (!isAsked) return;
        chunk.showCalendar(root, this);
        isShown = true;
        this.noCalendar = false;
      } catch {
        // The next focus tries again.
        isAsked = false;
        if (isTouch) setKeyboard(true);
      }
    },
  });
}
