import { parseDate, parseSeason } from '../../../src/shared/dates.ts';
import { completeDates } from '../../../src/shared/inquiry/dates.ts';
import {
  CONFIRMED_DATES_FIELD,
  EMPTY_FIELD,
  HONEYPOT_FIELD,
  parseCount,
  TOPIC_FIELD,
  TYPED_FIELD,
} from '../../../src/shared/inquiry/fields.ts';
import { toPayload, toTyped } from '../../../src/shared/inquiry/payload.ts';
import {
  computeStayPrice,
  describeStayPrice,
  explainRoom,
  type ListedRoom,
  labelRoom,
  parseRates,
  type StayPriceTexts,
} from '../../../src/shared/inquiry/stayPrice.ts';
import { findDatesToConfirm, type InquiryErrors, validateInquiry } from '../../../src/shared/inquiry/validateInquiry.ts';
import { type ComponentDependencies, type CreateComponents, component, type FieldErrors, runAfterPress } from './components.ts';
import { createDraft } from './draft.ts';
import { createFields, findToday } from './fields.ts';
import { createSendInquiry } from './sendInquiry.ts';
import { followTopic } from './topic.ts';

/** The busy state is shown at least this long: it must not flash. */
const MIN_BUSY_MS = 200;

export const createComponents: CreateComponents = (dependencies) => ({
  inquiry: () => createInquiry(dependencies),
  // The calendar of "Which room suits?": its fields have no errors of their own.
  choice: () => ({ errors: {} }),
  fact: createFact,
  ...createFields(dependencies),
});

type FormValues = Readonly<Record<string, FormDataEntryValue>>;

