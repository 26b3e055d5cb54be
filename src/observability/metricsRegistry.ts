import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { GaugeSources, MetricsRegistry } from './metrics.ts';

/** Seconds: a stored page takes less than one millisecond, WordPress may take its whole time. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Creates counters of the program and of Node's own state, in a registry that belongs to nobody else. */
export function createMetrics(): MetricsRegistry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = <T extends string>(name: string, help: string, ...labelNames: T[]) => new Counter({ name, help, labelNames, registers });
  const histogram = <T extends string>(name: string, help: string, ...labelNames: T[]) =>
    new Histogram({ name, help, labelNames, buckets, registers });

  const requests = counter('site_requests_total', 'Requests answered, by route and status', 'route', 'status');
  const latency = histogram('site_request_duration_seconds', 'From the request to the end of its answer, by route', 'route');
  const pages = counter('site_page_responses_total', 'Pages answered, by source', 'source');
  const render = histogram('site_render_duration_seconds', 'Building and rendering one page');
  const wordpressRequests = counter('site_wordpress_requests_total', 'Requests to WordPress, by outcome', 'outcome');
  const answers = histogram('site_wordpress_request_duration_seconds', 'Questions to WordPress that were asked');
  const making = histogram('site_image_processing_duration_seconds', 'Cutting, sizing and encoding one picture');
  const mails = counter('site_mail_attempts_total', 'Deliveries of inquiries that were begun, by outcome', 'outcome');

  return {
    metrics: {
      requestAnswered(route, status, duration) {
        requests.inc({ route, status });
        latency.observe({ route }, duration / 1000);
      },
      pageServed: (source) => pages.inc({ source }),
      rendered: (duration) => render.observe(duration / 1000),
      wordpressRequested(outcome, duration) {
        wordpressRequests.inc({ outcome });
        if (outcome !== 'rejected') answers.observe(duration / 1000);
      },
      imageProcessed: (duration) => making.observe(duration / 1000),
      mailAttempted: (outcome) => mails.inc({ outcome }),
    },
    registerGauges(watched) {
      watchAll(registry, watched);
    },
    print: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function watchAll(registry: Registry, { breaker, freshness, outbox, now }: GaugeSources): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(readOr(read, Number.NaN));
      },
    });
  const age = (since: number | null) => (since === null ? 0 : Math.max(0, now() - since) / 1000);
  gauge('site_wordpress_circuit_open', '1 while WordPress is left alone after failures', () => (breaker.state === 'closed' ? 0 : 1));
  gauge(
    'site_content_staleness_seconds',
    'Age of the oldest content shown because WordPress gives no newer',
    () => (freshness.oldestStale()?.age ?? 0) / 1000,
  );
  gauge('site_inquiries_waiting', 'Inquiries that are not delivered yet', () => outbox.summary().waiting);
  gauge('site_inquiries_failed', 'Inquiries that the mail server refused for good', () => outbox.summary().failed);
  gauge('site_inquiries_waiting_age_seconds', 'How long the oldest of them waits', () => age(outbox.summary().oldestWaitingAt));
}

/** A database that cannot be read leaves the other figures standing. */
function readOr(read: () => number, otherwise: number): number {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
