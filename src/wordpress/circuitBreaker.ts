/*
 * Protects a failing WordPress from every visitor's request, and visitors from waiting for it; see
 * docs/decisions.md. (Libraries such as cockatiel read the system clock themselves, and make all callers
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

interface OpenCircuit {
  readonly at: number;
  readonly pauseMs: number;
  readonly failure: FailureKind;
}

class HostCircuitBreaker implements CircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  readonly #failedAddresses = new Set<string>();
  #failures = 0;
  /** null while the circuit is closed. */
  #opened: OpenCircuit | null = null;
  #isProbing = false;

  constructor(options: CircuitBreakerOptions) {
    this.#options = options;
  }

  get state(): CircuitBreaker['state'] {
    if (this.#opened === null) return 'closed';
    return this.#isProbing || this.#isProbeDue() ? 'halfOpen' : 'open';
  }

  isRejecting(kind: RequestKind): boolean {
    return this.#isOpenFor(kind) && (this.#isProbing || !this.#isProbeDue());
  }

  acquire(address: string, kind: RequestKind): Permit | null {
    if (this.isRejecting(kind)) return null;
    if (!this.#isOpenFor(kind)) return { isProbe: false, report: (outcome) => this.#recordOutcome(address, kind, outcome) };
    this.#isProbing = true;
    return { isProbe: true, report: (outcome) => this.#recordProbe(address, outcome) };
  }

  #isOpenFor(kind: RequestKind): boolean {
    return this.#opened !== null && (kind === 'content' || this.#opened.failure === 'silent');
  }

  #isProbeDue(): boolean {
    if (this.#opened === null) return false;
    const { at, pauseMs } = this.#opened;
    return this.#options.now() - at >= pauseMs;
  }

  #recordOutcome(address: string, kind: RequestKind, outcome: AttemptOutcome): void {
    if (outcome === 'unclear') return;
    // Failures of requests from before the circuit opened are no news; a success is, and closes it.
    if (outcome === 'alive') {
      if (kind === 'content') this.#close();
    } else if (this.#opened === null && (kind === 'content' || outcome === 'silent')) this.#countFailure(address, outcome);
  }

  #recordProbe(address: string, outcome: AttemptOutcome): void {
    this.#isProbing = false;
    // The next request becomes the probe.
    if (outcome === 'unclear') return;
    if (outcome === 'alive') this.#close();
    // A success of an earlier request has closed the circuit meanwhile.
    else if (this.#opened === null) this.#countFailure(address, outcome);
    else this.#open(outcome, Math.min(this.#opened.pauseMs * 2, MAX_PAUSE_MS));
  }

  #countFailure(address: string, failure: FailureKind): void {
    this.#failures++;
    if (this.#failedAddresses.size < MIN_FAILED_ADDRESSES) this.#failedAddresses.add(address);
    const isHostFailing = this.#failures >= FAILURE_THRESHOLD && this.#failedAddresses.size >= MIN_FAILED_ADDRESSES;
    if (isHostFailing) this.#open(failure, INITIAL_PAUSE_MS);
  }

  #open(failure: FailureKind, pauseMs: number): void {
    const wasClosed = this.#opened === null;
    this.#opened = { at: this.#options.now(), pauseMs, failure };
    if (wasClosed) this.#options.onChange({ state: 'open', failure, pauseMs });
  }

  #close(): void {
    this.#failures = 0;
    this.#failedAddresses.clear();
    if (this.#opened === null) return;
    const { failure, pauseMs } = this.#opened;
    this.#opened = null;
    this.#options.onChange({ state: 'closed', failure, pauseMs });
  }
}

/** Creates a closed circuit breaker. It opens after failures in a row, lets one probe through after each pause, and closes on any success. */
export function createCircuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  return new HostCircuitBreaker(options);
}
