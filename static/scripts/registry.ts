/** Brings one element to life; markup names it in `data-behaviour`. */
export type Behaviour = (element: HTMLElement) => void;

/** Starts what every page has, and what markup names. One that fails is reported under its name and never stops the others. */
export function start(ofElements: Readonly<Record<string, Behaviour | undefined>>, ofPages: Readonly<Record<string, () => void>>): void {
  for (const [name, run] of Object.entries(ofPages)) attempt(name, run);
  for (const element of document.querySelectorAll<HTMLElement>('[data-behaviour]')) {
    const { behaviour: name = '' } = element.dataset;
    attempt(name, () => ofElements[name]?.(element));
  }
}

function attempt(name: string, run: () => void): void {
  try {
    run();
  } catch (cause) {
    reportError(new Error(`The behaviour "${name}" does not work`, { cause }));
  }
}
