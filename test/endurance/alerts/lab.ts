import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pace } from 'node:timers/promises';
import { findFreePort } from '../../../tools/freePort.ts';
import type { Prometheus } from '../../services/prometheus.ts';
import { allLists, answerLists } from '../../support/lists.ts';
import { PREVIEW_SECRET } from '../../support/previews.ts';
import { type Program, type ProgramOptions, startProgram } from '../../support/program.ts';
import { type Fault, startWordpress, type WordpressStandIn } from '../../support/wordpress.ts';
import { type FaultyProxy, startFaultyProxy } from '../support/faultyProxy.ts';
import { type Mailbox, startMailbox } from '../support/mailbox.ts';
import { revalidateToken } from '../support/requests.ts';

/** Pause between two rounds of visits. */
const VISIT_INTERVAL_MS = 400;
/** Longest wait for a line of the log, or a result of Prometheus. */
const LOG_TIMEOUT_MS = 90_000;

export interface StartOptions extends Omit<ProgramOptions, 'env'> {
  /** Variables in place of the usual ones. */
  readonly env?: Readonly<Record<string, string>>;
  /** Whether the site has a mail server; default true. */
  readonly hasMail?: boolean;
  /** False: Prometheus does not know the site yet. */
  readonly isScraped?: boolean;
  /** The address of `/metrics`; else a free one. */
  readonly metricsPort?: number;
}

/** What one fault plays with: WordPress, mail server and sites of its own. All is ended after the fault, also a failed one. */
export interface Lab {
  readonly wordpress: Pick<WordpressStandIn, 'answers' | 'fault'>;
  /** The network in front of WordPress. */
  readonly network: FaultyProxy;
  readonly mailbox: Mailbox;
  /** Data folder of the sites that get no other. */
  readonly dataDir: string;
  /** Addresses of `/metrics` of all sites of this fault. */
  readonly instances: readonly string[];
  /** Starts the built program. */
  startSite(options?: StartOptions): Promise<Program>;
  scrape(metricsPort: number): void;
  /** Sends a request; what comes back does not matter. */
  visit(site: Program, path: string, init?: RequestInit): Promise<void>;
  /** Repeats visits until the fault has ended. */
  keepVisiting(visits: () => Promise<unknown>): void;
  /** Waits for a line of the log of this event. */
  waitForEvent(site: Program, event: string): Promise<void>;
  /** Waits until a query of Prometheus has a result. */
  waitForSeries(query: string): Promise<void>;
  /** Registers what is to be ended after the fault. */
  onEnd(end: () => unknown): void;
}

/** A post in a list of WordPress: the sitemap is made from lists. */
const listed = (slug: string) => ({ slug, link: `https://cms.finca.example/${slug}/`, modified_gmt: '2026-09-01T10:00:00' });

/** Runs `play` in a lab of its own, and ends everything the fault has started. */
export async function withLab<T>(prometheus: Prometheus, play: (lab: Lab) => Promise<T>): Promise<T> {
  const ends: (() => unknown)[] = [];
  const ended = new AbortController();
  try {
    return await play(await createLab(prometheus, ends, ended.signal));
  } finally {
    ended.abort();
    for (const end of ends.toReversed()) await end();
  }
}

async function createLab(prometheus: Prometheus, ends: (() => unknown)[], ended: AbortSignal): Promise<Lab> {
  const wordpress = await startWordpress();
  ends.push(() => wordpress.close());
  const state = { fault: null as Fault | null, answers: wordpress.answers };
  const lists = answerLists({ lists: allLists({ '/wp-json/wp/v2/pages': [listed('hotel'), listed('kontakt')] }) });
  wordpress.fault = (req, res) => state.fault?.(req, res) === true || lists(req, res);
  const network = await startFaultyProxy(Number(new URL(wordpress.origin).port));
  ends.push(() => network.close());
  const mailbox = await startMailbox();
  ends.push(() => mailbox.close());
  const dataDir = mkdtempSync(join(tmpdir(), 'hotel-alerts-'));
  ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const instances: string[] = [];
  const usualEnv = {
    PUBLIC_URL: 'https://www.hotel.example',
    CONTENT_URL: `http://127.0.0.1:${network.port}`,
    CONTENT_TTL: '1',
    DATA_DIR: dataDir,
    INQUIRY_RATE_LIMIT: '10000',
    REVALIDATE_TOKEN: revalidateToken,
    PREVIEW_SECRET,
  };
  const mailEnv = {
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    INQUIRY_TO: 'rezeption@hotel.example',
    INQUIRY_FROM: 'web@hotel.example',
  };
  const scrape = (metricsPort: number) => {
    const instance = `127.0.0.1:${metricsPort}`;
    if (instances.includes(instance)) return;
    instances.push(instance);
    prometheus.addSite(instance);
    ends.push(() => prometheus.removeSite(instance));
  };
  const visit: Lab['visit'] = async ({ origin }, path, init) => {
    await fetch(`${origin}${path}`, { redirect: 'manual', ...init })
      .then((response) => response.arrayBuffer())
      .catch(() => {});
  };
  return {
    wordpress: state,
    network,
    mailbox,
    dataDir,
    instances,
    async startSite({ env, hasMail = true, isScraped = true, metricsPort, ...options } = {}) {
      const port = metricsPort ?? (await findFreePort());
      const site = await startProgram({ env: { ...usualEnv, ...(hasMail && mailEnv), METRICS_PORT: String(port), ...env }, ...options });
      ends.push(() => site.end('SIGKILL'));
      if (isScraped) scrape(port);
      return site;
    },
    scrape,
    visit,
    keepVisiting(visits) {
      const running = (async () => {
        while (!ended.aborted) {
          await visits();
          await pace(VISIT_INTERVAL_MS);
        }
      })();
      ends.push(() => running);
    },
    async waitForEvent({ lines }, event) {
      const until = Date.now() + LOG_TIMEOUT_MS;
      while (!lines.some((line) => line.includes(`"event":"${event}"`))) {
        if (Date.now() > until) throw new Error(`${event} was not logged: ${lines.slice(-5).join('\n')}`);
        await pace(50);
      }
    },
    async waitForSeries(query) {
      const until = Date.now() + LOG_TIMEOUT_MS;
      while ((await prometheus.countSeries(query)) === 0) {
        if (Date.now() > until) throw new Error(`${query} has no result`);
        await pace(200);
      }
    },
    onEnd: (end) => void ends.push(end),
  };
}
