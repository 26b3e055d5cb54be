/** Brings one element to life; markup names it in `data-behaviour`. */
export type Behaviour = (element: HTMLElement) => void;

/** Starts the behaviours that the markup names, and those of the whole page. One that fails never stops the others. */
export function start(behaviours: Readonly<Record<string, Behaviour>>, ofPage: readonly (() => void)[]): void {
  for (const run of ofPage) attempt(run);
  for (const element of document.querySelectorAll<HTMLElement>('[data-behaviour]')) {
    const behaviour = behaviours[element.dataset.behaviour ?? ''];
    if (behaviour) attempt(() => behaviour(element));
  }
}

function attempt(run: () => void): void {
  try {
    run();
  } catch (error) {
    reportError(error);
  }
}
