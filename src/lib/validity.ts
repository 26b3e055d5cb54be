/** A time in which something is right: from `from` up to but not including `until`, in milliseconds since 1970. */
export interface Validity {
  readonly from: number;
  readonly until: number;
}

/** The validity of what does not depend on the time. Safe integers: JSON has no infinity. */
export const UNLIMITED: Validity = { from: Number.MIN_SAFE_INTEGER, until: Number.MAX_SAFE_INTEGER };

/** Returns the time in which both are right; empty (`until` not after `from`) if there is none. */
export function intersect(a: Validity, b: Validity): Validity {
  return { from: Math.max(a.from, b.from), until: Math.min(a.until, b.until) };
}
