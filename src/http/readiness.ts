/** Why visitors must not be sent here. */
export type NotReady = 'noContent' | 'draining';

/** How long somebody who asked is expected to ask again, in milliseconds. */
const REGULAR = 60_000;

/** Whether visitors may be sent to this process. */
export interface Readiness {
  /** Asked from outside; null: they may. */
  check(): NotReady | null;
  /** The end begins. */
  drain(): void;
  readonly isDraining: boolean;
  /** Whether somebody asks regularly, and so will learn of the end. */
  isProbed(): boolean;
}

/** @param hasContent whether there is anything to show @param now milliseconds since 1970 */
export function createReadiness(hasContent: () => boolean, now: () => number): Readiness {
  let isDraining = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  return {
    check() {
      askedAt = now();
      if (isDraining) return 'draining';
      return hasContent() ? null : 'noContent';
    },
    drain() {
      isDraining = true;
    },
    get isDraining() {
      return isDraining;
    },
    isProbed: () => now() - askedAt < REGULAR,
  };
}
