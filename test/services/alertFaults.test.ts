import { execFileSync } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRoutes } from '../../src/routes/index.ts';
import { type MailServer, startMailServer } from '../inquiry/mailServer.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../inquiry/webhookReceiver.ts';
import { querySqlite } from '../storage/sqliteFile.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { readText, rootDir } from '../support/documents.ts';
import { payloadWith, postJson } from '../support/inquiries.ts';
import { buildDeliveryEnvironment } from '../support/program.ts';
import { readRecording, startWordpress, type WordpressStandIn } from '../support/wordpress.ts';
import { createFolder } from './process.ts';
import { promtool } from './prometheus.ts';

/*
 * Each alert of deploy/prometheus/alerts.yaml against the fault it is for: the site runs with a clock of its own, its metrics are read once a minute, and
 * promtool evaluates the rules over these minutes. They are silent before, fire at the end of the fault, and are silent 15 minutes later.
 */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const QUIET_MINUTES = 3;
const ENGLISH_HOME = '/en/wp-json/wp/v2/pages?slug=home';
const PATHS = ['/en/', '/hotel/'];
const rules = readText('deploy/prometheus/alerts.yaml');
/** Names of the metrics that they read. */
const metrics = new Set(rules.match(/\b(?:site|process)_[a-z_]+/g));
/** Names of the alerts that a fault has fired. */
const fired = new Set<string>();

/** A site whose minutes pass at once. */
interface Site {
  readonly app: RunningApp;
  readonly wordpress: WordpressStandIn;
  readonly mail: MailServer;
  readonly webhook: WebhookReceiver;
  visit(path: string): Promise<number>;
  inquire(message: string): Promise<number>;
  /** Values of metrics from now on, in place of those of the site; null: it cannot be scraped. */
  scraped: Readonly<Record<string, number>> | null;
}

interface Fault {
  readonly alerts: readonly string[];
  readonly minutes: number;
  begin?(site: Site): unknown;
  /** In each minute of the fault. */
  repeat?(site: Site, minute: number): unknown;
  end?(site: Site): unknown;
  readonly env?: Readonly<Record<string, string>>;
  readonly hasWebhook?: true;
}

async function startSite({ env, hasWebhook }: Fault): Promise<Site> {
  const [wordpress, mail, webhook] = await Promise.all([startWordpress(), startMailServer(), startWebhookReceiver()]);
  onTestFinished(() => wordpress.close());
  const delivery = {
    ...buildDeliveryEnvironment(mail.url),
    INQUIRY_CONFIRMATION: 'on',
    ...(hasWebhook && { INQUIRY_WEBHOOK_URL: webhook.url, INQUIRY_WEBHOOK_SECRET: webhook.secret }),
  };
  const app = await startApp({
    env: { CONTENT_URL: wordpress.origin, CONTENT_TTL: '300', METRICS_PORT: '9464', ...delivery, ...env },
    routes: (services) => [
      {
        name: 'broken',
        localized: false,
        paths: ['/broken'],
        middleware: [],
        handle: () => {
          throw new TypeError('a defect');
        },
      },
      ...createRoutes(services),
    ],
  });
  onTestFinished(() => app.close());
  const visit = async (path: string) => {
    const response = await fetch(`${app.origin}${path}`, { headers: { 'accept-language': '*' }, redirect: 'manual' });
    await response.arrayBuffer();
    return response.status;
  };
  const inquire = async (message: string) => (await postJson(app.origin, payloadWith({ message }))).status;
  return { app, wordpress, mail, webhook, visit, inquire, scraped: {} };
}

/** Reads the metrics once a minute, for promtool. */
function createRecorder(site: Site) {
  const series = new Map<string, string[]>();
  let minutes = 0;
  const record = (name: string, value: string) => {
    const values = series.get(name) ?? Array.from({ length: minutes }, () => '_');
    series.set(name, [...values, value]);
  };
  return {
    get minutes() {
      return minutes;
    },
    async scrape() {
      const printed = (await site.app.services.observability.registry?.print()) ?? '';
      const isRead = (line: string) => metrics.has(/^\w+/.exec(line)?.[0] ?? '');
      const lines = site.scraped === null ? [] : printed.split('\n').filter(isRead);
      const read = lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), line.slice(line.lastIndexOf(' ') + 1)] as const);
      const values = new Map([...read, ['up', site.scraped === null ? '0' : '1'] as const]);
      for (const [name, value] of Object.entries(site.scraped ?? {})) values.set(name, String(value));
      for (const [name, value] of values) if (value !== 'Nan' && value !== 'NaN') record(name, value);
      minutes++;
      for (const known of series.values()) if (known.length < minutes) known.push('_');
    },
    /** Returns the alerts that fire in a minute. */
    describeTest(name: string, expected: readonly (readonly [minute: number, alerts: readonly string[]])[]) {
      const withSource = (key: string) => {
        const [, metric = key, labels = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(key) ?? [];
        return `${metric}{${[labels, 'job="hotel"', 'instance="site:9464"'].filter(Boolean).join(',')}}`;
      };
      return {
        name,
        interval: '1m',
        input_series: [...series].map(([key, values]) => ({ series: withSource(key), values: values.join(' ') })),
        promql_expr_test: expected.map(([minute, alerts]) => ({
          expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
          eval_time: `${minute}m`,
          exp_samples: alerts.map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 })),
        })),
      };
    },
  };
}

