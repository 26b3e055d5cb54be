/** Dispatches `input` and `change` for a value that script has set: browsers do so for the visitor's input only. */
export function dispatchChangeEvents(control: HTMLElement): void {
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}
