import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/environment.ts';
import { createOutput } from '../fastPath/batchedLogOutput.ts';

/** The log. Lines of requests are its own: by far the most, and put together by hand they cost a third. */
export interface Log extends Logger {
  request(line: RequestLine): void;
}

/** What one line tells about a request: no address, and no query, which may hold personal data. */
export interface RequestLine {
  /** As `middleware/requestId.ts` makes it: nothing in it needs a backslash. */
  readonly id: string;
  readonly method: string | undefined;
  readonly path: string;
  readonly status: number;
  readonly bytes: number;
  /** Milliseconds until it was answered. */
  readonly ms: number;
  /** The visitor went before all of it was sent. */
  readonly aborted?: true;
}

/** Names of the events the program logs, in one place: alerts and searches rely on them. No event carries personal data. */
export const events = {
  requestCompleted: 'request.completed',
  requestFailed: 'request.failed',
  errorPageFailed: 'errorPage.failed',
  contentFetchFailed: 'content.fetchFailed',
  unknownLayout: 'content.unknownLayout',
  snapshotDropped: 'content.snapshotDropped',
  revalidated: 'content.revalidated',
  cdnPurged: 'cdn.purged',
  cdnPurgeFailed: 'cdn.purgeFailed',
  warmUpCompleted: 'warmUp.completed',
  warmUpFailed: 'warmUp.failed',
  snapshotFailed: 'content.snapshotFailed',
  circuitOpened: 'wordpress.circuitOpened',
  circuitClosed: 'wordpress.circuitClosed',
  wordpressOverloaded: 'wordpress.overloaded',
  contentStale: 'content.stale',
  contentRecovered: 'content.recovered',
  imageFailed: 'image.failed',
  imageCacheFailed: 'image.cacheFailed',
  databaseFailed: 'database.failed',
  inquiryStored: 'inquiry.stored',
  inquiryStoreFailed: 'inquiry.storeFailed',
  inquiryUnreadable: 'inquiry.unreadable',
  inquiryDelivered: 'inquiry.delivered',
  inquiryDeferred: 'inquiry.deferred',
  inquiryDeliveryFailed: 'inquiry.deliveryFailed',
  inquiryOverdue: 'inquiry.overdue',
  inquiriesRecovered: 'inquiry.recovered',
  inquiriesRemoved: 'inquiry.removed',
  cleanUpFailed: 'inquiry.cleanUpFailed',
  smtpDisabled: 'smtp.disabled',
  deliveryStandby: 'delivery.standby',
  deliveryFailed: 'delivery.failed',
  rateLimitMisconfigured: 'rateLimit.misconfigured',
  logLinesDropped: 'log.linesDropped',
  metricsListenFailed: 'metrics.listenFailed',
  shutdownStarted: 'shutdown.started',
  shutdownForced: 'shutdown.forced',
  processCrashed: 'process.crashed',
} as const;

/** Creates the log: JSON, one line an event, to standard output. What waits is written when the program ends, however it ends by itself. */
export function createLog(level: Config['logLevel'], now: () => number): Log {
  const output = createOutput();
  const log = createLogWithOutput(output, level, now);
  output.onLost((lines) => log.error({ event: events.logLinesDropped, lines }));
  return log;
}

/** The same to anywhere. @param output takes one line after the other */
export function createLogWithOutput(output: DestinationStream, level: Config['logLevel'], now: () => number): Log {
  const timestamp = createTimestamp(now);
  const log = pino({ level, base: undefined, timestamp }, output);
  const isTold = log.isLevelEnabled('info');
  const head = `{"level":${log.levels.values.info}`;
  const middle = `,"event":"${events.requestCompleted}","id":"`;
  const request = ({ id, method, path, status, bytes, ms, aborted }: RequestLine): void => {
    if (!isTold) return;
    const end = aborted ? ',"aborted":true}\n' : '}\n';
    output.write(
      `${head}${timestamp()}${middle}${id}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"bytes":${bytes},"ms":${ms}${end}`,
    );
  };
  return Object.assign(log, { request });
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
