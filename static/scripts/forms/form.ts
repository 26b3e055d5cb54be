import { todayAtHotel } from '../../../src/shared/inquiry/dates.ts';
import { toPayload } from '../../../src/shared/inquiry/payload.ts';
import { createInquirySchema } from '../../../src/shared/inquiry/schema.ts';
import { addCalendars } from './attachCalendars.ts';
import type { CreateComponents, Inquiry, Tools } from './components.ts';
import { createTitle } from './errorTitle.ts';
import { createErrorView, type ErrorView, type Texts } from './errorView.ts';
import { bringToTop } from './focusAtTop.ts';
import { addStatus } from './liveRegion.ts';
import { afterPress } from './runAfterPress.ts';
import { createSend } from './sendInquiry.ts';
import { createStepper } from './stepper.ts';

/** Shortest time that it shows the inquiry on its way, in milliseconds (specification, section 9). */
const BUSY_FOR = 200;

export const createComponents: CreateComponents = (tools) => ({ inquiry: () => createInquiry(tools), stepper: createStepper });

/** The inquiry's form. Without script the server does the same, with a page for each step. */
function createInquiry(tools: Tools): Inquiry {
  const send = createSend(tools.request);
  let root: HTMLElement;
  let form: HTMLFormElement;
  let view: ErrorView;
  let texts: Texts;
  let markTitle: (isWrong: boolean) => void;
  let say: (text: string) => void;
  let touchedAt = Number.NaN;
  let isTouched = false;
  /** Nothing is called wrong before a submission; from then on a field is checked when it changes. */
  let wasRefused = false;

  const text = (key: string): string => texts[key] ?? '';
  const readForm = () => Object.fromEntries(new FormData(form));
  const findErrors = (): Texts => {
    const result = createInquirySchema({ today: todayAtHotel(tools.now()), privacy: 'required' }).safeParse(readForm());
    return Object.fromEntries((result.error?.issues ?? []).map(({ path: [field = ''], message }) => [field, text(`error.${message}`)]));
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
      markTitle = createTitle(text('titleError'));
      say = addStatus(root);
      this.noSummary = view.summary.hasAttribute('hidden');
      this.message = view.summary.querySelector('strong')?.textContent ?? '';
      this.label = text('submit');
      wasRefused = !this.noSummary;
      addCalendars(form, tools);
      form.addEventListener('change', ({ target }) => {
        if (wasRefused) afterPress(() => view.recheck(target, findErrors(), true));
      });
      root.closest('dialog')?.addEventListener('close', () => markTitle(false));
      // Touched before its script was there: nobody knows since when.
      isTouched = root.contains(document.activeElement);
    },

    touch() {
      if (!isTouched) touchedAt = performance.now();
      isTouched = true;
    },

    change({ target }) {
      if (wasRefused) view.recheck(target, findErrors(), false);
    },

    async submit() {
      if (this.busy) return;
      const values = readForm();
      const refuse = (message: string, errors: Texts): void => {
        wasRefused = true;
        view.show(errors);
        this.message = message;
        this.noSummary = false;
        markTitle(root.isConnected);
        this.$nextTick(() => bringToTop(view.summary));
      };

      const errors = findErrors();
      if (Object.keys(errors).length > 0) return refuse(text('error'), errors);
      view.show({});
      this.noSummary = true;
      markTitle(false);
      this.busy = true;
      this.label = text('processing');
      say(this.label);
      const sent = send(form.getAttribute('action') ?? '', JSON.stringify(toPayload(values)), {
        'Content-Language': root.closest<HTMLElement>('[lang]')?.lang ?? '',
        // `NaN` where nobody knows: it speaks neither for nor against the guest.
        'X-Fill-Time': String(Math.round(performance.now() - touchedAt)),
        ...(values.seal ? { 'X-Honeypot': 'filled' } : {}),
      });
      const [refusal] = await Promise.all([sent, new Promise((resolve) => setTimeout(resolve, BUSY_FOR))]);
      this.busy = false;
      this.label = text('submit');
      say('');
      if (refusal !== null) {
        // Closed meanwhile: it comes back, or nobody would know.
        const dialog = root.closest('dialog');
        if (dialog?.open === false) dialog.showModal();
        return refuse(refusal.message ?? text('failed'), refusal.errors);
      }
      document.dispatchEvent(new CustomEvent('inquirysent'));
      this.submitted = true;
      const name = String(values.firstName).trim();
      this.$nextTick(() => thank(root, text('thanks').split('{name}').join(name)));
    },
  };
}

/** Shows the thanks in the form's place. */
function thank(root: HTMLElement, words: string): void {
  const thanks = root.querySelector<HTMLElement>('.thanks');
  const heading = thanks?.querySelector<HTMLElement>('[tabindex]');
  if (!thanks || !heading) return;
  thanks.hidden = false;
  heading.textContent = words;
  bringToTop(heading);
}
