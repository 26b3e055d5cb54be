import type { DialogAddress } from '../../src/shared/dialogs.ts';
import { formSelector, hydrate, loadForm } from './chunks.ts';
import { fetchFragment } from './support.ts';

const FRAGMENT_TIMEOUT_MS = 10_000;
/** Content that arrives sooner shows no loading state. */
const LOADING_DELAY_MS = 200;
/** A loading state that is shown stays at least this long: it must not flash. */
const MIN_LOADING_MS = 200;

/** A fragment to show, and the full page with the same content. */
export interface DialogTarget extends DialogAddress {
  readonly href: string;
}

/** The content element of each fragment path. The elements are kept, not the HTML: they hold what the visitor has entered. */
const cache = new Map<string, Promise<HTMLElement>>();

/**
 * Returns the content of a fragment, fetched once and then cached, when its style sheets are there. Starts loading the chunks of its forms.
 * @throws if the fragment cannot be fetched; the failure is not cached
 */
export function getFragment(path: string): Promise<HTMLElement> {
  const content = cache.get(path) ?? loadFragment(path);
  cache.set(path, content);
  content.catch(() => cache.delete(path));
  return content;
}

async function loadFragment(path: string): Promise<HTMLElement> {
  const content = (await fetchFragment(path, FRAGMENT_TIMEOUT_MS)).querySelector<HTMLElement>('.dialog__content');
  if (content === null) throw new Error(`${path} has no content`);
  // A failed preload is silent: hydration loads the chunk again.
  for (const form of content.querySelectorAll(formSelector)) loadForm(form).catch(() => {});
  await Promise.all(Array.from(content.querySelectorAll('link'), addStyleSheet));
  return content;
}

/** Moves a style sheet of a fragment into the page, unless the page has it. Settles when it is loaded, or cannot be: the content is shown all the same. */
async function addStyleSheet(link: HTMLLinkElement): Promise<void> {
  link.remove();
  const present = document.querySelector<HTMLLinkElement>(`link[href="${link.getAttribute('href')}"]`);
  const { sheet } = present ?? link;
  if (sheet !== null) return;
  await new Promise((resolve) => {
    for (const type of ['load', 'error']) (present ?? link).addEventListener(type, resolve, { once: true });
    // The next fragment that needs a missing sheet asks for it again.
    link.addEventListener('error', () => link.remove());
    if (present === null) document.head.append(link);
  });
}

/** Shows content, a loading state or a failure in the one dialog of a page. */
export function createDialogShell(dialog: HTMLDialogElement) {
  const find = (selector: string) => dialog.querySelector(selector) as HTMLElement;
  const panel = find('.dialog__panel');
  const close = find(':scope > .dialog__close');
  const pageLink = find('[data-dialog-page]');
  const retry = find('[data-dialog-retry]');
  let current: DialogTarget | null = null;

  /** Shows one part of the dialog and hides the others. */
  const showPart = (part: 'loading' | 'failure' | 'panel' | 'none'): void => {
    for (const name of ['loading', 'failure', 'panel']) find(`.dialog__${name}`).hidden = name !== part;
    // Content has a title and a close control of its own.
    if (part === 'panel') dialog.setAttribute('aria-labelledby', 'site-dialog-title');
    else dialog.removeAttribute('aria-labelledby');
    close.hidden = part === 'panel';
  };
  /** Shows content at its top, with the focus on its title or its errors. */
  const showContent = (content: HTMLElement, { fragment, preset }: DialogTarget): void => {
    if (panel.firstElementChild !== content) panel.replaceChildren(content);
    showPart('panel');
    dialog.scrollTop = 0;
    if (preset) applyPreset(content, fragment, preset);
    const errors = content.querySelector<HTMLElement>('.error-summary:not([hidden])');
    (errors ?? content.querySelector<HTMLElement>('#site-dialog-title'))?.focus({ preventScroll: true });
  };
  /** Opens the dialog and shows the target's content, or the failure. @param opened content that is there waits for it */
  const show = async (target: DialogTarget, opened?: Promise<void>): Promise<void> => {
    current = target;
    // In an open dialog the previous content stays visible until the new one arrives.
    if (!dialog.open || panel.hidden) showPart('none');
    if (!dialog.open) dialog.showModal();
    pageLink.setAttribute('href', target.href);
    let minLoading: Promise<unknown> | undefined;
    const timer = setTimeout(() => {
      if (current !== target) return;
      showPart('loading');
      minLoading = new Promise((resolve) => setTimeout(resolve, MIN_LOADING_MS));
    }, LOADING_DELAY_MS);
    try {
      const content = await getFragment(target.fragment).finally(() => minLoading);
      await opened;
      if (current !== target) return;
      showContent(content, target);
      for (const form of content.querySelectorAll(formSelector)) void hydrate(form);
    } catch (error) {
      if (current !== target) return;
      // An editor's page stands at an address that looks like a room's.
      if ((error as Error).cause === 404) return location.replace(target.href);
      showPart('failure');
      retry.focus();
    } finally {
      clearTimeout(timer);
    }
  };

  retry.addEventListener('click', () => {
    if (current !== null) void show(current);
    close.focus();
  });
  // Content with input stays in the cache, even if its room list is missing.
  panel.addEventListener('input', () => panel.firstElementChild?.toggleAttribute('data-touched', true));
  return {
    show,
    /** Takes over the content that the server sent in the open dialog. It is hydrated when first touched, so that the page loads faster. */
    adopt(fragment: string): void {
      const content = panel.firstElementChild as HTMLElement | null;
      if (content === null) return;
      current = { fragment, preset: null, href: location.href };
      pageLink.setAttribute('href', location.href);
      cache.set(fragment, Promise.resolve(content));
      showContent(content, current);
      // A form sent back with errors is about to be edited: it is hydrated now.
      const summary = content.querySelector('.error-summary:not([hidden])');
      if (summary !== null) void hydrate(summary);
    },
    /** Called after closing: a response that is still on its way is not shown any more. Forgets a sent inquiry, and one without its room list. */
    clear(): void {
      const isFinished = panel.firstElementChild?.matches(':has(.thanks:not([hidden])), [data-complete="false"]:not([data-touched])');
      if (current !== null && isFinished) cache.delete(current.fragment);
      current = null;
    },
  };
}

/** Enters a preset into the inquiry form: a checkbox, a room or a package. Any other is an offer, which the form's chunk loads. */
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