/** The inquiry form. Without script the server validates and answers with a page. */
function createInquiry(dependencies: ComponentDependencies) {
  const sendInquiry = createSendInquiry(dependencies);
  let root: HTMLElement;
  let form: HTMLFormElement;
  let summary: HTMLElement;
  let draft: ReturnType<typeof createDraft>;
  let texts: Readonly<Record<string, string>> & Partial<StayPriceTexts> = {};
  /** Time of the first focus; `NaN` where the fill time is unknown. */
  let touchedAt: number | undefined;
  /** Fields but dates are validated on change only after a submission has failed: a half-filled form shows no errors. */
  let hasFailed = false;
  /** The unusual dates that the form has asked about: sending it again confirms them. */
  let askedDates = '';
  let pricesFrame = 0;
  let phone = '';

  const text = (key: string): string => texts[key] ?? '';
  const readValues = (): FormValues => {
    const values = Object.fromEntries(new FormData(form));
    const read = (name: string): string => `${values[name] ?? ''}`.trim();
    const [startDate, endDate] = completeDates(read('startDate'), read('endDate'), findToday(form, dependencies.now()), '');
    return { ...values, startDate, endDate };
  };
  const findErrors = (values: FormValues): InquiryErrors =>
    validateInquiry(values, { today: findToday(form, dependencies.now()), privacy: 'required' });
  const toTexts = (errors: InquiryErrors): Record<string, string> =>
    Object.fromEntries(Object.entries(errors).map(([field, code]) => [field, text(`error.${code}`)]));
  /** Marks the document's title, as that of the server's page with errors. */
  const markTitle = (hasErrors: boolean): void => {
    const [mark = ''] = text('titleError').split('{title}');
    const plainTitle = document.title.replace(mark, '');
    document.title = hasErrors ? mark + plainTitle : plainTitle;
  };
  const confirmDates = (): void => {
    const field = form.querySelector<HTMLInputElement>(`[name="${CONFIRMED_DATES_FIELD}"]`);
    if (field !== null && askedDates !== '') field.value = askedDates;
  };

  return component()({
    errors: {} as Record<string, string>,
    /** The wrong fields of the last submission, which the summary links. */
    listed: [] as string[],
    noSummary: true,
    /** Sentence of the summary. */
    message: '',
    busy: false,
    submitted: false,
    /** What was asked for, by field. */
    facts: {} as Record<string, string>,
    /** What the chosen room costs for the chosen days; '' if that is unknown. */
    stayPrice: '',
    /** Why that is unknown, or which rooms are large enough. */
    note: '',

    init() {
      root = this.$el;
      form = root.querySelector('form') as HTMLFormElement;
      summary = form.querySelector('.error-summary') as HTMLElement;
      texts = JSON.parse(root.dataset.texts ?? '{}');
      draft = createDraft(form, dependencies.draftStorage);
      hasFailed = !summary.hasAttribute('hidden');
      this.noSummary = !hasFailed;
      // Without a hidden telephone number.
      this.message = summary.querySelector('strong')?.innerText ?? '';
      phone = summary.querySelector('strong a')?.textContent ?? '';
      this.listed = [...summary.querySelectorAll('li')].flatMap(({ hidden, dataset }) => (hidden ? [] : (dataset.field ?? '')));
      root.closest('dialog')?.addEventListener('close', () => markTitle(false));
      // A form that the server has sent back has newer values.
      const isRestored = !hasFailed && draft.restore();
      followTopic(root, dependencies);
      // What was filled in on an earlier page has no fill time. A form whose focus hydrates it has been there as long as its page.
      if (isRestored) touchedAt = Number.NaN;
      else if (root.contains(document.activeElement)) touchedAt = 0;
      this.showPrices();
    },
    // The sentence around the telephone number, which is a link.
    get before(): string {
      return this.message.split(phone)[0] ?? '';
    },
    get after(): string {
      return this.message.split(phone)[1] ?? '';
    },
    get unnamed(): boolean {
      return !this.message.includes(phone);
    },
    get unpriced(): boolean {
      return this.stayPrice === '';
    },
    get label(): string {
      return text(this.busy ? 'processing' : 'submit');
    },
    get announcement(): string {
      return this.busy ? this.label : '';
    },
    get unsent(): boolean {
      return !this.submitted;
    },
    touch() {
      touchedAt ??= performance.now();
    },
    edit({ target }: Event) {
      draft.store();
      this.showPricesLater();
      if (hasFailed || isDate(target)) this.updateErrors(target as Element, false);
    },
    change({ target }: Event) {
      draft.store();
      this.showPricesLater();
      if (hasFailed || isDate(target)) runAfterPress(() => this.updateErrors(target as Element, true));
    },
    /** Once after the next frame: a chosen day is two fields with two events each, and must be painted at once. */
    showPricesLater() {
      cancelAnimationFrame(pricesFrame);
      pricesFrame = requestAnimationFrame(() => setTimeout(() => this.showPrices()));
    },
    /** Says what the rooms cost for the chosen days, and what else there is to say of the chosen one. */
    showPrices() {
      const values = readValues();
      const read = (name: string): string => String(values[name] ?? '').trim();
      const { season: days, intlTag = '' } = form.querySelector<HTMLElement>('.date-range')?.dataset ?? {};
      const [season, format] = [parseSeason(days), { texts: texts as StayPriceTexts, intlTag }];
      const own = TOPIC_FIELD in values ? 'offerPrice' : ['', EMPTY_FIELD].includes(read('packageType')) ? null : 'packagePrice';
      const persons = parseCount(read('persons')) ?? 1;
      const stay = { arrival: parseDate(read('startDate')), departure: parseDate(read('endDate')), persons };
      let chosen: ListedRoom | undefined;
      const rooms = Array.from(form.querySelectorAll<HTMLOptionElement>('option[data-name]'), (option) => {
        const { name = '', listed = '', rates, guests } = option.dataset;
        const room = { name, listed, rates: parseRates(rates), guests: guests ? Number(guests) : null };
        option.text = labelRoom(room, stay, own, season, format);
        if (option.selected) chosen = room;
        return room;
      });
      this.stayPrice = this.note = '';
      if (!chosen) return;
      const price = own ? null : computeStayPrice(chosen, stay, season);
      if (price) this.stayPrice = describeStayPrice(price, chosen.name, format);
      this.note = explainRoom(chosen, rooms, stay, own, price, format);
    },
    /** The summary keeps the errors of the last submission. @param isFinished false while the visitor types: then errors are only removed */
    updateErrors(control: Element, isFinished: boolean) {
      const errors = toTexts(findErrors(readValues()));
      // A change of one date can make the other valid or invalid: both are updated.
      for (const field of control.closest('.date-range')?.querySelectorAll('[name]') ?? [control]) {
        const name = field.getAttribute('name') ?? '';
        if (isFinished || !(name in errors)) this.errors[name] = errors[name] ?? '';
      }
    },
    /** Focus instead of navigation: a fragment in the URL would add a history entry. */
    goTo() {
      document.getElementById((this.$el as HTMLAnchorElement).hash.slice(1))?.focus();
    },
    async submit() {
      if (this.busy) return;
      confirmDates();
      const values = readValues();
      const errors = findErrors(values);
      askedDates = findDatesToConfirm(values, errors);
      if (Object.keys(errors).length > 0) return this.fail(text('error'), toTexts(errors));
      this.errors = {};
      this.noSummary = true;
      this.busy = true;
      markTitle(false);
      // State of the dialog's history entry; null on a page.
      const entry: { readonly href: string } | null = history.state;
      const sending = sendInquiry(form.getAttribute('action') ?? '', buildBody(values), buildHeaders(root, values, touchedAt));
      const [result] = await Promise.all([sending, new Promise((resolve) => setTimeout(resolve, MIN_BUSY_MS))]);
      this.busy = false;
      if ('facts' in result) return this.succeed(result.facts);
      if (reopenDialog(root) && entry !== null) dependencies.pushEntry(entry);
      askedDates = result.confirmedDates;
      this.fail(result.message ?? text('failed'), result.errors);
    },
    fail(message: string, errors: FieldErrors) {
      hasFailed = true;
      this.errors = { ...errors };
      this.listed = Object.keys(errors);
      this.message = message;
      this.noSummary = false;
      markTitle(root.isConnected);
      this.$nextTick(() => {
        // A folded field is shown with its error.
        for (const details of form.querySelectorAll<HTMLDetailsElement>('details:has([aria-invalid="true"])')) details.open = true;
        focusAtTop(summary);
      });
    },
    /** Shows the thanks with what was asked for. */
    succeed(known: FieldErrors) {
      draft.clear();
      document.dispatchEvent(new CustomEvent('inquirysent'));
      const read = (name: string): string => {
        const control = form.querySelector<HTMLInputElement & Pick<HTMLSelectElement, 'selectedOptions'>>(`[name="${name}"]`);
        if (!control || control.value === EMPTY_FIELD) return '';
        if (control.type === 'checkbox') return control.checked ? (control.labels?.[0]?.textContent ?? '') : '';
        const [option] = control.selectedOptions ?? [];
        return control.title || option?.dataset.name || option?.text || control.value.trim();
      };
      const facts = [...root.querySelectorAll<HTMLElement>('[data-fact]')].map(({ dataset: { fact = '' } }) => [fact, read(fact)]);
      this.facts = { ...Object.fromEntries(facts), ...known, price: this.stayPrice };
      this.submitted = true;
      this.$nextTick(() => {
        // In a dialog its title is the heading.
        const heading = (root.closest('.dialog__content') ?? root.querySelector('.thanks'))?.querySelector('[tabindex]') as HTMLElement;
        heading.textContent = text('thanks').replace('{name}', () => `${read('firstName')} ${read('lastName')}`);
        focusAtTop(heading);
      });
    },
  });
}

