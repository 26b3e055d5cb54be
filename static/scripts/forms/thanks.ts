import { focusAtTop } from './focusAtTop.ts';

/** Shows the thanks with what was asked for. In a dialog its title is the heading, else the thanks' own. @param template with `{name}` */
export function showThanks(root: HTMLElement, form: HTMLFormElement, template: string): void {
  const thanks = root.querySelector('.thanks') as HTMLElement;
  const heading = (root.closest('.dialog__content') ?? thanks).querySelector('[tabindex]') as HTMLElement;
  const read = (names = '', separator = ' '): string => {
    const controls = names.split(' ').map((name) => form.querySelector<HTMLInputElement & HTMLSelectElement>(`[name="${name}"]`));
    const texts = controls.map((control) => control?.title || control?.selectedOptions?.[0]?.text || control?.value.trim() || '');
    // The first option of a list is a dash.
    return texts.filter((text) => text.length > 1).join(separator);
  };
  for (const row of thanks.querySelectorAll<HTMLElement>('[data-fact]')) {
    const fact = read(row.dataset.fact, '–');
    row.hidden = !fact;
    (row.lastElementChild as HTMLElement).textContent = fact;
  }
  thanks.hidden = false;
  heading.textContent = template.replace('{name}', () => read('firstName lastName'));
  focusAtTop(heading);
}
