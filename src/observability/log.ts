import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';
import { events } from './events.ts';

/** Lines are written together from this size on, and up to the larger one while many wait. */
const BATCH_BYTES = 4096;
const MAX_WRITE_BYTES = 64 * 1024;
/** Longest time a line waits for its batch. */
const FLUSH_INTERVAL_MS = 200;
/** Bound of what waits for a full disk or a reader that has stopped reading. Lines beyond it are dropped and counted. */
const MAX_WAITING_BYTES = 1024 * 1024;
/** Longest time for the rest of the log at the end of the process. */
const END_TIMEOUT_MS = 500;

/** The log of the program: one JSON object per line. */
export interface Log extends Logger {
  /** Number of lines since the start by event, those of requests left out. Also counts what LOG_LEVEL keeps from being written. */
  readonly eventCounts: ReadonlyMap<string, number>;
  /** When the last line of each event was logged, in milliseconds since 1970. An event that was never logged has no entry. */
  readonly eventTimes: ReadonlyMap<string, number>;
}

/** Where log lines go. */
export interface LogOutput extends DestinationStream {
  /** Registers two callbacks: `onDrop` for each line that is dropped, and `onRecovery` with their number once lines are written again. */
  onLoss?(onDrop: () => void, onRecovery: (lines: number) => void): void;
}

/** Creates the log. @param output receives one line at a time @param now milliseconds since 1970 */
export function createLog(output: LogOutput, level: LevelWithSilent, now: () => number): Log {
  const timestamp = () => `,"time":"${new Date(now()).toISOString()}"`;
  const logger = pino({ level, base: undefined, timestamp }, output);
  const { eventCounts, eventTimes } = followEvents(logger, now);
  output.onLoss?.(
    // A reader that never reads again must not keep the alert from firing.
    () => eventTimes.set(events.logLinesDropped, now()),
    (lines) => logger.error({ event: events.logLinesDropped, lines }),
  );
  return Object.assign(logger, { eventCounts, eventTimes });
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

/** Opens the output of the log: standard output, written in the background. While that cannot be written, lines wait up to a bound and are then dropped. */
export function openStandardOutput() {
  // The stream itself is not used, but opening it makes a pipe non-blocking: a blocked write to a pipe that nobody reads would keep the process from ending.
  process.stdout.on('error', () => {});
  const destination = pino.destination({
    dest: 1,
    sync: false,
    minLength: BATCH_BYTES,
    maxWrite: MAX_WRITE_BYTES,
    periodicFlush: FLUSH_INTERVAL_MS,
    maxLength: MAX_WAITING_BYTES,
  });
  // pino calls this at a fatal line and at the exit. It would write again without end while the disk is full.
  destination.flushSync = () => {};
  // What could not be written stays in the buffer; the next flush tries again.
  destination.on('error', () => {});
  let isEnded = false;
  return {
    write(line: string): void {
      if (!isEnded) destination.write(line);
    },
    onLoss(onDrop: () => void, onRecovery: (lines: number) => void): void {
      let droppedLines = 0;
      destination.on('drop', () => {
        droppedLines++;
        onDrop();
      });
      destination.on('drain', () => {
        if (droppedLines === 0) return;
        const lines = droppedLines;
        droppedLines = 0;
        onRecovery(lines);
      });
    },
    /** Writes what waits, for half a second at most; resolves in any case. Later lines are dropped. */
    end: () =>
      new Promise<void>((resolve) => {
        destination.once('close', resolve);
        destination.once('error', () => resolve());
        setTimeout(resolve, END_TIMEOUT_MS);
        // A destination that is closing throws at a write, for example of a request that ends meanwhile.
        isEnded = true;
        destination.end();
      }),
  };
}
