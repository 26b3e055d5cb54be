/** To come. */
export function consent(): void {}
