import { clampCount, parseCount } from '../../../src/shared/inquiry/counts.ts';
import type { Bounds } from '../../../src/shared/inquiry/fields.ts';
import { dispatchChangeEvents } from './changeEvents.ts';
import type { Component } from './components.ts';
import { showFieldError } from './errorView.ts';
import { runAfterPress } from './runAfterPress.ts';

const stepByKey: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };
const insertions: ReadonlySet<string> = new Set(['insertFromPaste', 'insertFromDrop']);

/**
 * A number field with a minus and a plus button. A text that is no whole number stays to be corrected, with a message; one that is pasted is
 * refused with the message. Without script only the text field is shown; the server checks the number.
 */
export function createStepper(): Component {
  return {
    init() {
      const root = this.$el;
      const input = root.querySelector('input') as HTMLInputElement;
      const { min, max, error = '' } = root.dataset;
      const bounds = { min: Number(min), max: Number(max) };
      const label = document.getElementById(root.getAttribute('aria-labelledby') ?? '')?.textContent ?? '';
      const status = root.querySelector('[data-step-status]');

      const parse = () => parseCount(input.value.trim());
      const showError = (isWrong: boolean) =>
        showFieldError(root.closest('form') ?? root, input.name, isWrong ? { [input.name]: error } : {});
      const update = () => markBounds(root, parse() ?? bounds.min, bounds);
      const set = (count: number): void => {
        const value = String(clampCount(count, bounds));
        if (value === input.value) return;
        input.value = value;
        if (status) status.textContent = `${label} ${value}`;
        dispatchChangeEvents(input);
      };
      const step = (by: number): void => {
        const count = input.value.trim() === '' ? 0 : parse();
        if (count === null) showError(true);
        else set(count + by);
      };

      root.addEventListener('click', ({ target }) => {
        const button = target instanceof Element ? target.closest<HTMLElement>('[data-step]') : null;
        if (button) step(Number(button.dataset.step));
      });
      input.addEventListener('keydown', (event) => {
        const by = stepByKey[event.key];
        if (by === undefined) return;
        event.preventDefault();
        step(by);
      });
      input.addEventListener('beforeinput', (event) => {
        if (!insertions.has(event.inputType)) return;
        const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
        if (parseCount(text.trim()) !== null) return;
        event.preventDefault();
        showError(true);
      });
      input.addEventListener('input', () => {
        update();
        if (parse() !== null) showError(false);
      });
      input.addEventListener('change', () => {
        const count = input.value.trim() === '' ? bounds.min : parse();
        if (count !== null) set(count);
        runAfterPress(() => showError(count === null));
      });
      update();
    },
  };
}

/** Not `disabled`: a disabled button loses the focus. */
function markBounds(root: HTMLElement, count: number, { min, max }: Bounds): void {
  for (const button of root.querySelectorAll<HTMLElement>('[data-step]')) {
    button.setAttribute('aria-disabled', String(Number(button.dataset.step) < 0 ? count <= min : count >= max));
  }
}
