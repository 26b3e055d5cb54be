/*
 * Protects a failing WordPress from every visitor's request, and visitors from waiting for it; see docs/decisions.md. (cockatiel 4 reads the
 * system clock itself, and makes all callers wait for the outcome of a probe.)
 */

/** Failures in a row that open the circuit, and distinct addresses among them: one broken page says nothing about the host. */
const FAILURE_THRESHOLD = 5;
const MIN_FAILED_ADDRESSES = 2;
/** Time until the first probe, doubled after every failed one. */
const INITIAL_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 15_000;

/** What a failure says about the host: `failing` is a status 5xx, `silent` no response at all. */
export type FailureKind = 'failing' | 'silent';
/** What an attempt says about the host: `alive` is any response about content, `unclear` one about something else. */
export type AttemptOutcome = 'alive' | 'unclear' | FailureKind;
/** Uploads (images, films, documents) are served by the web server without PHP: only `silent` failures concern them. */
export type RequestKind = 'content' | 'upload';

/** Permission to send one request; its holder reports the outcome in every case. */
export interface Permit {
  /** True for the one request that tests whether WordPress is back. A probe is not retried. */
  readonly isProbe: boolean;
  report(outcome: AttemptOutcome): void;
}

export interface CircuitBreakerChange {
  readonly state: 'open' | 'closed';
  /** The last failure. */
  readonly failure: FailureKind;
}

export interface CircuitBreaker {
  /** True if `acquire` would return null now. */
  isRejecting(kind: RequestKind): boolean;
  /** Returns a permit; null while the circuit is open for this kind of request. */
  acquire(address: string, kind: RequestKind): Permit | null;
  /** True from the failures until the first success. */
  readonly isOpen: boolean;
}

export interface CircuitBreakerOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called once when the circuit opens, and once when it closes. */
  readonly onChange: (change: CircuitBreakerChange) => void;
}

/** Creates a closed circuit breaker. It opens after failures in a row, lets one probe through after each pause, and closes on any success. */
export function createCircuitBreaker({ now, onChange }: CircuitBreakerOptions): CircuitBreaker {
  const failedAddresses = new Set<string>();
  let failures = 0;
  /** null while the circuit is closed. `probeAt`: when the next probe is due; infinite while one is running. */
  let opened: { failure: FailureKind; pauseMs: number; probeAt: number } | null = null;

  const isOpenFor = (kind: RequestKind) => opened !== null && (kind === 'content' || opened.failure === 'silent');
  const isRejecting = (kind: RequestKind) => isOpenFor(kind) && now() < (opened?.probeAt ?? 0);

  function open(failure: FailureKind, pauseMs: number): void {
    if (opened === null) onChange({ state: 'open', failure });
    opened = { failure, pauseMs, probeAt: now() + pauseMs };
  }

  function close(): void {
    failures = 0;
    failedAddresses.clear();
    if (opened === null) return;
    const { failure } = opened;
    opened = null;
    onChange({ state: 'closed', failure });
  }

  function countFailure(address: string, failure: FailureKind): void {
    failures++;
    failedAddresses.add(address);
    if (failures >= FAILURE_THRESHOLD && failedAddresses.size >= MIN_FAILED_ADDRESSES) open(failure, INITIAL_PAUSE_MS);
  }

  function report(outcome: AttemptOutcome, address: string, kind: RequestKind, isProbe: boolean): void {
    if (outcome === 'alive') {
      if (isProbe || kind === 'content') close();
    } else if (outcome === 'unclear') {
      // The next request becomes the probe.
      if (isProbe && opened !== null) opened.probeAt = now();
    } else if (opened === null) {
      if (kind === 'content' || outcome === 'silent') countFailure(address, outcome);
    } else if (isProbe) open(outcome, Math.min(opened.pauseMs * 2, MAX_PAUSE_MS));
    // Else a request from before the circuit opened: its failure is no news.
  }

  return {
    isRejecting,
    acquire(address, kind) {
      if (isRejecting(kind)) return null;
      const isProbe = isOpenFor(kind);
      if (isProbe && opened !== null) opened.probeAt = Number.POSITIVE_INFINITY;
      return { isProbe, report: (outcome) => report(outcome, address, kind, isProbe) };
    },
    get isOpen() {
      return opened !== null;
    },
  };
}
