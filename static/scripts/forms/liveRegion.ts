/** Adds a line that is spoken, not seen. Gives the function that says something. */
export function addStatus(parent: HTMLElement): (text: string) => void {
  const line = document.createElement('p');
  line.className = 'visually-hidden';
  line.setAttribute('role', 'status');
  parent.append(line);
  return (text) => {
    line.textContent = text;
  };
}

/** Lets the rest of the form know of a value that script has set. */
export function announceChange(control: HTMLElement): void {
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}
