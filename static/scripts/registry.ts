/** Enhances one server-rendered element; markup names the behaviour in `data-behaviour`. */
export type ElementBehaviour = (element: HTMLElement) => void;

/**
 * Runs the page behaviours, then the element behaviours that markup names. A behaviour that throws is passed to `reportError` under its
 * name and does not stop the others.
 */
export function startBehaviours(
  elementBehaviours: Readonly<Record<string, ElementBehaviour | undefined>>,
  pageBehaviours: Readonly<Record<string, () => void>>,
): void {
  for (const [name, run] of Object.entries(pageBehaviours)) runSafely(name, run);
  for (const element of document.querySelectorAll<HTMLElement>('[data-behaviour]')) {
    const { behaviour: name = '' } = element.dataset;
    runSafely(name, () => elementBehaviours[name]?.(element));
  }
}

function runSafely(name: string, run: () => void): void {
  try {
    run();
  } catch (cause) {
    reportError(new Error(`The behaviour "${name}" failed`, { cause }));
  }
}
