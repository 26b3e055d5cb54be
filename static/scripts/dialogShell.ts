import { type DialogAddress, fragmentFolder } from '../../src/shared/dialogs.ts';
import { defaultLocale } from '../../src/shared/locales.ts';
import { formSelector, hydrate, loadForm } from './chunks.ts';
import { fetchFragment } from './support.ts';

/** Content that arrives sooner shows no loading state. */
const LOADING_DELAY_MS = 200;
/** A loading state that is shown stays at least this long: it must not flash. */
const MIN_LOADING_MS = 200;

/** A fragment to show, and the full page with the same content. */
export interface DialogTarget extends DialogAddress {
  readonly href: string;
}

/** The one dialog of a page, which shows content, a loading state or a failure. */
export interface DialogShell {
  /** Opens the dialog and shows the target's content, or the failure. */
  show(target: DialogTarget): void;
  /** Takes over the content that the server sent in the open dialog. It is hydrated when first touched, so that the page loads faster. */
  adopt(fragment: string): void;
  /** Called after closing: a response that is still on its way is not shown any more. */
  clear(): void;
}

/** Creates the shell of the page's dialog element. Adds listeners for input and for the button that tries again. */
export function createDialogShell(dialog: HTMLDialogElement): DialogShell {
  const find = (selector: string) => dialog.querySelector<HTMLElement>(selector);
  const panel = find('.dialog__panel') as HTMLElement;
  let current: DialogTarget | null = null;

  const show = async (target: DialogTarget): Promise<void> => {
    current = target;
    const [first = ''] = target.fragment.slice(1).split('/');
    panel.lang = first === fragmentFolder ? defaultLocale : first;
    // In an open dialog the previous content stays visible until the new one arrives.
    if (!dialog.open || panel.hidden) showPart(dialog, 'none');
    if (!dialog.open) dialog.showModal();
    find('[data-dialog-page]')?.setAttribute('href', target.href);
    let minLoading: Promise<unknown> | undefined;
    const timer = setTimeout(() => {
      showPart(dialog, 'loading');
      minLoading = new Promise((resolve) => setTimeout(resolve, MIN_LOADING_MS));
    }, LOADING_DELAY_MS);
    try {
      const content = await getFragment(target.fragment).finally(() => minLoading);
      if (current !== target) return;
      showContent(dialog, content, target);
      for (const form of content.querySelectorAll(formSelector)) void hydrate(form);
    } catch {
      if (current !== target) return;
      showPart(dialog, 'failure');
      find('[data-dialog-retry]')?.focus();
    } finally {
      clearTimeout(timer);
    }
  };

  find('[data-dialog-retry]')?.addEventListener('click', () => {
    if (current !== null) void show(current);
    find(':scope > .dialog__close')?.focus();
  });
  // Content with input stays in the cache, even if its room list is missing.
  panel.addEventListener('input', () => panel.firstElementChild?.toggleAttribute('data-touched', true));
  return {
    show,
    adopt(fragment) {
      const content = panel.firstElementChild as HTMLElement | null;
      if (content === null) return;
      current = { fragment, preset: null, href: location.href };
      find('[data-dialog-page]')?.setAttribute('href', location.href);
      cacheFragment(fragment, content);
      showContent(dialog, content);
      // A form sent back with errors is about to be edited: it is hydrated now.
      const summary = content.querySelector('.error-summary:not([hidden])');
      if (summary !== null) void hydrate(summary);
    },
    clear() {
      const content = panel.firstElementChild as HTMLElement | null;
      if (current !== null && content !== null) evictFinishedFragment(current.fragment, content);
      current = null;
    },
  };
}

/** Shows content in the panel, at its top, with the focus on its title or its errors. */
function showContent(dialog: HTMLDialogElement, content: HTMLElement, target?: DialogTarget): void {
  const panel = dialog.querySelector('.dialog__panel') as HTMLElement;
  if (panel.firstElementChild !== content) panel.replaceChildren(content);
  showPart(dialog, 'panel');
  dialog.scrollTop = 0;
  if (target?.preset) applyPreset(content, target.fragment, target.preset);
  const first =
    content.querySelector<HTMLElement>('.error-summary:not([hidden])') ?? content.querySelector<HTMLElement>('#site-dialog-title');
  first?.focus({ preventScroll: true });
}

/** Shows one part of the dialog and hides the others. */
function showPart(dialog: HTMLDialogElement, part: 'loading' | 'failure' | 'panel' | 'none'): void {
  for (const name of ['loading', 'failure', 'panel']) dialog.querySelector(`.dialog__${name}`)?.toggleAttribute('hidden', name !== part);
  // Content has a title and a close control of its own.
  if (part === 'panel') dialog.setAttribute('aria-labelledby', 'site-dialog-title');
  else dialog.removeAttribute('aria-labelledby');
  dialog.querySelector(':scope > .dialog__close')?.toggleAttribute('hidden', part === 'panel');
}

/** Enters a preset into the inquiry form: the pick-up, a room or a package. Any other is an offer, which the form's chunk loads. */
function applyPreset(content: HTMLElement, fragment: string, preset: string): void {
  const control = content.querySelector<HTMLInputElement & HTMLOptionElement>(`option[value="${preset}"], [data-preset="${preset}"]`);
  if (control !== null) {
    control.checked = control.selected = true;
    return;
  }
  const form = content.querySelector<HTMLElement>('.inquiry');
  form?.setAttribute('data-topic', `${fragment}/${preset}`);
  form?.dispatchEvent(new Event('topicchange'));
}

const FRAGMENT_TIMEOUT_MS = 10_000;

/** The content element of each fragment path. The elements are kept, not the HTML: they hold what the visitor has entered. */
const cache = new Map<string, Promise<HTMLElement>>();

/**
 * Returns the content of a fragment, fetched once and then cached. Starts loading the chunks that its components need.
 * @throws if the fragment cannot be fetched; the failure is not cached
 */
export function getFragment(path: string): Promise<HTMLElement> {
  const cached = cache.get(path);
  if (cached !== undefined) return cached;
  const content = loadFragment(path);
  cache.set(path, content);
  content.catch(() => cache.delete(path));
  return content;
}

/** Caches content that the server sent with the page. */
export function cacheFragment(path: string, content: HTMLElement): void {
  cache.set(path, Promise.resolve(content));
}

/** Removes a sent inquiry, and one that lacks its room list (`data-complete`) unless the visitor has entered something. */
export function evictFinishedFragment(path: string, content: HTMLElement): void {
  if (content.matches(':has(.thanks:not([hidden])), [data-complete="false"]:not([data-touched])')) cache.delete(path);
}

async function loadFragment(path: string): Promise<HTMLElement> {
  const content = (await fetchFragment(path, FRAGMENT_TIMEOUT_MS)).querySelector<HTMLElement>('.dialog__content');
  if (content === null) throw new Error(`${path} has no content`);
  // A failed preload is silent: hydration loads the chunk again.
  for (const form of content.querySelectorAll(formSelector)) loadForm(form).catch(() => {});
  return content;
}
