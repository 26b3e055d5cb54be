import type { StalenessTracker } from '../content/staleness.ts';
import type { CircuitBreaker } from '../content/wordpress/circuitBreaker.ts';
import type { Outbox } from '../inquiry/outbox.ts';

/** How a page was answered: from the store, made for this request, or told that it has not changed. */
export type PageSource = 'cached' | 'rendered' | 'notModified';
/** What became of a question to WordPress; `rejected`: no request was made while the circuit was open or too many waited. */
export type WordpressOutcome = 'succeeded' | 'failed' | 'rejected';
export type MailOutcome = 'accepted' | 'deferred' | 'rejected';

/** What the program counts. Labels are words of the program, never a visitor's: their number is bounded. Times in milliseconds. */
export interface Metrics {
  /** @param route name of the row in the route table, `file` or `none` */
  requestAnswered(route: string, status: number, duration: number): void;
  pageServed(source: PageSource): void;
  rendered(duration: number): void;
  wordpressRequested(outcome: WordpressOutcome, duration: number): void;
  imageProcessed(duration: number): void;
  mailAttempted(outcome: MailOutcome): void;
}

/** Counts nothing, where nobody asks. */
export const noMetrics: Metrics = {
  requestAnswered() {},
  pageServed() {},
  rendered() {},
  wordpressRequested() {},
  imageProcessed() {},
  mailAttempted() {},
};

/** What is looked up at each scrape instead of counted. */
export interface GaugeSources {
  readonly breaker: Pick<CircuitBreaker, 'state'>;
  readonly freshness: Pick<StalenessTracker, 'oldestStale'>;
  readonly outbox: Pick<Outbox, 'summary'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface MetricsRegistry {
  readonly metrics: Metrics;
  /** Begins to look these up. */
  registerGauges(watched: GaugeSources): void;
  /** Everything, in the text format of Prometheus. */
  print(): Promise<string>;
  readonly contentType: string;
}
