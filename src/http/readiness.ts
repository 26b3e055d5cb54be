/** Why visitors must not be sent to this process. */
export type NotReady = 'noContent' | 'draining';

/** A client that asked within this time is taken for a load balancer that will ask again. */
const PROBE_INTERVAL_MS = 60_000;

/** Whether visitors may be sent to this process. */
export interface Readiness {
  /** Returns why the process is not ready; null if it is. Records the time: call it for probes from outside only. */
  check(): Promise<NotReady | null>;
  /** Marks the beginning of the shutdown. */
  drain(): void;
  readonly isDraining: boolean;
  /** Returns true if a load balancer probes regularly, and will therefore notice the shutdown. */
  isProbed(): boolean;
}

/** Creates the readiness state. @param canShowHomes asked until it has been true once @param now milliseconds since 1970 */
export function createReadiness(canShowHomes: () => Promise<boolean>, now: () => number): Readiness {
  let isDraining = false;
  let hasHomes = false;
  let probedAt = Number.NEGATIVE_INFINITY;
  return {
    async check() {
      probedAt = now();
      if (isDraining) return 'draining';
      hasHomes ||= await canShowHomes();
      return hasHomes ? null : 'noContent';
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
