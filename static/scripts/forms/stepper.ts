import type { Component } from './components.ts';
import { announceChange } from './liveRegion.ts';

const keys: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** A number with a button on each side. Without script it is a text field; the server checks the bounds. */
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
          // Not `disabled`: the button that reaches the bound has the focus and would lose it.
          const isAtBound = Number(button.dataset.step) < 0 ? read() <= min : read() >= max;
          button.setAttribute('aria-disabled', String(isAtBound));
        }
      };
      const set = (count: number): void => {
        const value = String(Math.min(max, Math.max(min, count)));
        if (value === input.value) return;
        input.value = value;
        if (status) status.textContent = `${label} ${value}`;
        announceChange(input);
      };

      root.addEventListener('click', ({ target }) => {
        const button = target instanceof Element ? target.closest<HTMLElement>('[data-step]') : null;
        if (button) set(read() + Number(button.dataset.step));
      });
      input.addEventListener('keydown', (event) => {
        const step = keys[event.key];
        if (step === undefined) return;
        event.preventDefault();
        set(read() + step);
      });
      // Typed, pasted and dropped text alike.
      input.addEventListener('beforeinput', (event) => {
        if (/[^\d\s]/.test(event.data ?? '')) event.preventDefault();
      });
      input.addEventListener('input', markBounds);
      input.addEventListener('change', () => set(read()));
      markBounds();
    },
  };
}
