import type { CreateComponents } from '../forms/components.ts';
import { now } from './clock.ts';
import { request } from './http.ts';
import { loadChunk } from './loadChunk.ts';

/** The lazy parts, by the component that markup asks for. */
const parts: Readonly<Record<string, (() => Promise<{ readonly createComponents: CreateComponents }>) | undefined>> = {
  inquiry: () => import('../forms/form.ts'),
  stay: () => import('../forms/stay.ts'),
};

const alive = new WeakSet<Element>();

/** Loads what a component needs, and Alpine with it. Gives what brings the component to life. */
export async function loadPart(element: Element): Promise<((element: HTMLElement) => void) | null> {
  const load = parts[element.getAttribute('x-data') ?? ''];
  if (load === undefined) return null;
  const [{ bringToLife }, { createComponents }] = await Promise.all([import('../forms/alpine.ts'), load()]);
  return (root) => bringToLife(root, createComponents({ request, now, loadChunk }));
}

/**
 * Brings the form around an element to life, once. What the visitor does while its script is on the way is held and done then: a step
 * of a number, and the submission. Where the script cannot be had in time the form is as without (`data-plain`), and the next touch asks
 * again.
 */
export async function enliven(element: Element): Promise<void> {
  const root = outermost(element);
  if (root === null || alive.has(root)) return;
  alive.add(root);
  const held: (() => void)[] = [];
  const hold = (event: Event): void => {
    const { target } = event;
    const step = event.type === 'click' && target instanceof Element ? target.closest<HTMLElement>('[data-step]') : null;
    if (step) held.push(() => step.click());
    else if (target instanceof HTMLFormElement) held.push(() => target.requestSubmit());
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of ['click', 'submit']) root.addEventListener(type, hold, true);
  try {
    const bringToLife = await loadChunk(() => loadPart(root));
    // What is shown comes first.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    bringToLife?.(root);
  } catch {
    alive.delete(root);
  }
  root.toggleAttribute('data-plain', !alive.has(root));
  for (const type of ['click', 'submit']) root.removeEventListener(type, hold, true);
  for (const act of held) act();
}

function outermost(element: Element): HTMLElement | null {
  const root = element.closest<HTMLElement>('[x-data]');
  return (root?.parentElement && outermost(root.parentElement)) ?? root;
}