/** Plays a fault, and has promtool compare what fires. @throws Error with the output of promtool */
async function play(name: string, fault: Fault): Promise<void> {
  const site = await startSite(fault);
  const recorder = createRecorder(site);
  const pass = async (minutes: number, repeat: (minute: number) => unknown = () => {}) => {
    for (let minute = 0; minute < minutes; minute++) {
      site.app.clock.now += MINUTE_MS;
      for (const path of PATHS) await site.visit(path);
      await repeat(minute);
      await recorder.scrape();
    }
  };
  await pass(QUIET_MINUTES);
  const before = recorder.minutes - 1;
  await fault.begin?.(site);
  await pass(fault.minutes, (minute) => fault.repeat?.(site, minute));
  const during = recorder.minutes - 1;
  await fault.end?.(site);
  await pass(15);
  const test = recorder.describeTest(name, [
    [before, []],
    [during, fault.alerts],
    [recorder.minutes - 1, []],
  ]);
  const folder = createFolder();
  copyFileSync(join(rootDir, 'deploy/prometheus/alerts.yaml'), join(folder, 'alerts.yaml'));
  writeFileSync(join(folder, 'test.json'), JSON.stringify({ rule_files: ['alerts.yaml'], evaluation_interval: '1m', tests: [test] }));
  execFileSync(promtool ?? '', ['test', 'rules', 'test.json'], { cwd: folder, stdio: 'pipe' });
  for (const alert of fault.alerts) fired.add(alert);
}

const destroy: WordpressStandIn['fault'] = (req) => req.socket.destroy() !== undefined;
const waitForDelivery = ({ app }: Site) => expect.poll(async () => (await app.services.inquiries.outbox.summary()).waiting).toBe(0);
const refuse = (faults: MailServer['faults']) => (site: Site) => {
  site.mail.faults = faults;
  return site.inquire('eins');
};
const refuseWebhook = (status: number) => async (site: Site) => {
  site.webhook.answer = (res) => res.writeHead(status).end();
  await site.inquire('eins');
  await expect.poll(() => site.app.logged.filter(({ event }) => /^webhook\.(failed|deferred)$/.test(String(event)))).toHaveLength(1);
  await waitForDelivery(site);
};
/** Mail server and webhook take what waits, and one inquiry more. */
async function deliver(site: Site): Promise<void> {
  site.mail.faults = {};
  site.webhook.answer = (res) => res.writeHead(204).end();
  await site.app.services.inquiries.outbox.retry('all');
  await site.inquire('zwei');
  await expect.poll(async () => (await site.app.services.inquiries.outbox.summary()).oldestWebhookAt).toBeNull();
  await waitForDelivery(site);
}

