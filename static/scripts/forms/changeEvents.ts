/** Dispatches `input` and `change` for a value that script has set: browsers do so for the visitor's input only. */
export function dispatchChangeEvents(control: HTMLElement): void {
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Changes the value of the field with a name, and dispatches the events of a change. */
export function changeValue(parent: ParentNode, name: string, change: (value: string) => string): void {
  const control = parent.querySelector(`[name="${name}"]`) as HTMLInputElement;
  const value = change(control.value);
  if (value === control.value) return;
  control.value = value;
  dispatchChangeEvents(control);
}
