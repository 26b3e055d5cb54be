import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { InquiryBacklog, Readings } from './alerts.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** Upper bounds in seconds: a cached page takes less than a millisecond, a request to WordPress up to its timeout of several seconds. */
const DURATION_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** State that is read at each scrape instead of counted. */
interface GaugeSources extends Readings, Pick<Log, 'eventCounts' | 'eventTimes'> {
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export type MetricsRegistry = ReturnType<typeof createMetrics>;

/** Creates the program's counters and Node's default metrics, in a registry of their own instead of prom-client's global one. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = <T extends string>(name: string, help: string, ...labelNames: T[]) => new Counter({ name, help, labelNames, registers });
  const histogram = <T extends string>(name: string, help: string, ...labelNames: T[]) =>
    new Histogram({ name, help, labelNames, buckets: DURATION_BUCKETS_SECONDS, registers });

  const requests = counter('site_requests_total', 'Requests answered, by route and status', 'route', 'status');
  const requestDuration = histogram('site_request_duration_seconds', 'Time from request to end of response, by route', 'route');
  const pageResponses = counter('site_page_responses_total', 'Pages answered, by source', 'source');
  const renderDuration = histogram('site_render_duration_seconds', 'Time to build and render one page');
  const wordpressRequests = counter('site_wordpress_requests_total', 'Requests to WordPress, by outcome', 'outcome');
  const wordpressDuration = histogram('site_wordpress_request_duration_seconds', 'Duration of requests that were sent to WordPress');
  const imageDuration = histogram('site_image_processing_duration_seconds', 'Time to crop, resize and encode one image');
  const attempts = {
    mail: counter('site_mail_attempts_total', 'Attempts to mail inquiries to the hotel, by outcome', 'outcome'),
    confirmation: counter('site_confirmation_attempts_total', 'Attempts to mail confirmations to guests, by outcome', 'outcome'),
    webhook: counter('site_webhook_attempts_total', 'Attempts to send inquiries to the webhook, by outcome', 'outcome'),
  };

  const metrics: Metrics = {
    recordRequest(route, status, durationMs) {
      requests.inc({ route, status });
      requestDuration.observe({ route }, durationMs / 1000);
    },
    recordPage: (source) => pageResponses.inc({ source }),
    recordRender: (durationMs) => renderDuration.observe(durationMs / 1000),
    recordWordpressRequest(outcome, durationMs) {
      wordpressRequests.inc({ outcome });
      if (outcome !== 'rejected') wordpressDuration.observe(durationMs / 1000);
    },
    recordImage: (durationMs) => imageDuration.observe(durationMs / 1000),
    recordDeliveryAttempt: (channel, outcome) => attempts[channel].inc({ outcome }),
  };
  return {
    metrics,
    /** Adds the gauges and the counter of events; each scrape reads them from `sources`. */
    registerGauges: (sources: GaugeSources) => registerGauges(registry, sources),
    /** Returns all metrics in the Prometheus text format. */
    print: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function registerGauges(registry: Registry, sources: GaugeSources): void {
  const { readInquiryBacklog, isReplicaConnected, eventCounts, eventTimes, now } = sources;
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await readOrNaN(read));
      },
    });
  const secondsSince = (time: number | null) => (time === null ? 0 : (now() - time) / 1000);
  new Counter({
    name: 'site_events_total',
    help: 'Lines of the log since the start, by event',
    labelNames: ['event'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [event, count] of eventCounts) this.inc({ event }, count);
    },
  });
  // An increase of the counter above is invisible for an event that was logged before the first scrape, once, or as often as before a restart.
  new Gauge({
    name: 'site_event_age_seconds',
    help: 'Time since the last line of the log, by event; absent before the first',
    labelNames: ['event'],
    registers: [registry],
    collect() {
      for (const [event, time] of eventTimes) this.set({ event }, secondsSince(time));
    },
  });
  gauge('site_wordpress_circuit_open', '1 while requests to WordPress are suspended after failures', () =>
    sources.isCircuitOpen() ? 1 : 0,
  );
  gauge(
    'site_content_staleness_seconds',
    'Age of the oldest content shown because WordPress sends no newer version',
    () => (sources.readStaleness()?.ageMs ?? 0) / 1000,
  );
  gauge('site_homes_missing', 'Languages without a home page', sources.countMissingHomes);
  gauge('site_database_usable', '1 while inquiries can be stored and read, 0 while the database fails', async () =>
    (await sources.readDatabaseFailure()) === null ? 1 : 0,
  );
  if (isReplicaConnected() !== null)
    gauge('site_replica_connected', '1 while this replica hears the others', () => (isReplicaConnected() === true ? 1 : 0));
  const backlogGauge = (name: string, help: string, read: (backlog: InquiryBacklog) => number) =>
    gauge(name, help, async () => read(await readInquiryBacklog()));
  backlogGauge('site_inquiries_waiting', 'Inquiries that are not delivered yet', ({ waiting }) => waiting);
  backlogGauge('site_inquiries_failed', 'Inquiries that the mail server rejected permanently', ({ failed }) => failed);
  backlogGauge(
    'site_inquiries_expiring',
    'Inquiries that have not reached the hotel and will be removed within a week',
    ({ expiring }) => expiring,
  );
  backlogGauge('site_confirmations_promised', 'Confirmations to guests within an hour', ({ confirmations }) => confirmations);
  backlogGauge('site_inquiries_waiting_age_seconds', 'Age of the oldest inquiry that is not delivered yet', ({ oldestWaitingAt }) =>
    secondsSince(oldestWaitingAt),
  );
  backlogGauge('site_webhook_waiting_age_seconds', 'Age of the oldest inquiry that the webhook has not taken yet', ({ oldestWebhookAt }) =>
    secondsSince(oldestWebhookAt),
  );
}

/** Returns NaN if the value cannot be read: one unreadable gauge (a database failure) must not fail the whole scrape. */
async function readOrNaN(read: () => number | Promise<number>): Promise<number> {
  try {
    return await read();
  } catch {
    return Number.NaN;
  }
}
