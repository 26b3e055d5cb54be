/** To come. */
export function progress(): void {}
