/** Wait after the first failed delivery, in milliseconds; doubled after every further one. */
const FIRST_DELAY = 30_000;
/** Longest wait between two deliveries of an inquiry, in milliseconds. */
export const MAX_DELAY = 60 * 60_000;

/** How long an inquiry waits after some failed deliveries, in milliseconds; there is always a next one. @param attempts at least 1 */
export function delayAfter(attempts: number): number {
  return Math.min(FIRST_DELAY * 2 ** (attempts - 1), MAX_DELAY);
}
