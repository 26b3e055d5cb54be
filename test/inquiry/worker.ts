import { createDelivery } from '../../src/inquiry/delivery.ts';
import { createOutbox } from '../../src/inquiry/outbox.ts';
import { createSmtp } from '../../src/inquiry/smtp.ts';
import { createLog } from '../../src/observability/log.ts';
import { openSqliteStores } from '../../src/storage/sqlite/stores.ts';
import { addresses, numbered } from './examples.ts';

/*
 * A process with outbox and delivery only, which tests kill: `node worker.ts deliver FOLDER SMTP_URL`, or `node worker.ts store FOLDER FROM TO`,
 * which prints the id of each inquiry once it is stored.
 */
const [command, folder = '', ...rest] = process.argv.slice(2);
const outbox = createOutbox({ store: openSqliteStores(folder).inquiries, now: Date.now, onUnreadable: () => process.exit(2) });
process.stdout.write('ready\n');
if (command === 'deliver') {
  createDelivery({
    outbox,
    smtp: createSmtp(rest[0] ?? ''),
    addresses,
    now: Date.now,
    log: createLog({ write() {} }, 'silent', Date.now),
    timings: { pollIntervalMs: 30, attemptTimeoutMs: 5000, closeTimeoutMs: 100, recordRetryMs: 100 },
  });
  setInterval(() => undefined, 1000);
} else {
  for (let number = Number(rest[0]); number < Number(rest[1]); number++) {
    try {
      process.stdout.write(`${(await outbox.store(numbered(number))).id}\n`);
    } catch (error) {
      process.stdout.write(`failed ${error instanceof Error ? error.message : ''}\n`);
    }
  }
}
