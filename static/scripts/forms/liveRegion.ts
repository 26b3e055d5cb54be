/** Appends a visually hidden live region. Returns the function that announces a text. */
export function addLiveRegion(parent: HTMLElement): (text: string) => void {
  const region = document.createElement('p');
  region.className = 'visually-hidden';
  region.setAttribute('role', 'status');
  parent.append(region);
  return (text) => {
    region.textContent = text;
  };
}
