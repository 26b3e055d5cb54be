import type { DialogAddress } from '../../../src/shared/dialogs.ts';
import { enliven } from '../support/hydrate.ts';
import { forgetContent, getContent, keepContent } from './fragmentCache.ts';

/** Loading shows only where it takes longer than this, and then for as long at least, in milliseconds (specification, section 9). */
const LOADING = 200;

/** What a dialog shows, and where it can be had as a page. */
export interface Wanted extends DialogAddress {
  readonly href: string;
}

/** What is in the one dialog of a page: content, or that it is on its way, or that it cannot be had. */
export interface Shell {
  show(wanted: Wanted): void;
  /** Takes what came with the page. Like a form in a page it comes to life at the first touch: a page that loads has enough to do. */
  adopt(fragment: string): void;
  /** Nothing is wanted any more. */
  clear(): void;
}

export function createShell(dialog: HTMLDialogElement): Shell {
  const find = (selector: string) => dialog.querySelector<HTMLElement>(selector);
  const panel = find('.dialog__panel') as HTMLElement;
  let shown: Wanted | null = null;

  const showPart = (part: 'loading' | 'failure' | 'panel' | 'none'): void => {
    for (const name of ['loading', 'failure', 'panel']) find(`.dialog__${name}`)?.toggleAttribute('hidden', name !== part);
    // Content brings a title and a close control of its own.
    if (part === 'panel') dialog.setAttribute('aria-labelledby', 'dialog-title');
    else dialog.removeAttribute('aria-labelledby');
    find(':scope > .dialog__close')?.toggleAttribute('hidden', part === 'panel');
  };

  const showContent = (content: HTMLElement, preset: string | null): void => {
    if (panel.firstElementChild !== content) panel.replaceChildren(content);
    showPart('panel');
    dialog.scrollTop = 0;
    if (preset !== null) choose(content, preset);
    const first = content.querySelector<HTMLElement>('.error-summary:not([hidden])') ?? content.querySelector<HTMLElement>('#dialog-title');
    first?.focus({ preventScroll: true });
  };

  const show = async (wanted: Wanted): Promise<void> => {
    shown = wanted;
    const [first = ''] = wanted.fragment.slice(1).split('/');
    panel.lang = first === 'dialog' ? 'de' : first;
    // Inside an open dialog the room stands until the inquiry is there.
    if (!dialog.open || panel.hidden) showPart('none');
    if (!dialog.open) dialog.showModal();
    find('[data-dialog-page]')?.setAttribute('href', wanted.href);
    let seen: Promise<unknown> | undefined;
    const timer = setTimeout(() => {
      showPart('loading');
      seen = new Promise((resolve) => setTimeout(resolve, LOADING));
    }, LOADING);
    try {
      const content = await getContent(wanted.fragment).finally(() => seen);
      if (shown !== wanted) return;
      showContent(content, wanted.preset);
      for (const element of content.querySelectorAll('[x-data]')) void enliven(element);
    } catch {
      if (shown !== wanted) return;
      showPart('failure');
      find('[data-dialog-retry]')?.focus();
    } finally {
      clearTimeout(timer);
    }
  };

  find('[data-dialog-retry]')?.addEventListener('click', () => {
    if (shown !== null) void show(shown);
    find(':scope > .dialog__close')?.focus();
  });
  // What was begun is kept, also where a list of it is missing.
  panel.addEventListener('input', () => panel.firstElementChild?.toggleAttribute('data-touched', true));
  return {
    show,
    adopt(fragment) {
      const content = panel.firstElementChild as HTMLElement | null;
      if (content === null) return;
      shown = { fragment, preset: null, href: location.href };
      find('[data-dialog-page]')?.setAttribute('href', location.href);
      keepContent(fragment, content);
      showContent(content, null);
      // One that the server refused has been touched.
      const summary = content.querySelector('.error-summary:not([hidden])');
      if (summary !== null) void enliven(summary);
    },
    clear() {
      const content = panel.firstElementChild as HTMLElement | null;
      if (shown !== null && content !== null) forgetContent(shown.fragment, content);
      shown = null;
    },
  };
}

/** Chooses a room or package in the form. */
function choose(content: HTMLElement, slug: string): void {
  for (const option of content.querySelectorAll<HTMLOptionElement>('[name="roomType"] option, [name="packageType"] option')) {
    if (option.value === slug) option.selected = true;
  }
}
