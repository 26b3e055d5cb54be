/** Returns milliseconds since 1970. The only reader of the clock in the browser; lazy chunks receive it as an argument. */
export function now(): number {
  return Date.now();
}
