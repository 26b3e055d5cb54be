/** To come. */
export function gallery(_element: HTMLElement): void {}
