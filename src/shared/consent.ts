/*
 * What a visitor allows, and how it is kept: one cookie that only this site reads (specification, section 3, "Cookie consent record").
 */

/** The services a visitor may allow; what is essential always runs. */
export interface ConsentChoice {
  /** Maps and videos of other hosts. */
  readonly functionalServices: boolean;
  /** The tag manager and what it measures. */
  readonly analyzeServices: boolean;
}

export interface ConsentRecord extends ConsentChoice {
  readonly essentialServices: true;
  /** What was asked: another revision asks again. */
  readonly revision: string;
  /** When it was answered: ISO 8601. */
  readonly time: string;
}

export const consentCookie = 'estate-consent';

export function formatConsent(record: ConsentRecord): string {
  return encodeURIComponent(JSON.stringify(record));
}

/** Reads a record. Gives null for none, one that answers another revision, and anything unreadable: then the visitor is asked. */
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
