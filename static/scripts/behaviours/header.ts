/** To come. */
export function header(): void {}
