import { todayAtHotel } from '../../../src/shared/inquiry/dates.ts';
import { HONEYPOT_FIELD } from '../../../src/shared/inquiry/fields.ts';
import { toPayload } from '../../../src/shared/inquiry/payload.ts';
import { validateInquiry } from '../../../src/shared/inquiry/validateInquiry.ts';
import { attachCalendars } from './attachCalendars.ts';
import type { ComponentDependencies, CreateComponents, InquiryComponent, Magics } from './components.ts';
import { createErrorTitle } from './errorTitle.ts';
import { createErrorView, type ErrorView, type FieldErrors } from './errorView.ts';
import { focusAtTop } from './focusAtTop.ts';
import { addLiveRegion } from './liveRegion.ts';
import { runAfterPress } from './runAfterPress.ts';
import { createSendInquiry } from './sendInquiry.ts';
import { createStepper } from './stepper.ts';

/** The busy state is shown at least this long: it must not flash. */
const MIN_BUSY_MS = 200;

export const createComponents: CreateComponents = (dependencies) => ({
  inquiry: () => createInquiry(dependencies),
  stepper: createStepper,
});

/** What `init` finds or makes on the page. */
interface FormParts {
  readonly root: HTMLElement;
  readonly form: HTMLFormElement;
  readonly view: ErrorView;
  readonly text: (key: string) => string;
  readonly setErrorTitle: (hasErrors: boolean) => void;
  readonly announce: (text: string) => void;
}

function createParts(root: HTMLElement): FormParts {
  const form = root.querySelector('form') as HTMLFormElement;
  const texts: Readonly<Record<string, string>> = JSON.parse(root.dataset.texts ?? '{}');
  const text = (key: string): string => texts[key] ?? '';
  return {
    root,
    form,
    view: createErrorView(form),
    text,
    setErrorTitle: createErrorTitle(text('titleError')),
    announce: addLiveRegion(root),
  };
}

/** The inquiry form. Without script the server validates and answers with a page. */
function createInquiry(dependencies: ComponentDependencies): InquiryComponent {
  const sendInquiry = createSendInquiry(dependencies.fetchWithTimeout);
  let parts: FormParts;
  /** Time of the first focus; `NaN` if it is unknown. */
  let touchedAt: number | undefined;
  /** Fields are validated on change only after a submission has failed: a half-filled form shows no errors. */
  let hasFailed = false;

  const findErrors = (): FieldErrors => {
    const errors = validateInquiry(readValues(parts.form), { today: todayAtHotel(dependencies.now()), privacy: 'required' });
    return Object.fromEntries(Object.entries(errors).map(([field, code]) => [field, parts.text(`error.${code}`)]));
  };
  const showFailure = (component: InquiryComponent & Magics, message: string, errors: FieldErrors): void => {
    const { root, view, setErrorTitle } = parts;
    hasFailed = true;
    view.show(errors);
    component.message = message;
    component.noSummary = false;
    setErrorTitle(root.isConnected);
    component.$nextTick(() => focusAtTop(view.summary));
  };

  return {
    submitted: false,
    busy: false,
    noSummary: true,
    message: '',
    label: '',

    init() {
      parts = createParts(this.$el);
      const { root, form, view, text, setErrorTitle } = parts;
      this.noSummary = view.summary.hasAttribute('hidden');
      this.message = view.summary.querySelector('strong')?.textContent ?? '';
      this.label = text('submit');
      hasFailed = !this.noSummary;
      attachCalendars(form, dependencies);
      form.addEventListener('change', ({ target }) => {
        if (hasFailed) runAfterPress(() => view.updateField(target, findErrors(), true));
      });
      root.closest('dialog')?.addEventListener('close', () => setErrorTitle(false));
      // Focused before hydration: the fill time is unknown.
      if (root.contains(document.activeElement)) touchedAt = Number.NaN;
    },

    touch() {
      touchedAt ??= performance.now();
    },

    change({ target }) {
      if (hasFailed) parts.view.updateField(target, findErrors(), false);
    },

    async submit() {
      if (this.busy) return;
      const { root, form, view, text, setErrorTitle } = parts;
      const values = readValues(form);
      const errors = findErrors();
      if (Object.keys(errors).length > 0) return showFailure(this, text('error'), errors);
      view.show({});
      this.noSummary = true;
      setErrorTitle(false);
      showBusy(this, parts, true);
      const headers = buildHeaders(root, values, touchedAt);
      const sending = sendInquiry(form.getAttribute('action') ?? '', JSON.stringify(toPayload(values)), headers);
      const [failure] = await Promise.all([sending, new Promise((resolve) => setTimeout(resolve, MIN_BUSY_MS))]);
      showBusy(this, parts, false);
      if (failure !== null) {
        reopenDialog(root);
        return showFailure(this, failure.message ?? text('failed'), failure.errors);
      }
      document.dispatchEvent(new CustomEvent('inquirysent'));
      this.submitted = true;
      const name = String(values.firstName).trim();
      this.$nextTick(() => showThanks(root, text('thanks').split('{name}').join(name)));
    },
  };
}

type FormValues = Readonly<Record<string, FormDataEntryValue>>;

function readValues(form: HTMLFormElement): FormValues {
  return Object.fromEntries(new FormData(form));
}

function buildHeaders(root: HTMLElement, values: FormValues, touchedAt = Number.NaN): Record<string, string> {
  return {
    'Content-Language': root.closest<HTMLElement>('[lang]')?.lang ?? '',
    // `NaN` if the fill time is unknown: the server then leaves it out of the spam score.
    'X-Fill-Time': String(Math.round(performance.now() - touchedAt)),
    ...(values[HONEYPOT_FIELD] ? { 'X-Honeypot': 'filled' } : {}),
  };
}

function showBusy(component: InquiryComponent, { text, announce }: FormParts, isBusy: boolean): void {
  component.busy = isBusy;
  component.label = text(isBusy ? 'processing' : 'submit');
  announce(isBusy ? component.label : '');
}

/** A dialog that was closed meanwhile is opened again: the visitor must learn that nothing was sent. */
function reopenDialog(root: HTMLElement): void {
  const dialog = root.closest('dialog');
  if (dialog?.open === false) dialog.showModal();
}

/** The form itself is hidden by `submitted`. */
function showThanks(root: HTMLElement, title: string): void {
  const thanks = root.querySelector<HTMLElement>('.thanks');
  const heading = thanks?.querySelector<HTMLElement>('[tabindex]');
  if (!thanks || !heading) return;
  thanks.hidden = false;
  heading.textContent = title;
  focusAtTop(heading);
}