function isDate(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.closest('.date-range') !== null;
}

/** A row of the thanks. */
function createFact() {
  return component<{ readonly facts: FieldErrors }>()({
    name: '',
    init() {
      this.name = this.$el.dataset.fact ?? '';
    },
    get value(): string {
      return this.facts[this.name] ?? '';
    },
    get missing(): boolean {
      return this.value === '';
    },
  });
}

/** The payload, with the visitor's spelling, the offer, and the unusual dates that the visitor has confirmed. */
function buildBody(values: FormValues): string {
  const others = [CONFIRMED_DATES_FIELD, TOPIC_FIELD].filter((name) => values[name]).map((name) => [name, values[name]]);
  return JSON.stringify({ ...toPayload(values), [TYPED_FIELD]: toTyped(values), ...Object.fromEntries(others) });
}

function buildHeaders(root: HTMLElement, values: FormValues, touchedAt = Number.NaN): Record<string, string> {
  return {
    'Content-Language': root.closest<HTMLElement>('[lang]')?.lang ?? '',
    ...(touchedAt >= 0 && { 'X-Fill-Time': String(Math.round(performance.now() - touchedAt)) }),
    ...(values[HONEYPOT_FIELD] ? { 'X-Honeypot': 'filled' } : {}),
  };
}

/** Opens a dialog again that was closed meanwhile: the visitor must learn that nothing was sent. Returns true if it was closed. */
function reopenDialog(root: HTMLElement): boolean {
  const dialog = root.closest('dialog');
  if (dialog?.open !== false) return false;
  dialog.showModal();
  return true;
}

/** Focuses an element at the head of a form and scrolls its dialog, or else the page, to it. */
function focusAtTop(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  const dialog = element.closest('dialog:modal');
  if (dialog === null) element.scrollIntoView();
  else dialog.scrollTop = 0;
}
