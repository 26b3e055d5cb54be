import type { Freshness } from '../content/staleness.ts';
import type { Breaker } from '../content/wordpress/circuitBreaker.ts';
import type { Outbox } from '../inquiry/outbox.ts';

/** How a page was answered: from the store, made for this request, or told that it has not changed. */
export type PageKind = 'stored' | 'rendered' | 'notModified';
/** What became of a question to WordPress; `refused`: it was not asked, as it is left alone. */
export type Answer = 'answered' | 'failed' | 'refused';
export type MailOutcome = 'accepted' | 'deferred' | 'refused';

/** What the program counts. Labels are words of the program, never a visitor's: their number is bounded. Times in milliseconds. */
export interface Metrics {
  /** @param route name of the row in the route table, `file` or `none` */
  requestAnswered(route: string, status: number, duration: number): void;
  pageServed(kind: PageKind): void;
  rendered(duration: number): void;
  wordpressAsked(answer: Answer, duration: number): void;
  pictureMade(duration: number): void;
  mailAttempted(outcome: MailOutcome): void;
}

/** Counts nothing, where nobody asks. */
export const noMetrics: Metrics = {
  requestAnswered() {},
  pageServed() {},
  rendered() {},
  wordpressAsked() {},
  pictureMade() {},
  mailAttempted() {},
};

/** What is looked up at each scrape instead of counted. */
export interface Watched {
  readonly breaker: Pick<Breaker, 'state'>;
  readonly freshness: Pick<Freshness, 'oldest'>;
  readonly outbox: Pick<Outbox, 'summary'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface MetricsRegistry {
  readonly metrics: Metrics;
  /** Begins to look these up. */
  watch(watched: Watched): void;
  /** Everything, in the text format of Prometheus. */
  print(): Promise<string>;
  readonly contentType: string;
}
