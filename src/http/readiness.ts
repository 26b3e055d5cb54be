/** Why visitors must not be sent to this process. */
export type NotReady = 'noContent' | 'draining';

/** A client that asked within this time is taken for a load balancer that will ask again. */
const PROBE_INTERVAL_MS = 60_000;

/** Whether visitors may be sent to this process. */
export interface Readiness {
  /** Returns why the process is not ready; null if it is. Records the time: call it for probes from outside only. */
  check(): NotReady | null;
  /** Marks the beginning of the shutdown. */
  drain(): void;
  readonly isDraining: boolean;
  /** Returns true if a load balancer probes regularly, and will therefore notice the shutdown. */
  isProbed(): boolean;
}

/** Creates the readiness state. @param hasContent true once any content was loaded @param now milliseconds since 1970 */
export function createReadiness(hasContent: () => boolean, now: () => number): Readiness {
  let isDraining = false;
  let probedAt = Number.NEGATIVE_INFINITY;
  return {
    check() {
      probedAt = now();
      if (isDraining) return 'draining';
      return hasContent() ? null : 'noContent';
    },
    drain() {
      isDraining = true;
    },
    get isDraining() {
      return isDraining;
    },
    isProbed: () => now() - probedAt < PROBE_INTERVAL_MS,
  };
}
