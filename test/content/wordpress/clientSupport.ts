import { WordpressError } from '../../../src/lib/errors.ts';
import { type CircuitBreaker, createCircuitBreaker } from '../../../src/wordpress/circuitBreaker.ts';
import { createWordpressClient, type WordpressClient } from '../../../src/wordpress/client.ts';
import { type Fault, startWordpress, type WordpressStandIn } from '../../support/wordpress.ts';

export const path = '/wp-json/wp/v2/pages?slug=hotel';
/** Timeout of the tests that wait for it. All others have a long one, which a busy machine does not exceed. */
export const timeout = 300;
export const LONG_TIMEOUT_MS = 10_000;
export const createTestBreaker = (now: () => number = Date.now): CircuitBreaker => createCircuitBreaker({ now, onChange: () => {} });
export const createClient = (origin: string, timeoutMs = LONG_TIMEOUT_MS): WordpressClient =>
  createWordpressClient({ origin, timeoutMs, circuitBreaker: createTestBreaker() });

/** Creates a fault that answers with this body, as JSON unless the headers say otherwise. */
export const answer =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): Fault =>
  (_req, res) => {
    res.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers }).end(body);
    return true;
  };

export interface RunningClient {
  readonly wordpress: WordpressStandIn;
  readonly getJson: () => Promise<unknown>;
  /** Sends a request while WordPress has this fault. @returns the error */
  readonly failWith: (fault: Fault | null, send?: () => Promise<unknown>) => Promise<WordpressError>;
}

/** Starts a WordPress stand-in and a client for it. */
export async function startClient(): Promise<RunningClient> {
  const wordpress = await startWordpress();
  const getJson = () => createClient(wordpress.origin).getJson(path);
  return {
    wordpress,
    getJson,
    async failWith(fault, send = getJson) {
      wordpress.fault = fault;
      const error = await send().then(
        (value) => new Error(`answered ${JSON.stringify(value).slice(0, 80)}`),
        (reason: unknown) => reason,
      );
      if (!(error instanceof WordpressError)) throw error;
      return error;
    },
  };
}
