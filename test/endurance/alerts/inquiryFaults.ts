import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DATABASE_FILE } from '../../../src/storage/database.ts';
import { payloadWith, postJson } from '../../support/inquiries.ts';
import { overwriteDatabase } from '../../support/overwriteDatabase.ts';
import { startPostgres } from '../../support/postgres.ts';
import type { Program } from '../../support/program.ts';
import { type AlertFault, revalidateAll } from './contentFaults.ts';
import type { Lab } from './lab.ts';
import { serveUploads } from './uploads.ts';

/** Blocks of 512 bytes that a file may have on a full disk: nothing can be stored any more. */
const FULL_DISK_BLOCKS = 1;
/** Runs a program with a clock that is ahead: what was stored before it is as old. */
const clockAhead = (hours: number) => {
  const script = `const read = Date.now; Date.now = () => read() + ${hours * 3_600_000};`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
};

let inquiries = 0;
const sendInquiry = (site: Program) => postJson(site.origin, payloadWith({ message: `Anfrage ${inquiries++}` })).catch(() => null);

async function storeInquiry(site: Program): Promise<void> {
  const status = (await sendInquiry(site))?.status;
  if (status !== 202) throw new Error(`The inquiry was answered ${status}`);
}

export const inquiryFaults: readonly AlertFault[] = [
  {
    name: 'mail server refuses the address for good',
    alerts: ['InquiriesRejected'],
    async play(lab) {
      lab.mailbox.fault = { at: 'rcpt', code: 550 };
      await storeInquiry(await lab.startSite());
    },
  },
  {
    name: 'mail server and WordPress away for two hours',
    alerts: ['InquiriesOverdue', 'ContentStale'],
    async play(lab) {
      lab.mailbox.fault = { at: 'connect', code: 421 };
      const before = await lab.startSite({ isScraped: false });
      await lab.waitForEvent(before, 'warmUp.completed');
      await storeInquiry(before);
      await before.end();
      await lab.network.set('refuse');
      const site = await lab.startSite({ env: clockAhead(2) });
      lab.keepVisiting(() => Promise.all(['/hotel/', '/en/', '/kontakt/'].map((path) => lab.visit(site, path))));
    },
  },
  {
    name: 'no SMTP_URL',
    alerts: ['InquiriesNotSent'],
    play: async (lab) => storeInquiry(await lab.startSite({ hasMail: false })),
  },
  {
    name: 'a damaged row',
    alerts: ['InquiriesUnreadable'],
    async play(lab) {
      lab.mailbox.fault = { at: 'connect', code: 421 };
      const before = await lab.startSite({ isScraped: false });
      await storeInquiry(before);
      await before.end();
      const database = new DatabaseSync(join(lab.dataDir, DATABASE_FILE));
      database.exec(`UPDATE inquiries SET payload = '{"torn'`);
      database.close();
      await lab.startSite();
    },
  },
  {
    name: 'a damaged database at the start',
    alerts: ['DatabaseUnusable', 'CleanUpFails', 'DeliveryFails', 'InquiriesNotStored', 'SnapshotFails'],
    async play(lab) {
      writeFileSync(join(lab.dataDir, DATABASE_FILE), 'not the file it was '.repeat(400));
      const site = await lab.startSite();
      lab.keepVisiting(() => sendInquiry(site));
    },
  },
  {
    name: 'the database overwritten while the site runs',
    alerts: ['DatabaseUnusable'],
    async play(lab) {
      const site = await lab.startSite();
      await storeInquiry(site);
      overwriteDatabase(join(lab.dataDir, DATABASE_FILE));
    },
  },
  {
    name: 'the database removed while the site runs',
    alerts: ['DatabaseReplaced'],
    async play(lab) {
      const site = await lab.startSite();
      await storeInquiry(site);
      for (const end of ['', '-wal', '-shm']) rmSync(join(lab.dataDir, `${DATABASE_FILE}${end}`), { force: true });
    },
  },
  {
    name: 'disk full',
    alerts: ['InquiriesNotStored', 'DatabaseUnusable', 'SnapshotFails', 'PicturesNotCached'],
    async play(lab) {
      const before = await lab.startSite({ isScraped: false });
      await lab.waitForEvent(before, 'warmUp.completed');
      await before.end();
      const site = await lab.startSite({ fileBlocks: FULL_DISK_BLOCKS });
      await serveUploads(lab.wordpress);
      lab.keepVisiting(() =>
        Promise.all([sendInquiry(site), lab.visit(site, '/img/0/480/2026/09/x.jpg.webp'), lab.visit(site, '/hotel/')]),
      );
    },
  },
];

/** These need a PostgreSQL. */
export const postgresFaults: readonly AlertFault[] = [
  {
    name: 'PostgreSQL stopped',
    alerts: ['PostgresUnavailable', 'ReplicaDisconnected', 'DatabaseUnusable', 'InquiriesNotStored'],
    async play(lab) {
      const postgres = await startPostgresFor(lab);
      const site = await lab.startSite({ env: { DATABASE_URL: postgres.url } });
      await lab.waitForEvent(site, 'replica.connected');
      await postgres.stop('crash');
      lab.keepVisiting(() => sendInquiry(site));
    },
  },
  {
    name: 'PostgreSQL away at the start',
    alerts: ['PostgresUnavailable', 'ReplicaDisconnected', 'DatabaseUnusable'],
    async play(lab) {
      const postgres = await startPostgresFor(lab);
      await postgres.stop('crash');
      await lab.startSite({ env: { DATABASE_URL: postgres.url } });
    },
  },
  {
    name: 'a replica that stands still',
    alerts: ['ReplicasUnreached', 'SiteDown'],
    async play(lab) {
      const { url } = await startPostgresFor(lab);
      const env = { DATABASE_URL: url, CONTENT_TTL: '3600' };
      const [first, second] = [
        await lab.startSite({ env }),
        await lab.startSite({ env: { ...env, DATA_DIR: join(lab.dataDir, 'second') } }),
      ];
      await Promise.all([first, second].map((site) => lab.waitForEvent(site, 'replica.connected')));
      second.process.kill('SIGSTOP');
      lab.onEnd(() => second.process.kill('SIGCONT'));
      lab.keepVisiting(() => lab.visit(first, '/api/revalidate', revalidateAll));
    },
  },
];

async function startPostgresFor(lab: Lab) {
  const postgres = await startPostgres();
  lab.onEnd(() => postgres.close());
  return postgres;
}
