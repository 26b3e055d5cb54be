import { pino } from 'pino';
import type { LogOutput } from '../observability/log.ts';

/** Lines are written together up to this size: a write for each request would cost more than the response. */
const BATCH_BYTES = 64 * 1024;
/** Upper bound of UTF-8 bytes for one UTF-16 code unit. */
const MAX_BYTES_PER_CHARACTER = 3;
/** Longest time a line waits for its batch. */
const FLUSH_INTERVAL_MS = 200;
/** Bound of what waits for a reader that has stopped reading: minutes of a busy site. Lines beyond it are dropped and counted. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;
const LINE_FEED = 0x0a;

/** pino's destination in its documented mode for buffers, which its types leave out. */
interface BufferDestination {
  write(bytes: Buffer): boolean;
  flushSync(): void;
  on(event: 'drop', listener: (bytes: Buffer) => void): unknown;
  on(event: 'drain', listener: () => void): unknown;
}

function openDestination(): BufferDestination {
  const options = { dest: 1, sync: false, maxLength: MAX_WAITING_BYTES, contentMode: 'buffer' };
  return pino.destination(options) as unknown as BufferDestination;
}

/**
 * Creates the output to standard output in batches. Lines are encoded at once and kept as bytes: strings that wait would be copied and traversed by
 * garbage collections. (pino's own `minLength` counts all bytes of the batch again with each line.) The rest is written when the process exits.
 */
export function createBatchedLogOutput(): Required<LogOutput> & { flushSync(): void } {
  const destination = openDestination();
  let batch = Buffer.allocUnsafeSlow(BATCH_BYTES);
  let batchLength = 0;
  let droppedLines = 0;
  let noteDrop = () => {};

  const writeBatch = () => {
    if (batchLength === 0) return;
    // The destination keeps the buffer until it is written.
    destination.write(batch.subarray(0, batchLength));
    batch = Buffer.allocUnsafeSlow(BATCH_BYTES);
    batchLength = 0;
  };
  /** pino calls this after a `fatal` line. */
  const flushSync = () => {
    destination.flushSync();
    const rest = batch.subarray(0, batchLength).toString();
    batchLength = 0;
    // A destination of its own: the asynchronous one would start a write that nobody waits for, and the exit would cut it off.
    if (rest !== '') pino.destination({ dest: 1, sync: true }).write(rest);
  };

  destination.on('drop', (lines) => {
    for (const byte of lines) if (byte === LINE_FEED) droppedLines++;
    noteDrop();
  });
  setInterval(writeBatch, FLUSH_INTERVAL_MS).unref();
  process.once('exit', flushSync);
  return {
    write(line) {
      const maxBytes = line.length * MAX_BYTES_PER_CHARACTER;
      if (maxBytes > BATCH_BYTES - batchLength) writeBatch();
      if (maxBytes > BATCH_BYTES) destination.write(Buffer.from(line));
      else batchLength += batch.write(line, batchLength);
    },
    flushSync,
    onLost(report, onDrop) {
      noteDrop = onDrop;
      destination.on('drain', () => {
        if (droppedLines === 0) return;
        const lines = droppedLines;
        droppedLines = 0;
        report(lines);
      });
    },
  };
}
