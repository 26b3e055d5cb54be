import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pace } from 'node:timers/promises';
import { loadSite } from '../../../src/config/loadSite.ts';
import { findFreePort } from '../../../tools/freePort.ts';
import { payloadWith, postJson } from '../../support/inquiries.ts';
import type { AlertFault } from './contentFaults.ts';

/** Requests that fill pipe and buffer with lines of the log. */
const LOG_LINES = 60_000;
const CONCURRENT_REQUESTS = 64;
const RESTARTS = 4;
/** The metric of the start is rounded to seconds: two starts within one would be one to Prometheus. */
const START_TIME_STEP_MS = 2000;

/** Lets the hash of every rendered page fail once a file is there: a defect of which the program knows nothing. */
const defect = (file: string) => {
  const script = `import { existsSync } from 'node:fs'; import crypto from 'node:crypto';
    const create = crypto.createHash;
    crypto.createHash = (...args) => { if (existsSync(${JSON.stringify(file)})) throw new Error('defect'); return create(...args); };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
};

export const processFaults: readonly AlertFault[] = [
  {
    name: 'process killed',
    alerts: ['SiteDown'],
    async play(lab) {
      const site = await lab.startSite();
      await lab.waitForSeries(`up{instance="${lab.instances[0]}"} == 1`);
      await site.end('SIGKILL');
    },
  },
  {
    name: 'METRICS_PORT taken by another program',
    alerts: ['SiteDown'],
    async play(lab) {
      const other = createServer((_req, res) => res.writeHead(404).end()).listen(0);
      lab.onEnd(() => other.close());
      await once(other, 'listening');
      const site = await lab.startSite({ metricsPort: (other.address() as AddressInfo).port });
      await lab.waitForEvent(site, 'metrics.listenFailed');
    },
  },
  {
    name: 'process killed and started again and again',
    alerts: ['SiteRestarting'],
    async play(lab) {
      const metricsPort = await findFreePort();
      for (let count = 0; count < RESTARTS; count++) {
        const site = await lab.startSite({ metricsPort });
        const startedBy = Date.now();
        // Prometheus must have seen this start.
        await lab.waitForSeries(`changes(process_start_time_seconds{instance="127.0.0.1:${metricsPort}"}[30m]) >= ${count}`);
        if (count < RESTARTS - 1) await site.end('SIGKILL');
        while (Date.now() - startedBy < START_TIME_STEP_MS) await pace(50);
      }
    },
  },
  {
    name: 'a defect of the program in all pages',
    alerts: ['RequestsFail', 'ErrorPageFails', 'VisitorsGetErrors'],
    async play(lab) {
      const file = join(lab.dataDir, 'defect');
      const site = await lab.startSite({ env: defect(file) });
      await lab.waitForEvent(site, 'warmUp.completed');
      writeFileSync(file, '');
      let count = 0;
      lab.keepVisiting(() => lab.visit(site, `/nichts-${count++}/`));
    },
  },
  {
    name: 'reader of the log stands still',
    alerts: ['LogLinesDropped'],
    async play(lab) {
      const site = await lab.startSite();
      await lab.waitForEvent(site, 'warmUp.completed');
      site.process.stdout?.pause();
      let sent = 0;
      const send = async () => {
        while (sent++ < LOG_LINES) await lab.visit(site, '/robots.txt');
      };
      await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, send));
    },
  },
  {
    name: 'a proxy that sends addresses with words',
    alerts: ['RateLimitMisconfigured'],
    async play(lab) {
      const site = await lab.startSite();
      await postJson(site.origin, payloadWith({ message: 'Von wem?' }), { 'x-forwarded-for': 'unknown' });
    },
  },
  {
    name: 'a misspelt variable',
    alerts: ['ConfigMisspelt'],
    play: async (lab) => void (await lab.startSite({ env: { SMTPURL: 'smtp://mail.hotel.example' }, hasMail: false })),
  },
  {
    name: 'a logo that is not in WordPress',
    alerts: ['LogoUnusable'],
    async play(lab) {
      const siteFile = join(lab.dataDir, 'site.json');
      writeFileSync(siteFile, JSON.stringify({ ...loadSite(undefined), logo: '/wp-content/uploads/2026/09/gone.png' }));
      await lab.startSite({ env: { SITE_FILE: siteFile } });
    },
  },
];