describe.runIf(promtool !== undefined)('the alerts for Prometheus', () => {
  it.each<[string, Fault]>([
    ['the site is gone', { alerts: ['SiteDown'], minutes: 4, begin: (site) => (site.scraped = null), end: (site) => (site.scraped = {}) }],
    [
      'the site starts again and again',
      {
        alerts: ['SiteRestarting'],
        minutes: 5,
        repeat: (site, minute) => (site.scraped = { process_start_time_seconds: 1e9 + minute }),
      },
    ],
    [
      'WordPress is away',
      {
        alerts: ['ContentNotFetched', 'ContentStale', 'VisitorsGetErrors', 'WordpressUnreachable'],
        minutes: 75,
        begin: ({ wordpress }) => (wordpress.fault = destroy),
        repeat: ({ visit }, minute) => visit(`/neu-${minute}/`),
        end: ({ wordpress }) => (wordpress.fault = null),
      },
    ],
    ['a request fails', { alerts: ['RequestsFail'], minutes: 1, begin: ({ visit }) => visit('/broken') }],
    [
      'visitors wait, a replica does not hear the others, and what only minutes of real time would bring is logged',
      {
        alerts: ['CdnPurgeFails', 'LogLinesDropped', 'ReplicaDisconnected', 'SnapshotFails', 'VisitorsWait', 'WordpressOverloaded'],
        minutes: 20,
        repeat(site) {
          site.scraped = { site_replica_connected: 0 };
          const { log, registry } = site.app.services.observability;
          registry?.metrics.recordRequest('page', 200, 4000);
          for (const event of ['cdn.purgeFailed', 'log.linesDropped', 'content.snapshotFailed', 'wordpress.overloaded'])
            log.error({ event });
        },
        end: (site) => (site.scraped = { site_replica_connected: 1 }),
      },
    ],
    [
      'a language has no home page, for an hour',
      {
        alerts: ['HomeMissing'],
        minutes: 60,
        begin: ({ wordpress }) => wordpress.answers.set(ENGLISH_HOME, '[]'),
        end: ({ wordpress }) => wordpress.answers.set(ENGLISH_HOME, readRecording('page-home.en.json')),
      },
    ],
    [
      'pictures cannot be fetched',
      {
        alerts: ['FilesFail', 'VisitorsGetErrors'],
        minutes: 35,
        begin: ({ wordpress }) =>
          (wordpress.fault = (req, res) => req.url?.startsWith('/wp-content/') === true && res.writeHead(500).end() !== undefined),
        async repeat({ app, visit }) {
          const html = await (await fetch(`${app.origin}/hotel/`)).text();
          await visit(/\/img\/[^" ]+/.exec(html)?.[0] ?? '');
        },
        end: ({ wordpress }) => (wordpress.fault = null),
      },
    ],
    [
      'the database has lost a table',
      {
        alerts: ['DatabaseUnusable', 'InquiriesNotStored'],
        minutes: 4,
        async begin({ app, inquire }) {
          querySqlite(app.services.settings.config.dataDir, 'ALTER TABLE inquiries RENAME TO elsewhere');
          expect(await inquire('verloren')).toBe(503);
        },
        end: ({ app }) => querySqlite(app.services.settings.config.dataDir, 'ALTER TABLE elsewhere RENAME TO inquiries'),
      },
    ],
    [
      'more inquiries come of one address than are allowed',
      {
        alerts: ['InquiriesRefused'],
        minutes: 6,
        env: { INQUIRY_RATE_LIMIT: '1' },
        async repeat(site, minute) {
          for (const time of ['eins', 'zwei', 'drei']) await site.inquire(`${time} ${minute}`);
          await waitForDelivery(site);
        },
      },
    ],
    ['the mail server is busy', { alerts: ['InquiriesOverdue'], minutes: 20, begin: refuse({ rcpt: 451 }), end: deliver }],
    [
      'the mail server refuses the hotel, until an inquiry is about to be removed',
      {
        alerts: ['InquiriesExpiring', 'InquiriesRejected'],
        minutes: 3,
        async begin(site) {
          await refuse({ rcpt: 550 })(site);
          await expect.poll(async () => (await site.app.services.inquiries.outbox.summary()).failed).toBeGreaterThan(0);
          site.app.clock.now += 84 * DAY_MS;
        },
        end: deliver,
      },
    ],
    [
      'many confirmations are promised',
      {
        alerts: ['ManyConfirmations'],
        minutes: 3,
        async begin({ app }) {
          const { outbox } = app.services.inquiries;
          for (let index = 0; index <= 200; index++) {
            const payload = payloadWith({ message: `${index}`, email: `gast@haus${index}.example` });
            const { id } = await outbox.store({ locale: 'de', score: 0, key: null, typed: null, payload });
            await outbox.record(id, 'mail', { state: 'delivered', at: app.clock.now });
          }
        },
        end: ({ app }) => {
          app.clock.now += 60 * MINUTE_MS;
        },
      },
    ],
    [
      'the webhook takes no inquiry',
      { alerts: ['WebhookOverdue'], hasWebhook: true, minutes: 20, begin: refuseWebhook(500), end: deliver },
    ],
    ['the webhook is gone', { alerts: ['WebhookGone'], hasWebhook: true, minutes: 1, begin: refuseWebhook(410), end: deliver }],
  ])('fire in their fault, and are silent 15 minutes after: %s', play);

  it('have a fault each', () => {
    expect([...fired].toSorted()).toEqual([...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name).toSorted());
  });
});
