import { request } from '../support/http.ts';
import { loadPart } from '../support/hydrate.ts';

/** Longest wait for a fragment, in milliseconds. */
const PATIENCE = 10_000;

/** The content of dialogs by the address of its fragment, with all that the visitor entered. */
const kept = new Map<string, Promise<HTMLElement>>();

/** Gives the content at an address: asked for once, then kept. @throws where it cannot be had; then the next call asks again */
export function getContent(fragment: string): Promise<HTMLElement> {
  const known = kept.get(fragment);
  if (known !== undefined) return known;
  const content = loadContent(fragment);
  kept.set(fragment, content);
  content.catch(() => kept.delete(fragment));
  return content;
}

/** Keeps content that came with the page. */
export function keepContent(fragment: string, content: HTMLElement): void {
  kept.set(fragment, Promise.resolve(content));
}

/** Forgets what is done with: an inquiry that was sent, or one whose lists are missing and that nobody has begun to fill in. */
export function forgetContent(fragment: string, content: HTMLElement): void {
  const isSent = content.querySelector('.thanks:not([hidden])') !== null;
  const isPoor = content.dataset.complete === 'false' && !('touched' in content.dataset);
  if (isSent || isPoor) kept.delete(fragment);
}

async function loadContent(fragment: string): Promise<HTMLElement> {
  const response = await request(fragment, PATIENCE);
  // In a template pictures wait until they are shown.
  const template = document.createElement('template');
  template.innerHTML = await response.text();
  const content = template.content.querySelector<HTMLElement>('.dialog__content');
  if (!response.ok || content === null) throw new Error(`${fragment} gave ${response.status} and no content`);
  // Its script is on the way before it is shown; a failure shows when it is wanted.
  for (const element of content.querySelectorAll('[x-data]')) loadPart(element).catch(() => {});
  return content;
}
