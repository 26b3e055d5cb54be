/** The only place in the browser that reads the clock: milliseconds since 1970. The first script lends it to the lazy parts. */
export function now(): number {
  return Date.now();
}
