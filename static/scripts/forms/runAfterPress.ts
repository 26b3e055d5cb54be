/*
 * Pressing a button blurs the field before the button is clicked. If an error message then moves the button away from the pointer, the
 * click is lost: what changes the layout has to wait until the press has ended.
 */

/** Tasks that wait for the end of the current press; null while nothing is pressed. Taps dispatch mouse events too. */
let waiting: (() => void)[] | null = null;

addEventListener(
  'mousedown',
  () => {
    waiting ??= [];
  },
  true,
);
// `click` is dispatched right after these events, before the timer.
for (const type of ['mouseup', 'dragend', 'pointercancel'] as const) addEventListener(type, () => void setTimeout(runWaiting), true);

function runWaiting(): void {
  const tasks = waiting ?? [];
  waiting = null;
  for (const task of tasks) task();
}

/** Runs a task that may move the page: now, or after the click if a mouse button or finger is down. */
export function runAfterPress(task: () => void): void {
  if (waiting === null) task();
  else waiting.push(task);
}
