/*
 * A field loses its focus while something else is being pressed. What moves away under the finger then is not clicked.
 */

/** What waits for the press to end; null while nobody presses. A tap is told as a mouse's press as well. */
let waiting: (() => void)[] | null = null;

addEventListener(
  'mousedown',
  () => {
    waiting ??= [];
  },
  true,
);
// The click comes right behind.
for (const end of ['mouseup', 'dragend', 'pointercancel'] as const) addEventListener(end, () => void setTimeout(release), true);

function release(): void {
  const works = waiting ?? [];
  waiting = null;
  for (const work of works) work();
}

/** Does now what moves the page, or, where something is being pressed, once it has been clicked. */
export function afterPress(work: () => void): void {
  if (waiting === null) work();
  else waiting.push(work);
}
