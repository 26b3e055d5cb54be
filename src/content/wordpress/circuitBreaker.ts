/*
 * Protects a failing WordPress from every visitor's request, and visitors from waiting for it; see
 * docs/decisions/0014-wordpress-circuit-breaker.md. (Libraries such as cockatiel read the system clock themselves, and make all callers
 * wait for the outcome of a probe.)
 */

/** Failures in a row that open the circuit, and distinct addresses among them: one broken page says nothing about the host. */
const FAILURE_THRESHOLD = 5;
const MIN_FAILED_ADDRESSES = 2;
/** Time until the first probe, doubled after every failed one. */
const INITIAL_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;

/** What a failure says about the host: `failing` is a status 5xx, `silent` no response at all. */
export type FailureKind = 'failing' | 'silent';
/** What an attempt says about the host: `alive` is any response about content, `unclear` one about something else. */
export type AttemptOutcome = 'alive' | 'unclear' | FailureKind;
/** Images are served by the web server without PHP: only `silent` failures concern them. */
export type RequestKind = 'content' | 'image';

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
  /** Time until the next probe. */
  readonly pauseMs: number;
}

export interface CircuitBreaker {
  /** True if `acquire` would return null now. */
  isRejecting(kind: RequestKind): boolean;
  /** Returns a permit; null while the circuit is open for this kind of request. */
  acquire(address: string, kind: RequestKind): Permit | null;
  /** `halfOpen`: a probe is running, or the next request will be one. */
  readonly state: 'closed' | 'open' | 'halfOpen';
}

export interface CircuitBreakerOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called once when the circuit opens, and once when it closes. */
  readonly onChange: (change: CircuitBreakerChange) => void;
}

/** Creates a closed circuit breaker. It opens after failures in a row, lets one probe through after each pause, and closes on any success. */
export function createCircuitBreaker({ now, onChange }: CircuitBreakerOptions): CircuitBreaker {
  let failures = 0;
  const failedAddresses = new Set<string>();
  let opened: { readonly at: number; readonly pauseMs: number; readonly failure: FailureKind } | null = null;
  let isProbing = false;

  // The second condition ends the pause after the clock was set back: the pause would otherwise last for days.
  const isProbeDue = () => opened !== null && (now() - opened.at >= opened.pauseMs || now() < opened.at);
  const isOpenFor = (kind: RequestKind) => opened !== null && (kind === 'content' || opened.failure === 'silent');
  const isRejecting = (kind: RequestKind) => isOpenFor(kind) && (isProbing || !isProbeDue());

  const open = (failure: FailureKind, pauseMs: number) => {
    const wasClosed = opened === null;
    opened = { at: now(), pauseMs, failure };
    if (wasClosed) onChange({ state: 'open', failure, pauseMs });
  };
  const close = () => {
    failures = 0;
    failedAddresses.clear();
    if (opened === null) return;
    const { failure, pauseMs } = opened;
    opened = null;
    onChange({ state: 'closed', failure, pauseMs });
  };
  const countFailure = (address: string, failure: FailureKind) => {
    failures++;
    if (failedAddresses.size < MIN_FAILED_ADDRESSES) failedAddresses.add(address);
    if (failures >= FAILURE_THRESHOLD && failedAddresses.size >= MIN_FAILED_ADDRESSES) open(failure, INITIAL_PAUSE_MS);
  };

  const createPermit = (address: string, kind: RequestKind): Permit => ({
    isProbe: false,
    report(outcome) {
      if (outcome === 'unclear') return;
      // Failures of requests from before the circuit opened are no news; a success is, and closes it.
      if (outcome === 'alive') {
        if (kind === 'content') close();
      } else if (opened === null && (kind === 'content' || outcome === 'silent')) countFailure(address, outcome);
    },
  });

  const createProbe = (address: string): Permit => ({
    isProbe: true,
    report(outcome) {
      isProbing = false;
      // The next request becomes the probe.
      if (outcome === 'unclear') return;
      if (outcome === 'alive') close();
      // A success of an earlier request has closed the circuit meanwhile.
      else if (opened === null) countFailure(address, outcome);
      else open(outcome, Math.min(opened.pauseMs * 2, MAX_PAUSE_MS));
    },
  });

  return {
    isRejecting,
    acquire(address, kind) {
      if (isRejecting(kind)) return null;
      if (!isOpenFor(kind)) return createPermit(address, kind);
      isProbing = true;
      return createProbe(address);
    },
    get state() {
      if (opened === null) return 'closed';
      return isProbing || isProbeDue() ? 'halfOpen' : 'open';
    },
  };
}
