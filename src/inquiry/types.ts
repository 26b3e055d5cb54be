import type { Locale } from '../i18n/locales.ts';
import type { InquiryPayload } from '../shared/inquiry/payload.ts';

/** A validated, normalised inquiry that is not stored yet. */
export interface NewInquiry {
  readonly payload: InquiryPayload;
  /** Language of the page with the form. */
  readonly locale: Locale;
  /** The Idempotency-Key of the request, which makes retries recognisable; null if there was none. */
  readonly key: string | null;
  /** Spam score; 0 for no suspicion. */
  readonly score: number;
}

export const inquiryStates = ['waiting', 'delivered', 'failed'] as const;
/** `waiting` for delivery, `delivered` (confirmed by the mail server), or `failed` (rejected for good, or unreadable). */
export type InquiryState = (typeof inquiryStates)[number];

/** A stored inquiry. Times in milliseconds since 1970. */
export interface StoredInquiry {
  /** A UUID. */
  readonly id: string;
  readonly createdAt: number;
  readonly locale: Locale;
  readonly payload: InquiryPayload;
  readonly score: number;
  readonly state: InquiryState;
  /** Number of delivery attempts that were started. */
  readonly attempts: number;
  /** When the next attempt is due; null if there will be none. */
  readonly nextAttemptAt: number | null;
  /** Failure of the last attempt with the mail server's text; null if there was none. */
  readonly lastError: string | null;
  readonly deliveredAt: number | null;
}

/** The first eight characters of an id, for people. */
export function shortenId(id: string): string {
  return id.slice(0, 8);
}
