import type { ComponentDependencies } from './components.ts';

const INQUIRY_TIMEOUT_MS = 20_000;

/** Why an inquiry was not accepted. `message` is null if the server gave no text of its own. */
export interface SubmissionFailure {
  readonly message: string | null;
  readonly errors: Readonly<Record<string, string>>;
  /** The unusual dates that the server asks about: sending again confirms them. '' for none. */
  readonly confirmedDates: string;
}
/** Posts a JSON body. Resolves with the days of the stay in words if the inquiry was accepted; never rejects. */
export type SendInquiry = (url: string, body: string, headers: Record<string, string>) => Promise<SubmissionFailure | string>;

/**
 * Returns the function that sends the inquiries of one form. A repeated attempt with the same content has the same `Idempotency-Key`, so
 * that the server stores one inquiry.
 */
export function createSendInquiry(fetchWithTimeout: ComponentDependencies['fetchWithTimeout']): SendInquiry {
  let lastAttempt = { body: '', key: '' };
  return async (url, body, headers) => {
    // `randomUUID` exists on secure origins only; without a key the server compares contents.
    if (body !== lastAttempt.body) lastAttempt = { body, key: crypto.randomUUID?.() ?? '' };
    if (lastAttempt.key !== '') headers['Idempotency-Key'] = lastAttempt.key;
    try {
      // `keepalive`: the request completes even if the visitor leaves the page at once.
      const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers }, keepalive: true };
      const response = await fetchWithTimeout(url, INQUIRY_TIMEOUT_MS, init);
      if (response.ok) {
        lastAttempt.body = '';
        // Accepted, whatever a proxy has made of the body.
        const { stay = '' } = await response.json().catch(() => ({}));
        return String(stay);
      }
      const failure: { message?: unknown; errors?: object; confirmedDates?: unknown } = await response.json();
      const { message, errors, confirmedDates } = failure;
      return {
        message: typeof message === 'string' ? message : null,
        errors: { ...errors },
        confirmedDates: String(confirmedDates ?? ''),
      };
    } catch (error) {
      // No network, timeout, or a response of a proxy that is not JSON.
      reportError(error);
      return { message: null, errors: {}, confirmedDates: '' };
    }
  };
}
