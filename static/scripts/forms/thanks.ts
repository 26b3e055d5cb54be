import { focusAtTop } from './focusAtTop.ts';

/**
 * Shows the thanks with what was asked for. In a dialog its title is the heading, else the thanks' own. @param template with `{name}`
 * @param stay days in words, '' for none
 */
export function showThanks(root: HTMLElement, form: HTMLFormElement, template: string, stay: string): void {
  const thanks = root.querySelector('.thanks') as HTMLElement;
  const heading = (root.closest('.dialog__content') ?? thanks).querySelector('[tabindex]') as HTMLElement;
  const read = (name?: string): string => {
    const control = form.querySelector<HTMLInputElement & HTMLSelectElement>(`[name="${name}"]`);
    return control?.title || control?.selectedOptions?.[0]?.text || control?.value.trim() || '';
  };
  for (const row of thanks.querySelectorAll<HTMLElement>('[data-fact]')) {
    const fact = row.dataset.fact === 'stay' ? stay : read(row.dataset.fact);
    // The first option of a list is a dash.
    row.hidden = fact.length < 2;
    (row.lastElementChild as HTMLElement).textContent = fact;
  }
  thanks.hidden = false;
  heading.textContent = template.replace('{name}', () => `${read('firstName')} ${read('lastName')}`);
  focusAtTop(heading);
}
