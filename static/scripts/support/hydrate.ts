import { INQUIRY_DRAFT_ENTRY } from '../../../src/shared/inquiryDraft.ts';
import type { CreateComponents, DraftStorage } from '../forms/components.ts';
import { now } from './clock.ts';
import { fetchFragment, fetchWithTimeout } from './http.ts';
import { loadChunk } from './loadChunk.ts';
import { readSession, storeSession } from './storage.ts';

/** The lazy chunk of each outermost Alpine component, by the name in `x-data`. */
const chunks: Readonly<Record<string, (() => Promise<{ readonly createComponents: CreateComponents }>) | undefined>> = {
  inquiry: () => import('../forms/form.ts'),
  stay: () => import('../forms/stay.ts'),
};

export const draftStorage: DraftStorage = {
  read: () => readSession(INQUIRY_DRAFT_ENTRY),
  store: (draft) => storeSession(INQUIRY_DRAFT_ENTRY, draft),
};

const hydrated = new WeakSet<Element>();

/**
 * Loads Alpine and the chunk of a component. Returns the function that hydrates the component, null if its name is unknown.
 * @throws if a chunk cannot be loaded
 */
export async function loadComponent(element: Element): Promise<((element: HTMLElement) => void) | null> {
  const load = chunks[element.getAttribute('x-data') ?? ''];
  if (load === undefined) return null;
  const [{ hydrateTree }, { createComponents }] = await Promise.all([import('../forms/alpine.ts'), load()]);
  return (root) => hydrateTree(root, createComponents({ fetchWithTimeout, fetchFragment, now, loadChunk, draftStorage }));
}

/**
 * Hydrates the outermost Alpine component around an element, once. Stepper clicks and submissions made while the chunk loads are held
 * back and replayed afterwards. If the chunk cannot be loaded in time, the form gets `data-plain`, keeps working as plain HTML,
 * and the next call tries again.
 */
export async function hydrate(element: Element): Promise<void> {
  const root = findOutermostComponent(element);
  if (root === null || hydrated.has(root)) return;
  hydrated.add(root);
  const heldActions: (() => void)[] = [];
  const hold = (event: Event): void => {
    const { target } = event;
    const stepButton = event.type === 'click' && target instanceof Element ? target.closest<HTMLElement>('[data-step]') : null;
    if (stepButton) heldActions.push(() => stepButton.click());
    else if (target instanceof HTMLFormElement) heldActions.push(() => target.requestSubmit());
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of ['click', 'submit']) root.addEventListener(type, hold, true);
  try {
    const hydrateRoot = await loadChunk(() => loadComponent(root));
    // Hydrating takes a long task on a slow phone: the frame with the dialog is painted first.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    hydrateRoot?.(root);
  } catch {
    hydrated.delete(root);
  }
  root.toggleAttribute('data-plain', !hydrated.has(root));
  for (const type of ['click', 'submit']) root.removeEventListener(type, hold, true);
  for (const replay of heldActions) replay();
}

function findOutermostComponent(element: Element): HTMLElement | null {
  const root = element.closest<HTMLElement>('[x-data]');
  return (root?.parentElement && findOutermostComponent(root.parentElement)) ?? root;
}
