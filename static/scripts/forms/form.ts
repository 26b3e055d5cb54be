import { CONFIRMED_DATES_FIELD, HONEYPOT_FIELD } from '../../../src/shared/inquiry/fields.ts';
import { toPayload } from '../../../src/shared/inquiry/payload.ts';
import { findDatesToConfirm, type InquiryErrors, validateInquiry } from '../../../src/shared/inquiry/validateInquiry.ts';
import { attachCalendars, findToday } from './attachCalendars.ts';
import type { ComponentDependencies, CreateComponents, InquiryComponent, Magics } from './components.ts';
import { createDraft, type InquiryDraft } from './draft.ts';
import { createErrorTitle } from './errorTitle.ts';
import { createErrorView, type ErrorView, type FieldErrors } from './errorView.ts';
import { focusAtTop } from './focusAtTop.ts';
import { addLiveRegion } from './liveRegion.ts';
import { runAfterPress } from './runAfterPress.ts';
import { createSendInquiry } from './sendInquiry.ts';
import { createStepper } from './stepper.ts';
import { showThanks } from './thanks.ts';
import { followTopic } from './topic.ts';

/** The busy state is shown at least this long: it must not flash. */
const MIN_BUSY_MS = 200;

export const createComponents: CreateComponents = (dependencies) => ({
  inquiry: () => createInquiry(dependencies),
  stepper: createStepper,
});

/** What `init` finds or makes on the page, and what has happened to the form since. */
interface FormState {
  readonly root: HTMLElement;
  readonly form: HTMLFormElement;
  readonly view: ErrorView;
  readonly draft: InquiryDraft;
  readonly text: (key: string) => string;
  readonly setErrorTitle: (hasErrors: boolean) => void;
  readonly announce: (text: string) => void;
  /** Fields are validated on change only after a submission has failed: a half-filled form shows no errors. */
  hasFailed: boolean;
  /** The unusual dates that the form has asked about: sending it again confirms them. */
  askedDates: string;
  /** State of the history entry from which the form was sent: that of the dialog; null on a page. */
  entry: object | null;
}
type FormValues = Readonly<Record<string, FormDataEntryValue>>;
type Form = InquiryComponent & Magics;

/** The inquiry form. Without script the server validates and answers with a page. */
function createInquiry(dependencies: ComponentDependencies): InquiryComponent {
  const sendInquiry = createSendInquiry(dependencies.fetchWithTimeout);
  let state: FormState;
  /** Time of the first focus; `NaN` if it is unknown. */
  let touchedAt: number | undefined;
  const getErrors = (): FieldErrors => toTexts(state, findErrors(state.form, dependencies.now()));

  return {
    submitted: false,
    busy: false,
    noSummary: true,
    message: '',
    label: '',

    init() {
      state = createState(this.$el, dependencies);
      const { root, form, view, draft, text, setErrorTitle } = state;
      this.noSummary = !state.hasFailed;
      this.message = view.summary.querySelector('strong')?.textContent ?? '';
      this.label = text('submit');
      // A form that the server has sent back has newer values.
      const isRestored = !state.hasFailed && draft.restore();
      form.addEventListener('change', ({ target }) => {
        draft.store();
        if (state.hasFailed) runAfterPress(() => view.updateField(target, getErrors(), true));
      });
      followTopic(root, dependencies);
      root.closest('dialog')?.addEventListener('close', () => setErrorTitle(false));
      // Focused before hydration, or filled in on an earlier page: the fill time is unknown.
      if (isRestored || root.contains(document.activeElement)) touchedAt = Number.NaN;
    },

    touch() {
      touchedAt ??= performance.now();
    },

    change({ target }) {
      state.draft.store();
      if (state.hasFailed) state.view.updateField(target, getErrors(), false);
    },

    async submit() {
      if (this.busy) return;
      const { root, form, text } = state;
      confirmDates(state);
      const [values, errors] = [readValues(form), findErrors(form, dependencies.now())];
      state.askedDates = findDatesToConfirm(values, errors);
      if (Object.keys(errors).length > 0) return showFailure(this, state, text('error'), toTexts(state, errors));
      startSending(this, state);
      const sending = sendInquiry(form.getAttribute('action') ?? '', buildBody(values), buildHeaders(root, values, touchedAt));
      const [result] = await Promise.all([sending, new Promise((resolve) => setTimeout(resolve, MIN_BUSY_MS))]);
      showBusy(this, state, false);
      if (typeof result === 'string') return showSuccess(this, state, result);
      reopenDialog(state);
      state.askedDates = result.confirmedDates;
      showFailure(this, state, result.message ?? text('failed'), result.errors);
    },
  };
}

