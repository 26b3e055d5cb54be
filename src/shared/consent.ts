/*
 * The visitor's consent and the format of the cookie that stores it. Only this site reads the cookie.
 */

/** The services that need consent. Essential ones run without it. */
export interface ConsentChoice {
  /** Maps, videos and other frames of other hosts. */
  readonly functionalServices: boolean;
  /** The tag manager and everything it loads. */
  readonly analyzeServices: boolean;
}

export interface ConsentRecord extends ConsentChoice {
  readonly essentialServices: true;
  /** Revision of the question. A record with another revision is ignored, so the visitor is asked again. */
  readonly revision: string;
  /** Time of the answer, ISO 8601. */
  readonly time: string;
}

/** Name of the cookie. */
export const consentCookie = 'estate-consent';

/** The record as a cookie value: URI-encoded JSON. */
export function formatConsent(record: ConsentRecord): string {
  return encodeURIComponent(JSON.stringify(record));
}

/** Parses a cookie value. Returns null, so that the visitor is asked, for a missing or unreadable record and for another revision. */
export function parseConsent(text: string | null, revision: string): ConsentRecord | null {
  try {
    const record: Partial<ConsentRecord> | null = JSON.parse(decodeURIComponent(text ?? 'null'));
    if (record?.revision !== revision) return null;
    return {
      essentialServices: true,
      functionalServices: record.functionalServices === true,
      analyzeServices: record.analyzeServices === true,
      revision,
      time: String(record.time),
    };
  } catch {
    return null;
  }
}
