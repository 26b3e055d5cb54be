const FIRST_RETRY_DELAY_MS = 30_000;
export const MAX_RETRY_DELAY_MS = 60 * 60_000;

/** Exponential backoff: the delay after a number of failed deliveries, in milliseconds. Delivery never gives up. @param attempts at least 1 */
export function getRetryDelayMs(attempts: number): number {
  return Math.min(FIRST_RETRY_DELAY_MS * 2 ** (attempts - 1), MAX_RETRY_DELAY_MS);
}