function createState(root: HTMLElement, dependencies: ComponentDependencies): FormState {
  const form = root.querySelector('form') as HTMLFormElement;
  attachCalendars(form, dependencies);
  const texts: Readonly<Record<string, string>> = JSON.parse(root.dataset.texts ?? '{}');
  const text = (key: string): string => texts[key] ?? '';
  const view = createErrorView(form);
  return {
    root,
    form,
    view,
    draft: createDraft(form, dependencies.draftStorage),
    text,
    setErrorTitle: createErrorTitle(text('titleError')),
    announce: addLiveRegion(root),
    hasFailed: !view.summary.hasAttribute('hidden'),
    askedDates: '',
    entry: null,
  };
}

function readValues(form: HTMLFormElement): FormValues {
  return Object.fromEntries(new FormData(form));
}

function findErrors(form: HTMLFormElement, now: number): InquiryErrors {
  return validateInquiry(readValues(form), { today: findToday(form, now), privacy: 'required' });
}

function toTexts({ text }: FormState, errors: InquiryErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([field, code]) => [field, text(`error.${code}`)]));
}

function confirmDates({ form, askedDates }: FormState): void {
  const field = form.querySelector<HTMLInputElement>(`[name="${CONFIRMED_DATES_FIELD}"]`);
  if (field !== null && askedDates !== '') field.value = askedDates;
}

/** The payload, with the unusual dates that the visitor has confirmed. */
function buildBody(values: FormValues): string {
  const confirmed = values[CONFIRMED_DATES_FIELD];
  return JSON.stringify({ ...toPayload(values), ...(confirmed && { [CONFIRMED_DATES_FIELD]: confirmed }) });
}

function buildHeaders(root: HTMLElement, values: FormValues, touchedAt = Number.NaN): Record<string, string> {
  return {
    'Content-Language': root.closest<HTMLElement>('[lang]')?.lang ?? '',
    // `NaN` if the fill time is unknown: the server then leaves it out of the spam score.
    'X-Fill-Time': String(Math.round(performance.now() - touchedAt)),
    ...(values[HONEYPOT_FIELD] ? { 'X-Honeypot': 'filled' } : {}),
  };
}

function startSending(component: Form, state: FormState): void {
  state.entry = history.state;
  state.view.show({});
  state.setErrorTitle(false);
  component.noSummary = true;
  showBusy(component, state, true);
}

function showBusy(component: Form, { text, announce }: FormState, isBusy: boolean): void {
  component.busy = isBusy;
  component.label = text(isBusy ? 'processing' : 'submit');
  announce(isBusy ? component.label : '');
}

function showFailure(component: Form, state: FormState, message: string, errors: FieldErrors): void {
  const { root, view, setErrorTitle } = state;
  state.hasFailed = true;
  view.show(errors);
  component.message = message;
  component.noSummary = false;
  setErrorTitle(root.isConnected);
  component.$nextTick(() => focusAtTop(view.summary));
}

/** A dialog that was closed meanwhile is opened again, with its history entry: the visitor must learn that nothing was sent. */
function reopenDialog({ root, entry }: FormState): void {
  const dialog = root.closest('dialog');
  if (dialog?.open !== false) return;
  dialog.showModal();
  if (entry !== null) history.pushState({ ...entry, depth: 1 }, '');
}

/** Shows the thanks; the form itself is hidden by `submitted`. @param stay days in words */
function showSuccess(component: Form, { root, form, draft, text }: FormState, stay: string): void {
  draft.clear();
  document.dispatchEvent(new CustomEvent('inquirysent'));
  component.submitted = true;
  component.$nextTick(() => showThanks(root, form, text('thanks'), stay));
}
