/** To come. */
export function prefetch(): void {}
