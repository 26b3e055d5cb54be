import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Known to this process alone: a visitor who sends the header is still counted as one. */
const token = randomUUID();

/** Headers that mark a request of the program to itself. */
export const warmUpHeaders = { 'x-warm-up': token } as const;

/** True for a request of this process's own warm-up, which is logged with a mark and not counted as a visitor's. */
export function isWarmUp(headers: IncomingHttpHeaders): boolean {
  return headers['x-warm-up'] === token;
}
