import { todayAtHotel } from '../../../src/shared/inquiry/dates.ts';
import { HONEYPOT_FIELD } from '../../../src/shared/inquiry/fields.ts';
import { toPayload } from '../../../src/shared/inquiry/payload.ts';
import { validateInquiry } from '../../../src/shared/inquiry/validateInquiry.ts';
import { attachCalendars } from './attachCalendars.ts';
import type { ComponentDependencies, CreateComponents, InquiryComponent } from './components.ts';
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

/** The inquiry form. Without script the server validates and answers with a page. */
function createInquiry(dependencies: ComponentDependencies): InquiryComponent {
  const sendInquiry = createSendInquiry(dependencies.fetchWithTimeout);
  let root: HTMLElement;
  let form: HTMLFormElement;
  let view: ErrorView;
  let texts: Readonly<Record<string, string>>;
  let setErrorTitle: (hasErrors: boolean) => void;
  let announce: (text: string) => void;
  let touchedAt = Number.NaN;
  let isTouched = false;
  /** Fields are validated on change only after a submission has failed: a half-filled form shows no errors. */
  let hasFailed = false;

  const text = (key: string): string => texts[key] ?? '';
  const readForm = () => Object.fromEntries(new FormData(form));
  const findErrors = (): FieldErrors => {
    const errors = validateInquiry(readForm(), { today: todayAtHotel(dependencies.now()), privacy: 'required' });
    return Object.fromEntries(Object.entries(errors).map(([field, code]) => [field, text(`error.${code}`)]));
  };

  return {
    submitted: false,
    busy: false,
    noSummary: true,
    message: '',
    label: '',

    init() {
      root = this.$el;
      form = root.querySelector('form') as HTMLFormElement;
      texts = JSON.parse(root.dataset.texts ?? '{}');
      view = createErrorView(form);
      setErrorTitle = createErrorTitle(text('titleError'));
      announce = addLiveRegion(root);
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
      isTouched = root.contains(document.activeElement);
    },

    touch() {
      if (!isTouched) touchedAt = performance.now();
      isTouched = true;
    },

    change({ target }) {
      if (hasFailed) view.updateField(target, findErrors(), false);
    },

    async submit() {
      if (this.busy) return;
      const values = readForm();
      const showFailure = (message: string, errors: FieldErrors): void => {
        hasFailed = true;
        view.show(errors);
        this.message = message;
        this.noSummary = false;
        setErrorTitle(root.isConnected);
        this.$nextTick(() => focusAtTop(view.summary));
      };

      const errors = findErrors();
      if (Object.keys(errors).length > 0) return showFailure(text('error'), errors);
      view.show({});
      this.noSummary = true;
      setErrorTitle(false);
      this.busy = true;
      this.label = text('processing');
      announce(this.label);
      const sending = sendInquiry(form.getAttribute('action') ?? '', JSON.stringify(toPayload(values)), {
        'Content-Language': root.closest<HTMLElement>('[lang]')?.lang ?? '',
        // `NaN` if the fill time is unknown: the server then leaves it out of the spam score.
        'X-Fill-Time': String(Math.round(performance.now() - touchedAt)),
        ...(values[HONEYPOT_FIELD] ? { 'X-Honeypot': 'filled' } : {}),
      });
      const [failure] = await Promise.all([sending, new Promise((resolve) => setTimeout(resolve, MIN_BUSY_MS))]);
      this.busy = false;
      this.label = text('submit');
      announce('');
      if (failure !== null) {
        // A dialog that was closed meanwhile is opened again: the visitor must learn that nothing was sent.
        const dialog = root.closest('dialog');
        if (dialog?.open === false) dialog.showModal();
        return showFailure(failure.message ?? text('failed'), failure.errors);
      }
      document.dispatchEvent(new CustomEvent('inquirysent'));
      this.submitted = true;
      const name = String(values.firstName).trim();
      this.$nextTick(() => showThanks(root, text('thanks').split('{name}').join(name)));
    },
  };
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
