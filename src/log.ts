import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

export type Log = Logger;

/** Names of the events the program logs, in one place: alerts and searches rely on them. No event carries personal data. */
export const events = {
  request: 'request',
  requestFailed: 'request.failed',
  errorPageFailed: 'errorPage.failed',
  contentFailed: 'content.failed',
  unknownLayout: 'content.unknownLayout',
  snapshotDropped: 'content.snapshotDropped',
  revalidated: 'content.revalidated',
  purged: 'cdn.purged',
  purgeFailed: 'cdn.purgeFailed',
  warmedUp: 'warmUp.done',
  warmUpFailed: 'warmUp.failed',
  snapshotFailed: 'content.snapshotFailed',
  wordpressPaused: 'wordpress.paused',
  wordpressBack: 'wordpress.back',
  wordpressBusy: 'wordpress.busy',
  contentOld: 'content.old',
  contentFresh: 'content.fresh',
  imageFailed: 'image.failed',
  pictureCacheFailed: 'image.cacheFailed',
  databaseFailed: 'database.failed',
  inquiryStored: 'inquiry.stored',
  inquiryNotStored: 'inquiry.notStored',
  inquiryUnreadable: 'inquiry.unreadable',
  inquiryDelivered: 'inquiry.delivered',
  inquiryPostponed: 'inquiry.postponed',
  inquiryFailed: 'inquiry.failed',
  inquiryOverdue: 'inquiry.overdue',
  inquiriesOnTime: 'inquiry.onTime',
  inquiriesRemoved: 'inquiry.removed',
  cleanUpFailed: 'inquiry.cleanUpFailed',
  deliveryOff: 'delivery.off',
  deliveryElsewhere: 'delivery.elsewhere',
  deliveryBroken: 'delivery.broken',
  rateLimit: 'rateLimit.misused',
  metricsFailed: 'metrics.failed',
  shutdown: 'shutdown',
  shutdownForced: 'shutdown.forced',
  fatal: 'fatal',
} as const;

/** Characters of lines that are written together: a write for each request would cost more than the answer. */
const BATCH = 64 * 1024;
/** Longest time a line waits for others, in milliseconds. */
const MAX_WAIT = 200;

/** Creates the log: JSON, one line an event, to standard output. What waits is written when the program ends, however it ends by itself. */
export function createLog(level: Config['logLevel'], now: () => number): Log {
  return pino({ level, base: undefined, timestamp: createTimestamp(now) }, createOutput());
}

/** Standard output, some lines at a time. (The library's own batches count all their bytes again with each line.) */
function createOutput(): DestinationStream & { flushSync(): void } {
  const output = pino.destination({ dest: 1, sync: false });
  let waiting = '';
  const flush = () => {
    if (waiting !== '') output.write(waiting);
    waiting = '';
  };
  const flushSync = () => {
    flush();
    output.flushSync();
  };
  setInterval(flush, MAX_WAIT).unref();
  process.once('exit', flushSync);
  return {
    write(line) {
      waiting += line;
      if (waiting.length >= BATCH) flush();
    },
    flushSync,
  };
}

/** The field with the time of a line, as pino wants it. Lines of one millisecond share the text: formatting a date is a third of a line's cost. */
function createTimestamp(now: () => number): () => string {
  let last = Number.NaN;
  let field = '';
  return () => {
    const time = now();
    if (time !== last) {
      last = time;
      field = `,"time":"${new Date(time).toISOString()}"`;
    }
    return field;
  };
}
