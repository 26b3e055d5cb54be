import { dispatchChangeEvents } from './changeEvents.ts';
import type { Component } from './components.ts';

const stepByKey: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** A number field with a minus and a plus button. Without script only the text field is shown; the server checks the bounds. */
export function createStepper(): Component {
  return {
    init() {
      const root = this.$el;
      const input = root.querySelector('input') as HTMLInputElement;
      const [min, max] = [Number(root.dataset.min), Number(root.dataset.max)];
      const label = document.getElementById(root.getAttribute('aria-labelledby') ?? '')?.textContent ?? '';
      const status = root.querySelector('[data-step-status]');

      const read = (): number => Number.parseInt(input.value, 10) || 0;
      const markBounds = (): void => {
        for (const button of root.querySelectorAll<HTMLElement>('[data-step]')) {
          // Not `disabled`: a disabled button loses the focus.
          const isAtBound = Number(button.dataset.step) < 0 ? read() <= min : read() >= max;
          button.setAttribute('aria-disabled', String(isAtBound));
        }
      };
      const set = (count: number): void => {
        const value = String(Math.min(max, Math.max(min, count)));
        if (value === input.value) return;
        input.value = value;
        if (status) status.textContent = `${label} ${value}`;
        dispatchChangeEvents(input);
      };

      root.addEventListener('click', ({ target }) => {
        const button = target instanceof Element ? target.closest<HTMLElement>('[data-step]') : null;
        if (button) set(read() + Number(button.dataset.step));
      });
      input.addEventListener('keydown', (event) => {
        const step = stepByKey[event.key];
        if (step === undefined) return;
        event.preventDefault();
        set(read() + step);
      });
      // `beforeinput` covers typed, pasted and dropped text.
      input.addEventListener('beforeinput', (event) => {
        if (/[^\d\s]/.test(event.data ?? '')) event.preventDefault();
      });
      input.addEventListener('input', markBounds);
      input.addEventListener('change', () => set(read()));
      markBounds();
    },
  };
}
