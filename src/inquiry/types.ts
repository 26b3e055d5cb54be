import type { Locale } from '../i18n/locales.ts';
import type { InquiryPayload } from '../shared/inquiry/payload.ts';

/** An inquiry as it comes in, already checked and normalised. */
export interface NewInquiry {
  readonly payload: InquiryPayload;
  /** Language of the page it was written on. */
  readonly locale: Locale;
  /** What the sender calls this submission, so that a repetition is known (`Idempotency-Key`); null where it has no name. */
  readonly key: string | null;
  /** How suspicious it is; 0 is not at all. */
  readonly score: number;
}

export const inquiryStates = ['waiting', 'delivered', 'failed'] as const;
/** Waiting for delivery, confirmed by the mail server, or refused by it for good. */
export type InquiryState = (typeof inquiryStates)[number];

/** An inquiry as it is kept. Times in milliseconds since 1970. */
export interface StoredInquiry {
  /** A UUID. */
  readonly id: string;
  readonly createdAt: number;
  readonly locale: Locale;
  readonly payload: InquiryPayload;
  readonly score: number;
  readonly state: InquiryState;
  /** Deliveries begun. */
  readonly attempts: number;
  /** When the next delivery is due; null where there will be none. */
  readonly nextAttemptAt: number | null;
  /** Why the last delivery did not succeed, in the mail server's words. */
  readonly lastError: string | null;
  readonly deliveredAt: number | null;
}

/** The first part of an id, enough for people to tell inquiries apart. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}
