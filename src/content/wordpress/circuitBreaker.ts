/*
 * Keeps a WordPress that fails from being asked by every visitor, and visitors from waiting for it. (Libraries such as cockatiel read the
 * clock themselves, and let everybody wait for the outcome of a probe.)
 */

/** Failures in a row after which WordPress is left alone, and of how many addresses at least: one broken page says nothing about the host. */
const MAX_FAILURES = 5;
const MIN_ADDRESSES = 2;
/** How long it is left alone, doubled after every probe that failed, in milliseconds. */
const FIRST_PAUSE = 1000;
const LAST_PAUSE = 60_000;

/** What a failure told about the host: `failing` with status 5xx, `silent` with no answer at all. */
export type FailureKind = 'failing' | 'silent';
/** What an attempt told about the host: `alive` with any answer about content, `unclear` with one about something else. */
export type AttemptOutcome = 'alive' | 'unclear' | FailureKind;
/** Pictures come from the web server, whatever PHP does: only its silence says something about them. */
export type RequestKind = 'content' | 'picture';

/** Leave to ask; whoever has it tells how it went, whatever happened. */
export interface Permit {
  /** The one question by which is seen whether WordPress is back: no second try in it. */
  readonly isProbe: boolean;
  report(sign: AttemptOutcome): void;
}

export interface CircuitBreakerChange {
  readonly state: 'open' | 'closed';
  /** What the last failure was. */
  readonly sign: FailureKind;
  /** Until the first probe, in milliseconds. */
  readonly pause: number;
}

export interface CircuitBreaker {
  /** Whether a question would be refused now; takes no leave. */
  isRejecting(concern: RequestKind): boolean;
  /** null while WordPress is left alone. */
  acquire(address: string, concern: RequestKind): Permit | null;
  /** `open`: WordPress is left alone; `halfOpen`: a probe is under way, or the next question will be one. */
  readonly state: 'closed' | 'open' | 'halfOpen';
}

export interface CircuitBreakerOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Told once when WordPress is left alone, and once when it is back. */
  readonly onChange: (change: CircuitBreakerChange) => void;
}

/** Creates a circuit breaker: opens after failures in a row, lets one probe through after each pause, closes when one is answered. */
export function createCircuitBreaker({ now, onChange }: CircuitBreakerOptions): CircuitBreaker {
  let failures = 0;
  const addresses = new Set<string>();
  let opened: { readonly at: number; readonly pause: number; readonly sign: FailureKind } | null = null;
  let isProbing = false;

  // A clock that was set back must not leave WordPress alone for days.
  const isDue = () => opened !== null && (now() - opened.at >= opened.pause || now() < opened.at);
  const isConcerned = (concern: RequestKind) => opened !== null && (concern === 'content' || opened.sign === 'silent');
  const isRefusing = (concern: RequestKind) => isConcerned(concern) && (isProbing || !isDue());

  const open = (sign: FailureKind, pause: number) => {
    const isNew = opened === null;
    opened = { at: now(), pause, sign };
    if (isNew) onChange({ state: 'open', sign, pause });
  };
  const close = () => {
    failures = 0;
    addresses.clear();
    if (opened === null) return;
    const { sign, pause } = opened;
    opened = null;
    onChange({ state: 'closed', sign, pause });
  };
  const count = (address: string, sign: FailureKind) => {
    failures++;
    if (addresses.size < MIN_ADDRESSES) addresses.add(address);
    if (failures >= MAX_FAILURES && addresses.size >= MIN_ADDRESSES) open(sign, FIRST_PAUSE);
  };

  return {
    isRejecting: isRefusing,
    acquire(address, concern) {
      if (isRefusing(concern)) return null;
      if (!isConcerned(concern)) {
        return {
          isProbe: false,
          report(sign) {
            if (sign === 'unclear') return;
            // What was asked before WordPress was given up says nothing new; only an answer does.
            if (sign === 'alive') {
              if (concern === 'content') close();
            } else if (opened === null && (concern === 'content' || sign === 'silent')) count(address, sign);
          },
        };
      }
      isProbing = true;
      return {
        isProbe: true,
        report(sign) {
          isProbing = false;
          // The next question is the probe then.
          if (sign === 'unclear') return;
          if (sign === 'alive') close();
          // Closed meanwhile, by an answer to what was asked before.
          else if (opened === null) count(address, sign);
          else open(sign, Math.min(opened.pause * 2, LAST_PAUSE));
        },
      };
    },
    get state() {
      if (opened === null) return 'closed';
      return isProbing || isDue() ? 'halfOpen' : 'open';
    },
  };
}
