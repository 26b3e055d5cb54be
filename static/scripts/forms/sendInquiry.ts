import type { Tools } from './components.ts';

/** Longest wait for the answer, in milliseconds. */
const PATIENCE = 20_000;

/** Why an inquiry was not taken: the server's words, where it gave any, and its words for single fields. */
export interface Refusal {
  readonly message: string | null;
  readonly errors: Readonly<Record<string, string>>;
}
/** Sends a body of JSON. Gives null where it was taken; never throws. */
export type Send = (url: string, body: string, headers: Record<string, string>) => Promise<Refusal | null>;

/** Creates what sends the inquiries of one form. The same content again has the same key: it is the same inquiry (decisions, "Inquiry"). */
export function createSend(request: Tools['request']): Send {
  let last = { body: '', key: '' };
  return async (url, body, headers) => {
    // Missing where the page is not secure; the server then compares contents.
    if (body !== last.body) last = { body, key: crypto.randomUUID?.() ?? '' };
    if (last.key !== '') headers['Idempotency-Key'] = last.key;
    try {
      // Kept alive: a visitor who leaves the page at once has asked all the same.
      const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers }, keepalive: true };
      const response = await request(url, PATIENCE, init);
      if (response.ok) {
        last.body = '';
        return null;
      }
      const answer: { message?: unknown; errors?: object } = await response.json();
      return { message: typeof answer.message === 'string' ? answer.message : null, errors: { ...answer.errors } };
    } catch (error) {
      // Offline, too slow, or an answer of something between us and the server.
      reportError(error);
      return { message: null, errors: {} };
    }
  };
}
