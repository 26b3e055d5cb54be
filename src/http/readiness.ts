/** Why visitors must not be sent to this process. */
export type NotReady = 'noContent' | 'draining';

/** A client that asked within this time is taken for a load balancer that will ask again. */
const PROBE_INTERVAL_MS = 60_000;

/** Whether visitors may be sent to this process. */
export type Readiness = ReturnType<typeof createReadiness>;

/** Creates the readiness state. @param canShowHomes asked until it has been true once @param now milliseconds since 1970 */
export function createReadiness(canShowHomes: () => Promise<boolean>, now: () => number) {
  let isDraining = false;
  let hasHomes = false;
  let probedAt = Number.NEGATIVE_INFINITY;
  return {
    /** Returns why the process is not ready; null if it is. Records the time: call it for probes from outside only. */
    async check(): Promise<NotReady | null> {
      probedAt = now();
      if (isDraining) return 'draining';
      hasHomes ||= await canShowHomes();
      return hasHomes ? null : 'noContent';
    },
    /** Marks the beginning of the shutdown. */
    drain() {
      isDraining = true;
    },
    get isDraining() {
      return isDraining;
    },
    /** Returns true if a load balancer probes regularly, and will therefore notice the shutdown. */
    isProbed: () => now() - probedAt < PROBE_INTERVAL_MS,
  };
}
