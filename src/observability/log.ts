import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';
import { events } from './events.ts';

/** The log of the program: one JSON object per line. */
export interface Log extends Logger {
  /** Writes the line of one answered request at level `info`. */
  request(line: RequestLine): void;
  /** Number of lines since the start by event, those of requests left out. Also counts what LOG_LEVEL keeps from being written. */
  readonly eventCounts: ReadonlyMap<string, number>;
  /** When the last line of each event was logged, in milliseconds since 1970. An event that was never logged has no entry. */
  readonly eventTimes: ReadonlyMap<string, number>;
}

/** The fields of one request's log line. Neither the client's address nor the query string is logged: both may be personal data. */
export interface RequestLine {
  /**
   * As `http/middleware/requestId.ts` accepts or creates it: letters, digits, `-` and `_`, so that no JSON escape is needed. Undefined for a cached
   * response whose request brought none: no other line has to be found by it.
   */
  readonly id: string | undefined;
  readonly method: string | undefined;
  readonly path: string;
  readonly status: number;
  readonly bytes: number;
  /** Milliseconds from the request to the end of the response. */
  readonly ms: number;
  /** Present if the program requested the page itself, so that no visitor waits for it to be rendered. */
  readonly warmUp?: true;
  /** Present if the client disconnected before the whole response was sent. */
  readonly aborted?: true;
}

/** Where log lines go. */
export interface LogOutput extends DestinationStream {
  /**
   * Registers two callbacks: `report` for the number of lines that were dropped because the reader was too slow, called once it reads again, and
   * `onDrop`, called whenever lines are dropped. An output that drops nothing leaves it out.
   */
  onLost?(report: (lines: number) => void, onDrop: () => void): void;
}

/** Formats the line of a request. @param level number of the level `info` @param timeField the field with the time: `,"time":"…"` */
export type RequestLineFormat = (line: RequestLine, level: number, timeField: string) => string;

/**
 * Creates the log.
 * @param output receives one line at a time
 * @param now milliseconds since 1970
 * @param formatRequest formats request lines, by far the most frequent ones, faster than pino (`fastPath/requestLine.ts`)
 */
export function createLog(output: LogOutput, level: LevelWithSilent, now: () => number, formatRequest?: RequestLineFormat): Log {
  const timestamp = createTimestamp(now);
  const logger = pino({ level, base: undefined, timestamp }, output);
  const infoLevel = logger.levels.values.info ?? 0;
  const writeFormatted = (line: RequestLine, format: RequestLineFormat) => {
    if (logger.isLevelEnabled('info')) output.write(format(line, infoLevel, timestamp()));
  };
  const { eventCounts, eventTimes } = followEvents(logger, now);
  const log = Object.assign(logger, {
    eventCounts,
    eventTimes,
    request(line: RequestLine) {
      if (formatRequest !== undefined) writeFormatted(line, formatRequest);
      else logger.info({ event: events.requestCompleted, ...line, method: String(line.method) });
    },
  });
  output.onLost?.(
    (lines) => log.error({ event: events.logLinesDropped, lines }),
    // A reader that never reads again must not keep the alert from firing.
    () => eventTimes.set(events.logLinesDropped, now()),
  );
  return log;
}

/** Makes a logger count its lines by event, and note their times, from now on. Alerts must not depend on how much is written. */
function followEvents(logger: Logger, now: () => number) {
  const { requestCompleted: _counted, ...others } = events;
  const eventCounts = new Map<string, number>(Object.values(others).map((event) => [event, 0]));
  const eventTimes = new Map<string, number>();
  for (const level of ['info', 'warn', 'error', 'fatal'] as const) {
    const write = logger[level].bind(logger);
    logger[level] = (line: { readonly event?: string }) => {
      const event = line.event ?? '';
      const count = eventCounts.get(event);
      if (count !== undefined) {
        eventCounts.set(event, count + 1);
        eventTimes.set(event, now());
      }
      write(line);
    };
  }
  return { eventCounts, eventTimes };
}

/** Returns the `time` field in the form that pino expects. The text is reused within a millisecond: formatting a date is a third of a line's cost. */
function createTimestamp(now: () => number): () => string {
  let formattedTime = Number.NaN;
  let field = '';
  return () => {
    const time = now();
    if (time !== formattedTime) {
      formattedTime = time;
      field = `,"time":"${new Date(time).toISOString()}"`;
    }
    return field;
  };
}
