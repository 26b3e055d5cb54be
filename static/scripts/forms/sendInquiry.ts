import type { ComponentDependencies, FieldErrors } from './components.ts';

const INQUIRY_TIMEOUT_MS = 20_000;

/** Why an inquiry was not accepted. */
interface SubmissionFailure {
  /** Null if the server gave no text of its own. */
  readonly message: string | null;
  readonly errors: FieldErrors;
  /** The unusual dates that the server asks about: sending again confirms them. '' for none. */
  readonly confirmedDates: string;
}

/** What the server alone can say of an accepted inquiry: facts of the thanks, by their names. */
export interface Acceptance {
  readonly facts: FieldErrors;
}

/**
 * Returns the function that posts the inquiries of one form as JSON. It never rejects. The same content again has the same `Idempotency-Key`, so that the server stores one inquiry.
 */
export function createSendInquiry({ fetchWithTimeout }: ComponentDependencies) {
  let lastAttempt = { body: '', key: '' };
  return async (url: string, body: string, headers: Record<string, string>): Promise<SubmissionFailure | Acceptance> => {
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
        return { facts: await response.json().catch(() => ({})) };
      }
      const { message, errors, confirmedDates = '' } = await response.json();
      return { message: typeof message === 'string' ? message : null, errors: { ...errors }, confirmedDates: String(confirmedDates) };
    } catch {
      // No network, timeout, or a response of a proxy that is not JSON.
      return { message: null, errors: {}, confirmedDates: '' };
    }
  };
}
