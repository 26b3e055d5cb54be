/** To come. */
export function embed(_element: HTMLElement): void {}
